import { type CheckKind, failedBecause, toData } from './check.ts'
import { scored } from './scored.ts'

export const expression: CheckKind = {
  of: 'run',
  settings: { expression: 'required', minScore: 'optional' },
  async problems({ checkExpression }, { organizationId }, { expression = '' }) {
    const fault = await checkExpression(organizationId, expression)
    return fault === undefined ? [] : [{ setting: 'expression', message: `can't be used: ${fault}` }]
  },
  async judge({ evaluate }, { organizationId, input, metadata, before, after }, { expression = '', minScore }) {
    const pair = { input, metadata, before: toData(before), after: toData(after) }
    const reply = await evaluate({ expression, input: pair, organizationId, isTrial: true })
    if ('value' in reply) return scored(reply.value, minScore)
    if (reply.failure.code === 'expression_unavailable') throw new Error(`no check: ${reply.failure.message}`)
    return failedBecause(reply.failure.message)
  },
}
