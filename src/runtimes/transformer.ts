/** Transforms data with a JSONata expression from its configuration or from the input. */
import type { JsonObject } from '../platform/json.ts'
import { evaluateExpression } from './expression/evaluateExpression.ts'
import { limits } from './expression/limits.ts'
import { toOutput } from './expression.ts'
import { AgentFailure, type Runtime } from './runtime.ts'

export const transformer: Runtime = async function* ({ organizationId, settings, input, signal }) {
  const expression = readExpression(settings.expression, input.expression)
  if (!Object.hasOwn(input, 'data')) throw new AgentFailure('invalid_input', 'input.data is missing')
  const value = await evaluateExpression({ expression, input: input.data, organizationId, signal })
  return { kind: 'output', output: toOutput(value), tokensUsed: 0 }
}

const expressionSchema = { type: 'string', minLength: 1, maxLength: limits.expressionChars }

export const transformerShape = {
  name: 'Transformer',
  description:
    'Reshapes data with a JSONata expression from the configuration or from the input, but not both. ' +
    'A value that is not an object is returned as result.',
  configSchema: {
    type: 'object',
    properties: {
      expression: {
        ...expressionSchema,
        description: 'JSONata for every run; if it is set, inputs must not have an expression',
      },
    },
    additionalProperties: false,
  },
  inputSchema: {
    type: 'object',
    properties: {
      data: { description: 'What the expression is evaluated over; JSON of any kind' },
      expression: { ...expressionSchema, description: 'JSONata; required if the configuration has none' },
    },
    required: ['data'],
  },
  outputSchema: { type: 'object', description: 'The value, or {"result": value} if it is not an object' },
  exampleInput: {
    data: { items: [{ price: 2.5, quantity: 4 }] },
    expression: '{"total": $sum(items.(price * quantity))}',
  },
} satisfies Record<string, string | JsonObject>

function readExpression(configured: unknown, given: unknown): string {
  if (configured !== undefined && given !== undefined) {
    throw new AgentFailure('invalid_input', "input.expression can't be set: the agent has its own expression")
  }
  const expression = configured ?? given
  if (typeof expression === 'string' && expression !== '') return expression
  throw new AgentFailure('invalid_input', 'input.expression must be a JSONata expression: the agent has none')
}
