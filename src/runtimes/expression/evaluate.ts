/** Evaluates an expression over an input within a time limit. Returns its value, or why it has none. */
import { createEvaluators, faultOfEnd } from './evaluators.ts'
import { expressionTooLong } from './expressionTooLong.ts'
import type { Reply } from './job.ts'
import { limits } from './limits.ts'

export type Evaluation = {
  expression: string
  input: unknown
  /** Whose share of the evaluators it takes. */
  organizationId: string
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** Evaluations of the organisation that may wait already; beyond that, this one is unavailable. Default: any number. */
  maxWaiting?: number
}

export type Evaluate = (evaluation: Evaluation) => Promise<Reply>

/** Undefined and values that JSON lacks become null. Rejects with the signal's reason when it is aborted. */
export const evaluate: Evaluate = async ({ expression, input, organizationId, ...evaluation }) => {
  const { signal, timeoutMs = limits.evaluationMs, maxWaiting } = evaluation
  const tooLong = expressionTooLong(expression)
  if (tooLong !== undefined) return { failure: { code: 'expression_invalid', message: tooLong } }
  const job = { kind: 'evaluate' as const, expression, input, timeoutMs }
  const answered = await evaluators.submit(organizationId, job, { timeoutMs, signal, maxWaiting })
  return 'reply' in answered ? answered.reply : { failure: faultOfEnd(answered.ended, timeoutMs) }
}

const evaluators = createEvaluators(limits.evaluators)
