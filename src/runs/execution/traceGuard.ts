/*
 * The span of an output's guardrails: from the first value that they check to their last verdict. Its `ars.guardrails.busy_ms`
 * is the time that they took in between.
 */
import type { PreparedPolicy } from '../../guardrails/preparePolicy.ts'
import type { Span, Tracing } from '../../platform/tracing/tracing.ts'
import { guardrailAttributes } from './guardrailAttributes.ts'
import type { OutputGuard } from './outputGuard.ts'

export function traceGuard(
  { tracing }: { tracing: Tracing },
  { span: { isRecorded, traceparent }, policy }: { span: Span; policy: PreparedPolicy },
  guard: OutputGuard,
): OutputGuard {
  if (!isRecorded) return guard
  let span: Span | undefined
  let busyMs = 0

  async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
    span ??= tracing.start('check output', traceparent)
    const beganMs = performance.now()
    try {
      return await work()
    } finally {
      busyMs += performance.now() - beganMs
    }
  }

  function end(): void {
    const verdict = guard.isBlocked() ? 'blocked' : 'pass'
    const found = guardrailAttributes(policy.output.length, { verdict, triggered: guard.triggered() })
    span?.set({ ...found, 'ars.guardrails.busy_ms': busyMs })
    span?.end()
  }

  return {
    ...guard,
    guardEvent: (...given) => timed(() => guard.guardEvent(...given)),
    async guardOutcome(...given) {
      const outcome = await timed(() => guard.guardOutcome(...given))
      end()
      return outcome
    },
    // Follows everything that throws.
    guardFailure: (...given) => timed(() => guard.guardFailure(...given)).finally(end),
  }
}
