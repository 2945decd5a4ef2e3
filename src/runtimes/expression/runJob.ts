import type { Clock } from '../../platform/clock.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import type { Evaluator } from './startEvaluator.ts'

/**
 * Returns the evaluator's reply, or a failure after its time limit; `onTimeout` is called then, to kill it. An
 * evaluator watches its own time, but not during a single long step. Starting the process does not count.
 */
export async function runJob(evaluator: Evaluator, job: Job, clock: Clock, onTimeout: () => void): Promise<Reply> {
  const timedOut = Promise.withResolvers<Reply>()
  const limit = (afterMs: number, failure: { failure: Extract<Reply, { failure: unknown }>['failure'] }) =>
    clock.after(afterMs, () => {
      timedOut.resolve(failure)
      onTimeout()
    })
  let cancel = limit(limits.startMs, notStarted)
  try {
    await Promise.race([evaluator.started, timedOut.promise])
    cancel()
    const timeoutMs = job.kind === 'evaluate' ? job.timeoutMs : limits.checkMs
    cancel = limit(timeoutMs + limits.graceMs, tookTooLong(timeoutMs))
    return await Promise.race([timedOut.promise, evaluator.run(job)])
  } finally {
    cancel()
  }
}

const notStarted = {
  failure: { code: 'expression_unavailable' as const, message: 'The process that evaluates expressions did not start' },
}

const tookTooLong = (timeoutMs: number) => ({
  failure: { code: 'expression_timeout' as const, message: `The expression took longer than ${timeoutMs} ms` },
})
