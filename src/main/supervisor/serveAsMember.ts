/** A process that the supervisor started: serves on the ports of all, and ends when the supervisor stops it or has ended. */
import cluster from 'node:cluster'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { takeShare } from '../../sandbox/share.ts'
import { type Beginning, readFiles } from '../beginStart.ts'
import { stopAndExit, stopSignals } from '../process/stopOnSignals.ts'
import type { Service } from '../startService.ts'
import type { Begin, MemberCalls, SupervisorCalls } from './calls.ts'
import { createMembership } from './membership.ts'
import { openPeer } from './peer.ts'

type Deps = { config: Config; log: Log; reasonOf(error: unknown): string }

export function serveAsMember({ config, log: shared, reasonOf }: Deps): void {
  let log = shared
  // A signal to the process group reaches the supervisor, which decides.
  for (const signal of stopSignals) process.on(signal, () => undefined)
  // Node.js ends the process then; whatever was active is treated as after a crash.
  cluster.worker?.on('disconnect', () => log.fatal('the supervisor has ended, and so does this process'))
  const begin = Promise.withResolvers<Begin>()
  const dashboardOpened = Promise.withResolvers<void>()
  const { join, calls } = createMembership(() => supervisor)
  const supervisor = openPeer<SupervisorCalls, MemberCalls>(process, {
    ...calls,
    begin: begin.resolve,
    dashboardOpened: dashboardOpened.resolve,
    stop: (isReplaced) => void stopAndExit({ log, drainDelayMs: config.drainDelayMs, code: 0, stop: stop(isReplaced) }),
  })
  const starting = start()
  const stop = (isReplaced: boolean) => async () => (await starting).stop(isReplaced)

  async function start(): Promise<Service> {
    const files = readFiles(config)
    const [{ startService }, begun] = await Promise.all([import('../startService.ts'), begin.promise])
    const { dataDir, connection, place } = begun
    log = shared.child({ process: place })
    takeShare({ place, processes: config.processes })
    const server = Promise.resolve({ connection, close: async () => {} })
    // Certificates that are configured may have been renewed since the supervisor read them.
    const certificates = config.tls === undefined ? begun.certificates : { tls: config.tls, caFile: null }
    const beginning: Beginning = { ...files, dataDir, server, member: join({ place, certificates }) }
    return startService({ config, log, beginning, built: dashboardOpened.promise })
  }

  starting.then(
    ({ publicUrl, port, plainPort }) => supervisor.send('ready', { publicUrl, port, plainPort }),
    async (error) => {
      await supervisor.ask('refused', reasonOf(error))
      process.exit(1)
    },
  )
}

/** For a process that can't even read its configuration. */
export async function refuseAsMember(reason: string): Promise<never> {
  await openPeer<SupervisorCalls, Record<string, never>>(process, {}).ask('refused', reason)
  process.exit(1)
}
