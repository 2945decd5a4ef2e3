/** Error codes of agents and the catalog. */
import { defineErrors } from '../platform/errors.ts'

export const agentErrors = {
  agent_not_found: { status: 404, message: 'There is no such agent' },
  agent_version_not_found: { status: 404, message: 'The agent has no such version' },
  nothing_changed: { status: 422, message: 'The version would have the content of the live one' },
  never_live: { status: 422, message: 'The version has never been live, so a rollback cannot make it so' },
  never_live_only: {
    status: 422,
    message: 'Only a version that was never live or released can be deployed; use rollback or copy_of for others',
  },
  release_active: { status: 422, message: 'A release of the agent is active; cancel it first, or wait until it ends' },
  replay_required: { status: 422, message: 'A version of this agent can go live only after a replay of it has passed' },
  no_earlier_version: { status: 422, message: 'There is no earlier version to go back to' },
  catalog_agent_not_found: { status: 404, message: 'The catalog has no such agent' },
  invalid_expression: { status: 422, message: 'The expression is not valid JSONata' },
  expression_failed: { status: 422, message: 'The expression failed' },
  expression_timeout: { status: 422, message: 'The expression took too long' },
  expression_too_deep: { status: 422, message: 'The evaluation is nested too deeply' },
  expression_out_of_memory: { status: 422, message: 'The expression needs too much memory' },
  invalid_output: { status: 422, message: 'The value of the expression cannot be represented in JSON' },
  output_too_large: { status: 422, message: 'The value of the expression is too large' },
  agent_archived: { status: 422, message: 'The agent is archived and accepts no new runs' },
} as const

export const { fail, failWith } = defineErrors(agentErrors)
