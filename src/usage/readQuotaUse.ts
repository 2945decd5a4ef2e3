/** How much of this month's calls organisations have used, in one statement. Up to 2 s out of date. */
import type { Plan, Plans } from '../limits/plans.ts'
import { dayOf } from '../limits/utcDay.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { monthOf } from './interval.ts'

export type QuotaUse = { calls: number; monthlyCalls: number }

export async function readQuotaUse(
  { db, plans }: { db: Pick<Database, 'run'>; plans: Plans },
  organizationIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, QuotaUse>> {
  if (organizationIds.length === 0) return new Map()
  const { start, end } = monthOf(now)
  const days = [dayOf(start.getTime()), dayOf(end.getTime() - 1)]
  const rows = await db.run(quotaUseStatement, [organizationIds, ...days])
  return new Map(
    rows.map((row) => [row.id, { calls: row.calls, monthlyCalls: row.own ?? plans[row.plan].monthlyCalls }]),
  )
}

/** Index: organizations_pkey, call_counts_pkey. */
const quotaUseStatement = statement<{ id: string; plan: Plan; own: number | null; calls: number }>(
  'read_quota_use',
  `select o.id, o.plan, o.monthly_calls::float8 as own,
          (select coalesce(sum(calls), 0)::float8 from call_counts c
            where c.organization_id = o.id and c.day between $2::date and $3::date) as calls
     from organizations o where o.id = any($1::text[])`,
)
