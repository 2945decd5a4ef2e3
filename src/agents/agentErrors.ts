/** Error codes of agents and the catalog. */
import { defineErrors } from '../platform/errors.ts'

export const agentErrors = {
  agent_not_found: { status: 404, message: 'There is no such agent' },
  agent_version_not_found: { status: 404, message: 'The agent has no such version' },
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
