/** The passes of pipeline runs: one at a time for each, and one more for requests that arrive while it runs. */
import type { PipelineRunKey } from '../store/readPipelineRuns.ts'
import { createFairJobs } from './fairJobs.ts'

const passesAtOnce = 64

export function createPassQueue(
  pass: (key: PipelineRunKey) => Promise<void>,
  onFailure: (key: PipelineRunKey, error: unknown) => void,
) {
  const jobs = createFairJobs(passesAtOnce)
  /** Ids of pipeline runs with a pass that waits or runs, and the promises of the next one. */
  const passing = new Set<string>()
  const waiting = new Map<string, PromiseWithResolvers<void>>()

  function submit(key: PipelineRunKey): void {
    passing.add(key.id)
    jobs.add(key.organizationId, async () => {
      const awaited = waiting.get(key.id)
      waiting.delete(key.id)
      try {
        await pass(key)
        awaited?.resolve()
      } catch (error) {
        awaited?.reject(error)
        onFailure(key, error)
      }
      passing.delete(key.id)
      if (waiting.has(key.id)) submit(key)
    })
  }

  return {
    /** Resolves when a pass that starts from now on has ended. */
    advance(key: PipelineRunKey): Promise<void> {
      const next = waiting.get(key.id) ?? Promise.withResolvers<void>()
      next.promise.catch(() => undefined) // callers that only wake it do not wait
      waiting.set(key.id, next)
      if (!passing.has(key.id)) submit(key)
      return next.promise
    },
    stop: jobs.stop,
  }
}
