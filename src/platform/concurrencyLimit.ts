/** Runs at most `atOnce` functions at a time and queues at most `waiting` more, in order of arrival. */
export type ConcurrencyLimit = {
  /** Waits for a slot, then calls `work`. Resolves with undefined, without calling it, when the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result | undefined>
}

export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running < atOnce) running++
      else if (queue.length >= waiting) return undefined
      else await new Promise<void>((start) => queue.push(start)) // its predecessor's slot is passed on to it
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next === undefined) running--
        else next()
      }
    },
  }
}
