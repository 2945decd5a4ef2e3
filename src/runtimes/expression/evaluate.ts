/** Evaluates an expression over an input within a time limit. Returns its value or its failure. */
import { evaluators, faultOfEnd } from './evaluators.ts'
import { expressionTooLong } from './expressionTooLong.ts'
import type { Reply } from './job.ts'
import { limits } from './limits.ts'

export type Evaluation = {
  expression: string
  input: unknown
  /** Further members of the input, which must be an object then. Evaluations with the same id share them. */
  context?: { id: string; text: string } | undefined
  /** The organisation whose share of the evaluators it uses. */
  organizationId: string
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** No run waits for it: it is evaluated after those of runs, and an organisation can have only a few at once. */
  isTrial?: boolean
}

export type Evaluate = (evaluation: Evaluation) => Promise<Reply>

/** Undefined and values that JSON lacks become null. Rejects with the signal's reason when it is aborted. */
export const evaluate: Evaluate = async ({ expression, input, context, organizationId, ...evaluation }) => {
  const { signal, timeoutMs = limits.evaluationMs, isTrial = false } = evaluation
  const tooLong = expressionTooLong(expression)
  if (tooLong !== undefined) return { failure: { code: 'expression_invalid', message: tooLong } }
  const job = { kind: 'evaluate' as const, expression, input, context }
  const waiting = isTrial ? { isTrial, maxWaiting: limits.waiting } : {}
  const result = await evaluators.submit(organizationId, job, { timeoutMs, signal, ...waiting })
  return 'reply' in result ? result.reply : { failure: faultOfEnd(result.ended, timeoutMs) }
}
