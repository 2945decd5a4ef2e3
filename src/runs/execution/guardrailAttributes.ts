/** A span's attributes about guardrails: which of them were triggered, never by what. */
import type { Triggered } from '../../guardrails/guardrail.ts'
import type { SpanAttributes } from '../../platform/tracing/tracing.ts'

type Judged = { verdict: string; triggered: readonly Triggered[] }

export const guardrailAttributes = (count: number, { verdict, triggered }: Judged): SpanAttributes => ({
  'ars.guardrails.count': count,
  'ars.guardrails.verdict': verdict,
  'ars.guardrails.triggered': triggered.map(({ check, action }) => `${check} ${action}`),
})
