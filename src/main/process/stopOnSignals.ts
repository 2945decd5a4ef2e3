/*
 * How signals end the service: the first one drains, another one ends it immediately. npm forwards signals, so a signal
 * to the whole process group (Ctrl-C, most supervisors) arrives twice; repeats within a second count as one.
 */
import { constants } from 'node:os'
import type { Log } from '../../platform/log.ts'
import { endChildren } from '../../platform/process/killChildOnExit.ts'

type Deps = {
  log: Log
  /** How long calls are still served after the signal. */
  drainDelayMs: number
  /** Drains and closes everything. */
  stop(): Promise<void>
  /** If so, the service does not outlive its parent. */
  isStartedByNpm: boolean
  /** Handles a SIGHUP; returns whether the service has to drain, as after the other signals. */
  onHangUp(): boolean
}

export type Stopper = {
  isStopping(): boolean
  /** Drains as after a signal, and exits with this code. */
  drain(reason: string, code: number): void
}

export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** The exit code with which shells report a process ended by a signal. */
export const codeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

const repeatMs = 1_000
/** Together less than the promised 30 s for a stop, after the delay. */
const hardStopMs = 26_000
const childrenMs = 3_000
const parentCheckMs = 1_000

export function stopOnSignals({ log, isStartedByNpm, onHangUp, ...deps }: Deps): Stopper {
  let stoppingSinceMs: number | undefined

  async function drain(reason: string, code = 0): Promise<void> {
    if (stoppingSinceMs !== undefined) return
    stoppingSinceMs = performance.now()
    log[code === 0 ? 'info' : 'fatal'](`stopping: ${reason}; another signal ends the service immediately`)
    await stopAndExit({ ...deps, log, code })
  }

  function onSignal(signal: NodeJS.Signals): void {
    if (stoppingSinceMs === undefined) {
      if (signal !== 'SIGHUP' || onHangUp()) void drain(signal)
      return
    }
    if (performance.now() - stoppingSinceMs < repeatMs) return
    log.warn(`${signal} while stopping: the service ends immediately; its work is taken over or started again`)
    void endNow(codeOf(signal))
  }

  for (const signal of stopSignals) process.on(signal, onSignal)
  if (isStartedByNpm) watchParent(() => drain('npm, which started the service, has exited'))
  return { isStopping: () => stoppingSinceMs !== undefined, drain: (...why) => void drain(...why) }
}

type Exit = Pick<Deps, 'log' | 'drainDelayMs' | 'stop'> & { code: number }

/** Exits within the promised time, whatever hangs. */
export async function stopAndExit({ log, drainDelayMs, stop, code }: Exit): Promise<void> {
  setTimeout(() => void endNow(1), drainDelayMs + hardStopMs).unref()
  try {
    await stop()
    log.info('stopped')
    process.exit(code)
  } catch (error) {
    log.error({ err: error }, 'the service did not stop cleanly')
    await endNow(1)
  }
}

/** Nothing is drained, but no child process is left behind. */
export async function endNow(code: number): Promise<never> {
  setTimeout(() => process.exit(code), childrenMs)
  await endChildren()
  process.exit(code)
}

/** npm forwards nothing if it was killed, or got a SIGHUP alone. */
function watchParent(onGone: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, parentCheckMs).unref()
}
