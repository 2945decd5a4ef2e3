/*
 * The figures of webhooks for the last day, in one statement. For each webhook it reads its rollups (up to 25 rows), the
 * facts that are not rolled up yet (those of a few seconds), up to `mostPending` waiting deliveries, and the newest
 * `latencySample` deliveries with their last attempts, so a busy webhook costs no more.
 */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { idBoundAt } from '../../platform/ids.ts'

export type WebhookStats = {
  since: Date
  deliveries: number
  succeeded: number
  failed: number
  p95LatencyMs: number | null
}

export async function readWebhookStats(
  db: Pick<Database, 'run'>,
  { organizationId }: Scope,
  webhookIds: string[],
  now: Date,
): Promise<WebhookStats[]> {
  const since = new Date(Math.floor((now.getTime() - dayMs) / hourMs) * hourMs)
  const values = [organizationId, [...new Set(webhookIds)], since, idBoundAt('dlv', since)]
  const rows = await db.run(statsStatement, values, callerSignal())
  const found = new Map(rows.map((row) => [row.id, toStats(row, since)]))
  return webhookIds.map((id) => found.get(id) ?? { since, deliveries: 0, succeeded: 0, failed: 0, p95LatencyMs: null })
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostPending = 10_000
const latencySample = 200

type StatsRow = { id: string; succeeded: number; failed: number; pending: number; p95_latency_ms: number | null }

const toStats = ({ succeeded, failed, pending, p95_latency_ms }: StatsRow, since: Date): WebhookStats => ({
  since,
  deliveries: succeeded + failed + pending,
  succeeded,
  failed,
  p95LatencyMs: p95_latency_ms,
})

/**
 * Index: webhook_rollups_pkey, delivery_facts_organization, deliveries_owned, deliveries_due, deliveries_webhook and
 * delivery_attempts_pkey.
 */
const statsStatement = statement<StatsRow>(
  'read_webhook_stats',
  `with unrolled as (
     select webhook_id, sum(succeeded) as succeeded, sum(failed) as failed
       from delivery_facts where organization_id = $1 and created_at >= $3 group by webhook_id
   ), attempted as (
     select webhook_id, count(*) as pending from deliveries
      where organization_id = $1 and status = 'pending' and owner is not null and id >= $4 group by webhook_id
   )
   select w.id, settled.*, (waiting.pending + coalesce((select a.pending from attempted a where a.webhook_id = w.id), 0))::float8 as pending,
          latency.p95_latency_ms
     from unnest($2::text[]) as w (id)
    cross join lateral (
      select coalesce(sum(succeeded), 0)::float8 as succeeded, coalesce(sum(failed), 0)::float8 as failed
        from (select succeeded, failed from webhook_rollups
               where organization_id = $1 and webhook_id = w.id and start >= $3
              union all
              select succeeded, failed from unrolled where webhook_id = w.id) counted
    ) settled
    cross join lateral (
      select count(*) as pending
        from (select 1 from deliveries
               where webhook_id = w.id and organization_id = $1 and status = 'pending' and owner is null and id >= $4
               limit ${mostPending}) d
    ) waiting
    cross join lateral (
      select round(percentile_cont(0.95) within group (order by a.duration_ms))::int as p95_latency_ms
        from (select id, attempts_made from deliveries
               where organization_id = $1 and webhook_id = w.id and id >= $4
               order by id desc limit ${latencySample}) d
        join delivery_attempts a on a.organization_id = $1 and a.delivery_id = d.id and a.number = d.attempts_made
    ) latency`,
)
