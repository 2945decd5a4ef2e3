import { evaluateExpression } from '../../src/agents/evaluateExpression.ts'
import { builder } from '../building/builder.ts'

const EvaluateExpressionInput = builder.inputType('EvaluateExpressionInput', {
  description: 'An expression, and what it is evaluated over',
  fields: (t) => ({
    expression: t.string({ required: true, description: 'JSONata, at most 65,536 characters' }),
    input: t.field({ type: 'JSON', description: 'What the expression is evaluated over; default null' }),
  }),
})

const EvaluatedExpressionType = builder.objectRef<{ value: unknown }>('EvaluatedExpression').implement({
  description: 'What an expression came to',
  fields: (t) => ({
    value: t.expose('value', {
      type: 'JSON',
      nullable: true,
      description: 'The value, as it is; null also where the expression finds nothing',
    }),
  }),
})

builder.queryField('evaluateExpression', (t) =>
  t.field({
    type: EvaluatedExpressionType,
    nullable: true,
    // Each value may have 10 MiB: at most three in a document.
    complexity: 5_000,
    description: 'Evaluates an expression as an agent of runtime `expression` would; null with an error if it fails',
    args: { input: t.arg({ type: EvaluateExpressionInput, required: true, description: 'The values of the call' }) },
    resolve: (_, { input }, { deps, viewer }) => evaluateExpression(deps, viewer, input),
  }),
)
