/*
 * Deletes old call counts. Those of the current month and of the twelve before it are kept: the API shows them, and they
 * explain a bill.
 */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { purgeRows } from '../platform/database/purgeRows.ts'

const keptMonths = 12
const rows = 1_000

/** Returns whether there may be more. */
export async function purgeCallCounts({ db, clock }: { db: Pick<Database, 'run'>; clock: Clock }): Promise<boolean> {
  const since = callsKeptSince(clock.now())
  const [moreCalls, morePeriods] = [await purgeCalls(db, since), await purgePeriods(db, since)]
  return moreCalls || morePeriods
}

/** The start of the oldest month that is kept. */
export const callsKeptSince = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths))

/** Index: call_counts_pkey, read per organisation, so that rows to keep are not read. */
const purgeCalls = purgeRows(beforeDay('call_counts', 'day'))

/** Index: quota_periods_pkey, in the same way. */
const purgePeriods = purgeRows(beforeDay('quota_periods', 'period'))

function beforeDay(table: string, day: string) {
  const old = `from organizations o cross join lateral (
    select c.ctid from ${table} c where c.organization_id = o.id and c.${day} < $1::date limit ${rows}) old`
  return { table, old, rows }
}
