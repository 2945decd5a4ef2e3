/*
 * Returns why an expression can't be accepted, or undefined. Parsing 64 KiB takes JSONata up to 0.2 s and may overflow
 * the stack, so it is done in a process, but in one for checks only: a check never waits for an evaluation.
 */
import { systemClock } from '../../platform/clock.ts'
import { createEvaluatorPool } from './evaluatorPool.ts'
import { expressionTooLong } from './expressionTooLong.ts'
import { startEvaluator } from './startEvaluator.ts'

export async function checkExpression(organizationId: string, expression: string): Promise<string | undefined> {
  const tooLong = expressionTooLong(expression)
  if (tooLong !== undefined) return tooLong
  const reply = await checkers.submit(organizationId, { kind: 'check', expression })
  if ('value' in reply) return undefined
  if (reply.failure.code === 'expression_invalid') return reply.failure.message
  if (reply.failure.code === 'expression_unavailable') throw new Error(reply.failure.message)
  return `The expression can't be checked: ${reply.failure.message}`
}

const checkers = createEvaluatorPool({ start: startEvaluator, clock: systemClock, evaluators: 1 })
