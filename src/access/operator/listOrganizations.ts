/** All organisations, oldest first, with the number of their users and active keys. */
import type { OwnLimits, Plan } from '../../limits/plans.ts'
import type { Database } from '../../platform/database/database.ts'

export type ListedOrganization = {
  id: string
  name: string
  plan: Plan
  createdAt: Date
  users: number
  keys: number
} & OwnLimits

export async function listOrganizations({ db }: { db: Pick<Database, 'pool'> }): Promise<ListedOrganization[]> {
  const { rows } = await db.pool.query<ListedOrganization>(
    `select o.id, o.name, o.plan, o.created_at as "createdAt", o.requests_per_minute as "requestsPerMinute", o.burst,
            o.monthly_calls::float8 as "monthlyCalls",
            (select count(*)::int from users u where u.organization_id = o.id) as users,
            (select count(*)::int from api_keys k where k.organization_id = o.id and k.revoked_at is null) as keys
       from organizations o order by o.id`,
  )
  return rows
}
