/** Waits for a person's decision and completes with it. */
import { isJsonObject } from '../platform/json.ts'
import { AgentFailure, type Runtime } from './runtime.ts'

export const approver: Runtime = async function* ({ input, answers }) {
  const [answer] = answers
  if (answer === undefined) {
    const { prompt = 'Do you approve?', schema } = input
    if (typeof prompt !== 'string' || prompt === '')
      throw new AgentFailure('invalid_input', 'input.prompt must be a string')
    if (schema !== undefined && !isJsonObject(schema))
      throw new AgentFailure('invalid_input', 'input.schema must be an object')
    return { kind: 'question', question: { type: 'approve', prompt, ...(schema && { schema }) }, tokensUsed: 0 }
  }
  const output = { approved: answer.type === 'approve', reason: answer.reason, payload: answer.payload ?? null }
  return { kind: 'output', output, tokensUsed: 0 }
}
