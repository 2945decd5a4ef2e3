// Printed by `npm run clients` from clients/openapi.json; do not edit.
import type { Call } from '../../calls/call.ts'
import type { CallOptions } from '../../calls/callOptions.ts'
import type { EvaluatedExpression, ExpressionEvaluateParams } from '../types.ts'

export interface ExpressionsResource {
  /**
   * Evaluate a JSONata expression.
   *
   * Evaluates an expression over an input as an agent of runtime `expression` would, within the same limits, and
   * creates nothing. An expression that can't be parsed is `invalid_expression`, with its `position`; one that
   * fails has the code that its run would fail with.
   *
   * Needs the scope `agents:read`.
   */
  evaluate(params: ExpressionEvaluateParams, options?: CallOptions): Call<EvaluatedExpression>
}
