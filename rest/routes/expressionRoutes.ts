import type { Route } from '../route.ts'
import { evaluatedExpressionFragment } from './representations.ts'

export const expressionRoutes: Route[] = [
  {
    name: 'expressions.evaluate',
    method: 'POST',
    path: '/expressions/evaluate',
    summary: 'Evaluate a JSONata expression',
    description:
      'Evaluates an expression on an input as an agent with the runtime `expression` would, within the same limits, and ' +
      'creates nothing. An expression that cannot be parsed fails with `invalid_expression` and its `position`; one that ' +
      'fails later has the code that its run would fail with.',
    scope: 'agents:read',
    document: `query ($input: EvaluateExpressionInput!) {
      evaluateExpression(input: $input) { ...EvaluatedExpression }
    } ${evaluatedExpressionFragment}`,
    responsePath: 'evaluateExpression',
    body: 'input',
    bodyName: 'ExpressionEvaluateParams',
    statuses: { 200: 'The value of the expression' },
    codes: [
      ...(['invalid_expression', 'expression_failed', 'expression_timeout', 'expression_too_deep'] as const),
      ...(['expression_out_of_memory', 'invalid_output', 'output_too_large'] as const),
    ],
  },
]
