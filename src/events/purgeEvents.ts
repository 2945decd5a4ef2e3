import type { Database } from '../platform/database/database.ts'
import { purgeRows } from '../platform/database/purgeRows.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { idBoundAt } from '../platform/ids.ts'

/** Deletes events from before a time. Index: events_age. An event stays as long as a delivery of it does. */
export const purgeEvents: (db: Pick<Database, 'run'>, time: Date) => Promise<boolean> = purgeRows({
  table: 'events',
  old: `from events old where created_at < $1::timestamptz - interval '1 day'`,
  rows: 2_000,
})

type CreatedBefore = { organizationId: string; before: Date }

/** Deletes events of organisations, each from before a time, and returns how many. */
export async function deleteEventsBefore(tx: Transaction, lists: CreatedBefore[], most: number): Promise<number> {
  const [, deleted]: [unknown, number] = await tx.manager.query(deleteStatement, [
    lists.map(({ organizationId }) => organizationId),
    lists.map(({ before }) => idBoundAt('evt', before)),
    lists.map(({ before }) => before.toISOString()),
    most,
  ])
  return deleted
}

/** Index: events_pkey. */
const deleteStatement = `
  delete from events where ctid = any(array(
    select e.ctid from unnest($1::text[], $2::text[], $3::timestamptz[]) as t (organization_id, below_id, before)
     cross join lateral (
       select ctid from events e
        where e.organization_id = t.organization_id and e.id < t.below_id and e.created_at < t.before
        order by e.id limit $4
     ) e limit $4))`
