import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'

/** Display names by id: a key's name (revoked keys too), or a user's e-mail address. */
export async function nameCallers(
  db: Pick<Database, 'run'>,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.run(namesStatement, [organizationId, ids], callerSignal())
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Index: api_keys_pkey, users_pkey. */
const namesStatement = statement<{ id: string; name: string }>(
  'name_callers',
  `select id, name from api_keys where id = any($2) and organization_id = $1
   union all
   select id, email from users where id = any($2) and organization_id = $1`,
)
