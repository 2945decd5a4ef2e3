import type { Clock } from '../../platform/clock.ts'
import type { Job, Reply } from './job.ts'
import { limits } from './limits.ts'
import type { Evaluator } from './startEvaluator.ts'

type Hooks = { clock: Clock; onSlow(): void; onTimeout(): void }

/**
 * Returns the evaluator's reply, or a failure after its time limit; `onTimeout` is called then, to kill it, and `onSlow`
 * once the job takes long. An evaluator watches its own time, but not during a single long step. Starting the process
 * does not count.
 */
export async function runJob(evaluator: Evaluator, job: Job, { clock, onSlow, onTimeout }: Hooks): Promise<Reply> {
  const timedOut = Promise.withResolvers<Reply>()
  const limit = (afterMs: number, failure: { failure: Extract<Reply, { failure: unknown }>['failure'] }) =>
    clock.after(afterMs, () => {
      timedOut.resolve(failure)
      onTimeout()
    })
  let cancel = limit(limits.startMs, notStarted)
  let cancelSlow = () => {}
  try {
    await Promise.race([evaluator.started, timedOut.promise])
    cancel()
    cancelSlow = clock.after(limits.slowMs, onSlow)
    const timeoutMs = job.kind === 'evaluate' ? job.timeoutMs : limits.checkMs
    cancel = limit(timeoutMs + limits.graceMs, tookTooLong(timeoutMs))
    return await Promise.race([timedOut.promise, evaluator.run(job)])
  } finally {
    cancel()
    cancelSlow()
  }
}

const notStarted = {
  failure: { code: 'expression_unavailable' as const, message: 'The process that evaluates expressions did not start' },
}

const tookTooLong = (timeoutMs: number) => ({
  failure: { code: 'expression_timeout' as const, message: `The expression took longer than ${timeoutMs} ms` },
})
