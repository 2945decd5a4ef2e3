/** The limiters of several processes of a machine and the buckets of their supervisor, without the processes. */
import {
  createReservingLimiter,
  type RemoteBuckets,
  type ReservingLimiter,
} from '../../src/limits/reserves/reservingLimiter.ts'
import { createSharedBuckets } from '../../src/limits/reserves/sharedBuckets.ts'
import type { TestClock } from './testClock.ts'

export type SharedLimiters = {
  limiters: ReservingLimiter[]
  /** How often they have asked. */
  asked(): number
  /** The process ends without giving anything back. */
  kill(limiter: ReservingLimiter): void
  /** The process no longer responds. */
  pause(limiter: ReservingLimiter): void
}

export function createSharedLimiters(clock: TestClock, processes: number): SharedLimiters {
  let asked = 0
  const paused = new Set<number>()
  const limiters: ReservingLimiter[] = []
  const buckets = createSharedBuckets<number>({
    clock,
    processes,
    recall: async (process, name) =>
      paused.has(process) ? new Promise<undefined>(() => undefined) : limiters[process]?.recall(name),
  })
  for (let process = 0; process < processes; process++) {
    const remote: RemoteBuckets = {
      draw(draw) {
        asked++
        return buckets.draw(process, draw)
      },
      settle(all) {
        for (const settled of all) buckets.settle(process, settled)
      },
    }
    limiters.push(createReservingLimiter({ clock, buckets: remote }))
  }
  return {
    limiters,
    asked: () => asked,
    kill: (limiter) => buckets.forget(limiters.indexOf(limiter)),
    pause: (limiter) => void paused.add(limiters.indexOf(limiter)),
  }
}
