import { evaluateExpression } from '../../src/agents/evaluateExpression.ts'
import { builder } from '../building/builder.ts'

const EvaluateExpressionInput = builder.inputType('EvaluateExpressionInput', {
  description: 'An expression, and the value to evaluate it on',
  fields: (t) => ({
    expression: t.string({ required: true, description: 'JSONata, at most 65,536 characters' }),
    input: t.field({ type: 'JSON', description: 'Value that the expression is evaluated on; default null' }),
  }),
})

const EvaluatedExpressionType = builder.objectRef<{ value: unknown }>('EvaluatedExpression').implement({
  description: 'The result of an expression',
  fields: (t) => ({
    value: t.expose('value', {
      type: 'JSON',
      nullable: true,
      description: 'The result, not converted in any way; also null if the expression matches nothing',
    }),
  }),
})

builder.queryField('evaluateExpression', (t) =>
  t.field({
    type: EvaluatedExpressionType,
    nullable: true,
    // Each value may have 10 MiB, so a document may contain at most three.
    complexity: 5_000,
    description:
      'Evaluates an expression as an agent with the runtime `expression` would; null with an error if it fails',
    args: { input: t.arg({ type: EvaluateExpressionInput, required: true, description: 'Input of the call' }) },
    resolve: (_, { input }, { deps, viewer }) => evaluateExpression(deps, viewer, input),
  }),
)
