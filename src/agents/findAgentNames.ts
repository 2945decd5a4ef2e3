import { type Database, type Scope, statement } from '../platform/database/database.ts'

/** The names of agents by id, without the rest of their content, which can be large. */
export async function findAgentNames(
  { db }: { db: Pick<Database, 'run'> },
  { organizationId }: Scope,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.run(namesStatement, [organizationId, ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Index: agents_pkey, agent_versions_pkey. */
const namesStatement = statement<{ id: string; name: string }>(
  'find_agent_names',
  `select a.id, v.name
     from unnest($2::text[]) as wanted (id)
     join agents a on a.organization_id = $1 and a.id = wanted.id
     join agent_versions v on v.organization_id = a.organization_id and v.agent_id = a.id and v.version = a.version`,
)
