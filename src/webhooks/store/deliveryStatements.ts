/** Statements that release, fail and purge deliveries. */
import { isGone } from '../../cluster/removeDeadProcesses.ts'
import { purgeEvents } from '../../events/purgeEvents.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { dueWhile } from '../../platform/database/dueWhile.ts'
import { purgeRows } from '../../platform/database/purgeRows.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { withWaiting } from './waitingWebhooks.ts'

type Db = Pick<Database, 'run'>

/** An interrupted attempt does not count: the next process that claims it repeats it. `only` null means all of the owners'. */
export const releaseDeliveries = async (db: Db, owners: string[], only: string[] | null): Promise<number> =>
  (await db.run(releaseStatement, [owners, only])).length

/** The same for all deliveries of dead processes, in the transaction of their take-over. */
export async function releaseDeliveriesOf(tx: Transaction, owners: string[]): Promise<void> {
  await tx.manager.query(releaseStatement.text, [owners, null])
}

/** Owners of deliveries that are not among the live processes. */
export const findGoneOwners = async (db: Db): Promise<string[]> =>
  (await db.run(goneOwnersStatement, [])).map((row) => row.owner)

export const findOwned = async (db: Db, owner: string): Promise<string[]> =>
  (await db.run(ownedStatement, [owner])).map((row) => row.id)

/** Fails pending deliveries of inactive webhooks: they stay visible, and can be redelivered. */
export async function failUndeliverable({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.run(undeliverableStatement, [clock.now().toISOString()])
}

/** Deletes everything older than 30 days, in batches, so that no purge is one big delete; the next purge deletes the rest. */
export async function purgeDeliveries({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const olderThan = new Date(clock.now().getTime() - keepMs)
  for (const purge of [purgeEnded, purgeEvents, purgeRollups])
    for (let piece = 0; piece < mostPieces; piece++) if (!(await purge(db, olderThan))) break
}

const keepMs = 30 * 24 * 3_600_000
const pieceRows = 2_000
const mostPieces = 20

/** Index: deliveries_owned. */
const releaseStatement = statement<{ id: string }>(
  'release_deliveries',
  'update deliveries set owner = null where owner = any($1) and ($2::text[] is null or id = any($2)) returning id',
)

/** Index: deliveries_owned. */
const goneOwnersStatement = statement<{ owner: string }>(
  'gone_delivery_owners',
  `select distinct owner from deliveries where owner is not null and ${isGone('owner')}`,
)

/** Index: deliveries_owned. */
const ownedStatement = statement<{ id: string }>('owned_deliveries', 'select id from deliveries where owner = $1')

/** Index: deliveries_owned. */
export const whileOwned = dueWhile('from deliveries where owner is not null')

/** Index: deliveries_due, by webhook. */
export const whileUndeliverable = `(${withWaiting}
  select '-infinity'::timestamptz from waiting w join webhooks h on h.id = w.webhook_id and not h.active limit 1)`

/** Index: deliveries_due, by webhook. */
const undeliverableStatement = statement<never>(
  'fail_undeliverable',
  `${withWaiting}
   update deliveries d set status = 'failed', next_attempt_at = null, changed_at = $1::timestamptz
     from waiting w join webhooks h on h.id = w.webhook_id and not h.active
    where d.webhook_id = h.id and d.status = 'pending' and d.owner is null`,
)

/** Index: deliveries_age, delivery_attempts_pkey. */
const purgeEnded = purgeRows({
  table: 'deliveries',
  old: `from deliveries old where created_at < $1::timestamptz and status <> 'pending'`,
  rows: pieceRows,
  cascade: {
    columns: 'organization_id, id',
    sql: `delete from delivery_attempts a using gone g
           where a.organization_id = g.organization_id and a.delivery_id = g.id`,
  },
})

/** Index: webhook_rollups_age. */
const purgeRollups = purgeRows({
  table: 'webhook_rollups',
  old: 'from webhook_rollups old where start < $1::timestamptz',
  rows: pieceRows,
})
