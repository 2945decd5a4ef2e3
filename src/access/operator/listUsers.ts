/** The users of one organisation, or of all, oldest first. */
import type { Database } from '../../platform/database/database.ts'
import type { User } from '../userEntity.ts'
import { requireOrganization } from './requireOrganization.ts'

type Deps = { db: Pick<Database, 'pool'> }

export async function listUsers({ db }: Deps, organizationId?: string): Promise<Omit<User, 'passwordHash'>[]> {
  if (organizationId !== undefined) await requireOrganization(db, organizationId)
  const { rows } = await db.pool.query<Omit<User, 'passwordHash'>>(
    `select id, organization_id as "organizationId", email, role, created_at as "createdAt"
       from users where $1::text is null or organization_id = $1 order by id`,
    [organizationId ?? null],
  )
  return rows
}
