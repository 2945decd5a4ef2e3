/** Error codes of agents and the catalog. */
import { defineErrors } from '../platform/errors.ts'

export const agentErrors = {
  agent_not_found: { status: 404, message: 'There is no such agent' },
  agent_version_not_found: { status: 404, message: 'The agent has no such version' },
  catalog_agent_not_found: { status: 404, message: 'The catalog has no such agent' },
  version_conflict: { status: 422, message: 'The agent is at another version by now' },
  agent_archived: { status: 422, message: 'The agent is archived and takes no new runs' },
} as const

export const { fail, failWith } = defineErrors(agentErrors)
