/** How many deliveries are due, in all organisations, and for how long: for operators. Never counts further than `mostCounted`. */
import { type Database, statement } from '../../platform/database/database.ts'
import { withWaiting } from './waitingWebhooks.ts'

export type DeliveryBacklog = {
  /** Due, and not being attempted. */
  due: number
  /** Waiting for the time of their next attempt. */
  scheduled: number
  /** How long the oldest one has been due; null if none is due. */
  oldestSeconds: number | null
}

export async function readDeliveryBacklog(db: Pick<Database, 'run'>): Promise<DeliveryBacklog> {
  const [row] = await db.run(backlogStatement, [])
  return {
    due: Number(row?.due ?? 0),
    scheduled: Number(row?.scheduled ?? 0),
    oldestSeconds: row?.oldest_seconds ?? null,
  }
}

/** As of runs. */
const mostCounted = 20_000
const unowned = `status = 'pending' and owner is null`

/** Index: deliveries_due, which holds only waiting deliveries; one probe of it for each webhook to find the oldest. */
const backlogStatement = statement<{ due: string; scheduled: string; oldest_seconds: number | null }>(
  'delivery_backlog',
  `${withWaiting}, oldest as (
     select min(d.next_attempt_at) as at
       from waiting w
      cross join lateral (
        select next_attempt_at from deliveries
         where webhook_id = w.webhook_id and ${unowned} order by next_attempt_at, id limit 1
      ) d
   ), pending as (
     select next_attempt_at <= now() as is_due from deliveries where ${unowned} limit ${mostCounted}
   )
   select count(*) filter (where is_due) as due, count(*) filter (where not is_due) as scheduled,
          (select case when at <= now() then extract(epoch from now() - at)::float8 end from oldest) as oldest_seconds
     from pending`,
)
