import { type Database, type Scope, statement } from '../platform/database/database.ts'
import type { AgentStatus } from './store/agentEntity.ts'

/** By id; those that the organisation does not have are missing. */
export type AgentStatuses = ReadonlyMap<string, AgentStatus>

export async function findAgentStatuses(
  { db }: { db: Pick<Database, 'run'> },
  { organizationId }: Scope,
  ids: string[],
): Promise<AgentStatuses> {
  const rows = await db.run(statusesStatement, [organizationId, ids])
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Index: agents_pkey. */
const statusesStatement = statement<{ id: string; status: AgentStatus }>(
  'find_agent_statuses',
  'select id, status from agents where organization_id = $1 and id = any($2::text[])',
)
