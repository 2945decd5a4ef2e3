/*
 * The supervisor: with PROCESSES above 1, the process that `npm start` runs. It has what exists once on a machine (the lock on
 * DATA_DIR, the embedded PostgreSQL, the master key, certificates, the dashboard's build, the buckets of rate limits), and
 * starts and replaces the processes that serve. It serves nothing itself.
 */
import { openDashboard } from '../../dashboard/openDashboard.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { readMasterKey } from '../../platform/secrets/masterKey.ts'
import type { PeriodicTask } from '../../scheduler/periodicTasks.ts'
import { type Beginning, beginStart } from '../beginStart.ts'
import { type Certificates, openCertificates, renewalTasks } from '../http/certificates.ts'
import type { StartProgress } from '../process/startProgress.ts'
import { type Credentials, refreshCredentials } from '../storage/credentials.ts'
import { diskTasks } from '../storage/diskWatch.ts'
import type { Begin, Listening } from './calls.ts'
import { createDeaths } from './deaths.ts'
import { createMembers, type Members } from './members.ts'
import { openServices } from './services.ts'
import { type Member, startMember } from './startMember.ts'

export type Supervised = Listening & {
  credentials: Credentials | undefined
  restart(): Promise<void>
  /** Drains all processes, and closes everything. */
  stop(): Promise<void>
}

type Deps = {
  config: Config
  log: Log
  progress: StartProgress
  onServerLost(): void
  /** Too many processes died. */
  onHopeless(reason: string): void
}

export async function supervise({ config, log, progress, ...deps }: Deps): Promise<Supervised> {
  const { processes } = config
  const beginning = await beginStart({ config, ...deps })
  void progress.follow('database', beginning.server).catch(() => {})
  const dashboard = config.role === 'worker' ? undefined : openDashboard({ log })
  if (dashboard) void progress.follow('dashboard and documentation', dashboard.opened)
  const common = openCommon(config, log, beginning, progress)
  common.catch(() => {}) // It may fail before it is awaited.
  const close = async () => {
    await dashboard?.close()
    await (await beginning.server.catch(() => undefined))?.close()
  }
  const services = openServices({ processes, serving: () => members.serving() })
  function start(place: number): Member {
    const member = startMember(place, common, services.of)
    void dashboard?.opened.then(() => member.peer.send('dashboardOpened'))
    return member
  }
  const watching = { deaths: createDeaths(systemClock), onEnded: services.forget, onHopeless: deps.onHopeless }
  const members = createMembers({ log, processes, start, ...watching })
  try {
    const started = Promise.all([common, members.start()])
    const [begin, listening] = await progress.follow(`${processes} processes`, started)
    startTasks(await tasksOf(config, { log, members, begin }), log)
    const { caFile } = begin.certificates
    const refresh = () => refreshCredentials(begin.dataDir, listening.publicUrl, caFile)
    return {
      ...listening,
      credentials: config.role === 'worker' ? undefined : await refresh(),
      restart: members.restart,
      stop: () => members.stop().finally(close),
    }
  } catch (error) {
    members.kill()
    await close()
    throw error
  }
}

/** What would be made several times if the processes made it. */
async function openCommon(
  config: Config,
  log: Log,
  { dataDir, server }: Beginning,
  progress: StartProgress,
): Promise<Omit<Begin, 'place'>> {
  const opening = openCertificates(config, { dataDir, clock: systemClock, log })
  const certificates = await progress.follow('certificates', opening)
  await readMasterKey(dataDir, config.masterKey)
  const { connection } = await server
  return { dataDir, connection, certificates }
}

type Tasks = { log: Log; members: Members; begin: Omit<Begin, 'place'> }

async function tasksOf(config: Config, { log, members, begin }: Tasks): Promise<PeriodicTask[]> {
  const { dataDir } = begin
  const present = (tls: Certificates['tls']) => {
    begin.certificates = { ...begin.certificates, tls }
    members.tellAll((peer) => peer.send('certificateRenewed', tls))
  }
  const renewal = { tls: begin.certificates.tls, present, dataDir, clock: systemClock, log }
  return [...renewalTasks(config, renewal), ...(await diskTasks(config, { folder: dataDir, log }))]
}

/** Not with the periodic tasks of the service, which would load the database's modules here. */
function startTasks(tasks: PeriodicTask[], log: Log): void {
  const { signal } = new AbortController()
  for (const { name, everyMs, run } of tasks) {
    const report = (error: unknown) => log.error({ err: error, task: name }, 'a task of the supervisor failed')
    setInterval(() => void run(signal).catch(report), everyMs).unref()
  }
}
