/** Runs a limited number of jobs at once; organisations share the places, and take turns while they wait. */
import { createFairQueue } from '../../../fairness/fairQueue.ts'
import { createShares } from '../../../fairness/shares.ts'

export function createFairJobs(atOnce: number) {
  type Job = { organizationId: string; run(): Promise<void> }
  const queue = createFairQueue<Job>()
  const shares = createShares(atOnce)
  const running = new Set<Promise<void>>()
  let isStopped = false

  function dispatch(): void {
    while (!isStopped) {
      const job = queue.take((organizationId) => shares.room(organizationId) > 0)
      if (job === undefined) return
      const release = shares.take(job.organizationId)
      const work = job.run().finally(() => {
        running.delete(work)
        release?.()
        dispatch()
      })
      running.add(work)
    }
  }

  return {
    /** `run` must not reject. */
    add(organizationId: string, run: () => Promise<void>): void {
      queue.add(organizationId, { organizationId, run })
      dispatch()
    },
    /** Starts no more jobs; resolves when the running ones have ended. */
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(running)
    },
  }
}
