/** Returns the `query`, or the whole input without one. */
import { countTokens } from './countTokens.ts'
import type { Runtime } from './runtime.ts'

export const echo: Runtime = async function* ({ input }) {
  const output = Object.hasOwn(input, 'query') ? { result: input.query } : input
  const text = typeof input.query === 'string' ? input.query : JSON.stringify(output)
  return { kind: 'output', output, tokensUsed: countTokens(text) }
}
