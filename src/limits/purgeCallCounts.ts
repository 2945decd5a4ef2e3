/*
 * Deletes old call counts. Those of the current month and of the twelve before it are kept: the API shows them, and they
 * explain a bill.
 */
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'

const keptMonths = 12
const batchRows = 1_000

/** Returns whether there may be more. */
export async function purgeCallCounts({ db, clock }: { db: Pick<Database, 'run'>; clock: Clock }): Promise<boolean> {
  const before = [callsKeptSince(clock.now()).toISOString().slice(0, 10)]
  const calls = await db.run(purgeCalls, before)
  const periods = await db.run(purgePeriods, before)
  return calls.length === batchRows || periods.length === batchRows
}

/** The start of the oldest month that is kept. */
export const callsKeptSince = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths))

/** Index: call_counts_pkey, read per organisation, so that rows to keep are not read. */
const purgeCalls = statement<{ purged: number }>('purge_call_counts', purgeOf('call_counts', 'day'))

/** Index: quota_periods_pkey, in the same way. */
const purgePeriods = statement<{ purged: number }>('purge_quota_periods', purgeOf('quota_periods', 'period'))

function purgeOf(table: string, day: string): string {
  return `delete from ${table} where ctid = any(array(
     select old.ctid from organizations o cross join lateral (
       select c.ctid from ${table} c where c.organization_id = o.id and c.${day} < $1::date limit ${batchRows}) old
      limit ${batchRows}))
   returning 1 as purged`
}
