/** Evaluates an expression for a run, or fails with the reason. */
import { AgentFailure } from '../runtime.ts'
import { type Evaluation, evaluate } from './evaluate.ts'

export async function evaluateExpression(evaluation: Evaluation): Promise<unknown> {
  const reply = await evaluate(evaluation)
  if ('value' in reply) return reply.value
  const { code, message } = reply.failure
  throw new AgentFailure(code, message, { retryable: code === 'expression_unavailable' })
}
