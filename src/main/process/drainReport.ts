/** Logs, while the service stops, what it still waits for. */
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'

export type WaitingFor = { runs: number; deliveries: number; connections: number }

type Deps = { log: Log; clock: Clock; waitingFor(): WaitingFor }

const everyMs = 5_000

/** Reports every five seconds until the returned function is called. */
export function reportDrain({ log, clock, waitingFor }: Deps): () => void {
  let cancel = schedule()
  function schedule(): () => void {
    return clock.after(everyMs, () => {
      const counts = waitingFor()
      const isIdle = Object.values(counts).every((count) => count === 0)
      log.info(counts, isIdle ? 'stopping: the database is being closed' : 'stopping: work is still in progress')
      cancel = schedule()
    })
  }
  return () => cancel()
}
