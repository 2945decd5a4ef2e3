import { type Database, statement } from '../platform/database/database.ts'

/** The live version of agents of any organisations, in their order; null for missing agents. One statement. */
export async function findLiveVersions(
  db: Pick<Database, 'run'>,
  agents: readonly { organizationId: string; agentId: string }[],
): Promise<(number | null)[]> {
  if (agents.length === 0) return []
  const rows = await db.run(versionsStatement, [
    agents.map(({ organizationId }) => organizationId),
    agents.map(({ agentId }) => agentId),
  ])
  const found = new Map(rows.map((row) => [Number(row.position), row.version]))
  return agents.map((_, index) => found.get(index + 1) ?? null)
}

/** Index: agents_pkey. */
const versionsStatement = statement<{ position: string; version: number }>(
  'find_live_versions',
  `select k.position, a.version
     from unnest($1::text[], $2::text[]) with ordinality as k (organization_id, agent_id, position)
     join agents a on a.organization_id = k.organization_id and a.id = k.agent_id`,
)
