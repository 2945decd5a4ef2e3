/*
 * Returns why an expression can't be accepted, or undefined. Parsing 64 KiB takes JSONata up to 0.2 s and may overflow
 * the stack, so it is done in a process.
 */
import { evaluators, faultOfEnd } from './evaluators.ts'
import { expressionTooLong } from './expressionTooLong.ts'
import { limits } from './limits.ts'

export async function checkExpression(organizationId: string, expression: string): Promise<string | undefined> {
  const tooLong = expressionTooLong(expression)
  if (tooLong !== undefined) return tooLong
  const timeoutMs = limits.checkMs
  const result = await evaluators.submit(organizationId, { kind: 'check', expression }, { timeoutMs })
  const reply = 'reply' in result ? result.reply : { failure: faultOfEnd(result.ended, timeoutMs) }
  if ('value' in reply) return undefined
  if (reply.failure.code === 'expression_invalid') return reply.failure.message
  if (reply.failure.code === 'expression_unavailable') throw new Error(reply.failure.message)
  return `The expression can't be checked: ${reply.failure.message}`
}
