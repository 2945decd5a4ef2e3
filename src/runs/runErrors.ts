/** Errors of runs. */
import { agentErrors } from '../agents/agentErrors.ts'
import { defineErrors } from '../platform/errors.ts'

export const runErrors = {
  run_not_found: { status: 404, message: 'There is no such run' },
  input_schema_violation: { status: 422, message: "The input does not match the agent's input schema" },
  guardrail_blocked: { status: 422, message: 'A guardrail blocked the input' },
  action_not_pending: { status: 422, message: 'The run is not waiting for this action' },
  action_conflict: { status: 422, message: 'The action has already been answered differently' },
  too_many_messages: { status: 422, message: 'Too many messages are waiting for the run' },
  run_not_active: { status: 422, message: 'The run has already ended' },
} as const

export const { fail, failWith } = defineErrors({ ...agentErrors, ...runErrors })
