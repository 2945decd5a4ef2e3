/** Runs at most `atOnce` functions at a time and queues at most `waiting` more, of each lane at most `waitingPerLane`. */
import { createFairQueue } from './fairQueue.ts'

export function createConcurrencyLimit(options: { atOnce: number; waiting?: number; waitingPerLane?: number }) {
  const { atOnce, waiting = Number.POSITIVE_INFINITY, waitingPerLane = waiting } = options
  const queue = createFairQueue<() => void>()
  let [running, queued] = [0, 0]

  async function wait(lane: string): Promise<void> {
    queued++
    await new Promise<void>((start) => queue.add(lane, start)) // it inherits its predecessor's slot
    queued--
  }

  return {
    /**
     * Waits for a slot, then calls `work`. Resolves with undefined, without calling it, when the queue is full. Lanes take
     * turns; within a lane the order is that of arrival.
     */
    async run<Result>(work: () => Promise<Result>, lane = ''): Promise<Result | undefined> {
      if (running < atOnce) running++
      else if (queued >= waiting || queue.size(lane) >= waitingPerLane) return undefined
      else await wait(lane)
      try {
        return await work()
      } finally {
        const next = queue.take(() => true)
        if (next === undefined) running--
        else next()
      }
    },
  }
}
