import type { Clock } from '../../platform/clock.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import type { Evaluator } from './startEvaluator.ts'

/**
 * The evaluator's answer, or a failure when its time is up; `onLate` is called then, to end it. An evaluator keeps an
 * eye on the time itself, but not while one step takes for ever. Its start is not the expression's time.
 */
export async function giveJob(evaluator: Evaluator, job: Job, clock: Clock, onLate: () => void): Promise<Reply> {
  const late = Promise.withResolvers<Reply>()
  const limit = (afterMs: number, failure: { failure: Extract<Reply, { failure: unknown }>['failure'] }) =>
    clock.after(afterMs, () => {
      late.resolve(failure)
      onLate()
    })
  let cancel = limit(limits.startMs, notStarted)
  try {
    await Promise.race([evaluator.started, late.promise])
    cancel()
    const timeoutMs = job.kind === 'evaluate' ? job.timeoutMs : limits.checkMs
    cancel = limit(timeoutMs + limits.graceMs, tookTooLong(timeoutMs))
    return await Promise.race([late.promise, evaluator.run(job)])
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
