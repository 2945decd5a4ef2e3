/** Evaluates a JSONata expression over the input; a value that is not an object becomes `{result: value}`. */
import { isJsonObject, type JsonObject } from '../platform/json.ts'
import { evaluateExpression } from './expression/evaluateExpression.ts'
import { AgentFailure, type Runtime } from './runtime.ts'

export const expression: Runtime = async function* ({ organizationId, settings, input, signal }) {
  if (typeof settings.expression !== 'string')
    throw new AgentFailure('invalid_settings', 'runtime.expression must be a string')
  const value = await evaluateExpression({ expression: settings.expression, input, organizationId, signal })
  return { kind: 'output', output: toOutput(value), tokensUsed: 0 }
}

export const toOutput = (value: unknown): JsonObject => (isJsonObject(value) ? value : { result: value })
