/** Returns the `query`, or the whole input if there is none. */
import type { JsonObject } from '../platform/json.ts'
import { countTokens } from './countTokens.ts'
import type { Outcome, Runtime, RuntimeCall } from './runtime.ts'

function answerAtOnce(input: JsonObject): Outcome {
  const output = Object.hasOwn(input, 'query') ? { result: input.query } : input
  const text = typeof input.query === 'string' ? input.query : JSON.stringify(output)
  return { kind: 'output', output, tokensUsed: countTokens(text) }
}

async function* execute({ input }: RuntimeCall) {
  return answerAtOnce(input)
}

export const echo: Runtime = Object.assign(execute, { answerAtOnce })
