/*
 * Evaluates an expression without an agent, for people who write one. It uses its organisation's share of the processes
 * that evaluate for runs, after the runs and within the same limits, and fails with the code that a run would fail with.
 */
import { callerSignal } from '../platform/callerSignal.ts'
import type { ServiceError } from '../platform/errors.ts'
import type { Evaluate } from '../runtimes/expression/evaluate.ts'
import type { ExpressionFault, ExpressionFaultCode } from '../runtimes/expression/job.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { fail as refuse } from '../viewer/viewerErrors.ts'
import { type agentErrors, fail } from './agentErrors.ts'

export type EvaluateExpressionInput = { expression: string; input?: unknown }

export async function evaluateExpression(
  { evaluate }: { evaluate: Evaluate },
  viewer: Viewer,
  { expression, input = null }: EvaluateExpressionInput,
): Promise<{ value: unknown }> {
  authorize(viewer, 'agents:read')
  // A public key would let anybody occupy the organisation's evaluators, which its runs wait for.
  if (viewer.mode === 'demo') throw refuse('insufficient_scope', { message: 'A demo key cannot evaluate expressions' })
  const { organizationId } = viewer
  const reply = await evaluate({ expression, input, organizationId, signal: callerSignal(), isTrial: true })
  if ('value' in reply) return reply
  throw toError(reply.failure)
}

function toError({ code, message, position }: ExpressionFault): ServiceError {
  if (code === 'expression_unavailable')
    return fail('unavailable', { retryAfterSeconds: 1, cause: new Error(`${message}, or too many evaluations wait`) })
  return fail(codes[code], { message, position, param: 'expression' })
}

const codes: Record<Exclude<ExpressionFaultCode, 'expression_unavailable'>, keyof typeof agentErrors> = {
  expression_invalid: 'invalid_expression',
  expression_failed: 'expression_failed',
  expression_timeout: 'expression_timeout',
  expression_too_deep: 'expression_too_deep',
  expression_out_of_memory: 'expression_out_of_memory',
  invalid_output: 'invalid_output',
  output_too_large: 'output_too_large',
}
