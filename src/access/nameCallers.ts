import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import type { Role } from '../viewer/roles.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { nameOfPerson } from './nameOfPerson.ts'

/** Display names by id, as the viewer may see them: a key's name (revoked keys too), or how a person is shown. */
export async function nameCallers(
  db: Pick<Database, 'run'>,
  viewer: Viewer,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await db.run(namesStatement, [viewer.organizationId, ids], callerSignal())
  return new Map(rows.map(({ id, name, role }) => [id, role === null ? name : nameOfPerson(viewer, { name, role })]))
}

/** Index: api_keys_pkey, users_pkey. */
const namesStatement = statement<{ id: string; name: string; role: Role | null }>(
  'name_callers',
  `select id, name, null as role from api_keys where id = any($2) and organization_id = $1
   union all
   select id, coalesce(name, email), role from users where id = any($2) and organization_id = $1`,
)
