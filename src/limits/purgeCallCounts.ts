/*
 * Deletes counts of calls that nobody can ask for any more: usage tells of the present month alone. They stay for another
 * year, for an operator who has to explain a bill.
 */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'

type Deps = { db: Pick<Database, 'run'>; clock: Clock }

const keptMonths = 12
const pieceRows = 1_000

/** Whether there may be more. */
export async function purgeCallCounts({ db, clock }: Deps): Promise<boolean> {
  const before = [keptSince(clock.now())]
  const calls = await db.run(purgeCalls, before)
  const periods = await db.run(purgePeriods, before)
  return calls.length === pieceRows || periods.length === pieceRows
}

/** The first day of the oldest month that stays, as 2026-01-01. */
export const keptSince = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths)).toISOString().slice(0, 10)

/** Index: call_counts_pkey, asked for each organisation, so that what stays is not looked at. */
const purgeCalls = statement<{ purged: number }>('purge_call_counts', purgeOf('call_counts', 'day'))

/** Index: quota_periods_pkey, in the same way. */
const purgePeriods = statement<{ purged: number }>('purge_quota_periods', purgeOf('quota_periods', 'period'))

function purgeOf(table: string, day: string): string {
  return `delete from ${table} where ctid = any(array(
     select old.ctid from organizations o cross join lateral (
       select c.ctid from ${table} c where c.organization_id = o.id and c.${day} < $1::date limit ${pieceRows}) old
      limit ${pieceRows}))
   returning 1 as purged`
}
