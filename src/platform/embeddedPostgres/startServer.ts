import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withParentDeathSignal } from './chooseRunAs.ts'
import { escalation } from './endOrphans.ts'
import { explainFailure } from './explainFailure.ts'
import type { Binaries } from './findBinaries.ts'
import type { Place } from './placeCluster.ts'
import { spawnAs } from './runAs.ts'
import type { ServerLog } from './serverLog.ts'
import { type Settings, serverSettings } from './serverSettings.ts'

/** `exited` is fulfilled when the server has ended. */
export type Server = { exited: Promise<void>; stop(): Promise<void> }

/** Starts PostgreSQL on the cluster and waits until it accepts connections, however long a crash recovery takes. */
export async function startServer(
  place: Place,
  binaries: Binaries,
  socketDir: string,
  log: ServerLog,
  { settings, onProgramStarted }: { settings: Settings | undefined; onProgramStarted(): void },
): Promise<Server> {
  const data = join(place.cluster, 'data')
  const args = ['-D', data, ...serverSettings(socketDir, settings)]
  const runAs = await withParentDeathSignal(place.runAs)
  // In its own session, so that Ctrl-C and signals to the process group reach only the service, which stops the server.
  const child = spawnAs(runAs, binaries.postgres, args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  const exited = ended(child)
  onProgramStarted()
  if (!(await becomesReady(child, data))) {
    throw new Error(explainFailure('The database server did not start', await failure(child, log)))
  }
  return { exited, stop: () => stop(child, exited) }
}

const spawnErrors = new WeakMap<ChildProcess, Error>()
const pollMs = 10

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      spawnErrors.set(child, error)
      resolve()
    })
  })
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null || spawnErrors.has(child)

async function failure(child: ChildProcess, log: ServerLog): Promise<string> {
  const error = spawnErrors.get(child)
  return error === undefined ? `${await log.sinceStart()}` : error.message
}

/** Line 8 of the pid file is the state of the server; line 1 is the process id, to ignore the file of an earlier one. */
async function becomesReady(child: ChildProcess, data: string): Promise<boolean> {
  while (!hasEnded(child)) {
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true
    await sleep(pollMs)
  }
  return false
}

/** A fast shutdown, which ends all sessions; stronger signals follow if it hangs. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const { signal, waitMs } of escalation) {
    child.kill(signal)
    if (await within(exited, waitMs)) return
  }
  throw new Error(`The database server (process ${child.pid}) does not exit; kill it`)
}

async function within(exited: Promise<void>, waitMs: number): Promise<boolean> {
  const timeout = new AbortController()
  const late = sleep(waitMs, false, { signal: timeout.signal }).catch(() => false)
  const inTime = await Promise.race([exited.then(() => true), late])
  timeout.abort()
  return inTime
}
