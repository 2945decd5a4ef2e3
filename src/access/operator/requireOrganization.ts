import type { Database } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import { OperatorError } from './operator.ts'

export async function requireOrganization({ pool }: Pick<Database, 'pool'>, id: string): Promise<void> {
  const found = isId('org', id) && (await pool.query('select 1 from organizations where id = $1', [id])).rowCount === 1
  if (!found) throw noOrganization(id)
}

export const noOrganization = (id: string): OperatorError =>
  new OperatorError(`There is no organisation "${id}"; "organizations list" shows all`)
