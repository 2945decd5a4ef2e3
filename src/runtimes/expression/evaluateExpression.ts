/** Evaluates an expression over an input within a time limit, or fails with the reason. */
import { AgentFailure } from '../runtime.ts'
import { createEvaluators, faultOfEnd } from './evaluators.ts'
import { expressionTooLong } from './expressionTooLong.ts'
import { limits } from './limits.ts'

export type Evaluation = {
  expression: string
  input: unknown
  /** Whose share of the evaluators it takes. */
  organizationId: string
  signal: AbortSignal
  timeoutMs?: number
}

/** Undefined and values that JSON lacks become null. Rejects with the signal's reason when it is aborted. */
export async function evaluateExpression(evaluation: Evaluation): Promise<unknown> {
  const { expression, input, organizationId, signal, timeoutMs = limits.evaluationMs } = evaluation
  const tooLong = expressionTooLong(expression)
  if (tooLong !== undefined) throw new AgentFailure('expression_invalid', tooLong)
  const job = { kind: 'evaluate' as const, expression, input, timeoutMs }
  const answered = await evaluators.submit(organizationId, job, { timeoutMs, signal })
  const reply = 'reply' in answered ? answered.reply : { failure: faultOfEnd(answered.ended, timeoutMs) }
  if ('value' in reply) return reply.value
  const { code, message } = reply.failure
  throw new AgentFailure(code, message, { retryable: code === 'expression_unavailable' })
}

const evaluators = createEvaluators(limits.evaluators)
