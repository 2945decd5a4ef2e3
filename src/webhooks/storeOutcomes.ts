/*
 * What came of attempts, many in one statement: the attempt itself, what the delivery is now, how its webhook fares, and
 * a ticket for the next try. The fence is the owner and the count: an attempt that others have repeated is not stored.
 */
import { type Database, statement } from '../platform/database/database.ts'
import type { DeliveryAttempt } from './deliveryAttemptEntity.ts'
import type { DeliveryStatus } from './deliveryEntity.ts'
import { healthChanges } from './healthChanges.ts'

export type Outcome = {
  owner: string
  webhookId: string
  /** Where the attempt was made: what came of it says nothing of another place. */
  url: string
  attempt: DeliveryAttempt
  status: DeliveryStatus
  nextAttemptAt: Date | null
  finishedAt: Date
  /** The receiver said that it is gone for good. */
  gone: boolean
}

/** A webhook whose receiver has only failed for this long is turned off. */
const failingForHours = 120

/** For each outcome, whether its webhook was turned off by it. */
export async function storeOutcomes(db: Pick<Database, 'run'>, outcomes: Outcome[]): Promise<boolean[]> {
  const attempts = outcomes.map((outcome) => outcome.attempt)
  const health = healthChanges(outcomes)
  const rows = await db.run(storeStatement, [
    outcomes.map((outcome) => outcome.owner),
    attempts.map((attempt) => attempt.organizationId),
    attempts.map((attempt) => attempt.deliveryId),
    outcomes.map((outcome) => outcome.status),
    outcomes.map((outcome) => outcome.nextAttemptAt?.toISOString() ?? null),
    attempts.map((attempt) => attempt.number),
    attempts.map((attempt) => attempt.startedAt.toISOString()),
    attempts.map((attempt) => attempt.durationMs),
    attempts.map((attempt) => JSON.stringify(attempt.requestHeaders)),
    attempts.map((attempt) => attempt.httpStatus),
    attempts.map((attempt) => attempt.responseBody),
    attempts.map((attempt) => attempt.error),
    health.map((change) => change.webhookId),
    health.map((change) => change.succeeded),
    health.map((change) => change.failures),
    health.map((change) => change.firstFailureAt?.toISOString() ?? null),
    health.map((change) => change.lastFailureAt?.toISOString() ?? null),
    health.map((change) => change.gone),
    health.map((change) => change.url),
  ])
  const disabled = new Set(rows.map((row) => row.disabled))
  return outcomes.map((outcome) => disabled.has(outcome.webhookId))
}

/**
 * Index: the primary keys, webhooks_id. Each delivery is found by itself: joined directly, the planner takes
 * deliveries_owned, and walks for each of them all that its process has under way, and had.
 */
const storeStatement = statement<{ disabled: string | null }>(
  'store_outcomes',
  `with outcomes as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::timestamptz[],
                          $8::int[], $9::text[], $10::int[], $11::text[], $12::text[])
       as o (owner, organization_id, id, status, next_attempt_at, number, started_at, duration_ms, request_headers,
             http_status, response_body, error)
   ), stored as (
     update deliveries d
        set status = case when o.status = 'pending' and not o.active then 'failed' else o.status end,
            next_attempt_at = case when o.active then o.next_attempt_at end, attempts_made = o.number, owner = null
       from (
         select o.*, h.active, ours.ctid as place
           from outcomes o
          cross join lateral (
            select ctid, webhook_id, owner, attempts_made from deliveries
             where organization_id = o.organization_id and id = o.id for update
          ) ours
          cross join lateral (
            select active from webhooks where organization_id = o.organization_id and id = ours.webhook_id
          ) h
          where ours.owner = o.owner and ours.attempts_made = o.number - 1
       ) o
      where d.ctid = o.place
     returning d.organization_id, d.id, d.next_attempt_at
   ), attempted as (
     insert into delivery_attempts (organization_id, delivery_id, number, started_at, duration_ms, request_headers,
                                    http_status, response_body, error)
     select o.organization_id, o.id, o.number, o.started_at, o.duration_ms, o.request_headers::json, o.http_status,
            o.response_body, o.error
       from outcomes o join stored s on s.organization_id = o.organization_id and s.id = o.id
   ), changes as (
     select * from unnest($13::text[], $14::boolean[], $15::int[], $16::timestamptz[], $17::timestamptz[], $18::boolean[],
                          $19::text[])
       as c (id, succeeded, failures, first_failure_at, last_failure_at, gone, url)
   ), judged as (
     select h.id, h.active,
            case when c.succeeded then c.failures else h.consecutive_failures + c.failures end as consecutive_failures,
            case when c.failures = 0 then null
                 when c.succeeded then c.first_failure_at
                 else coalesce(h.failing_since, c.first_failure_at) end as failing_since,
            case when c.gone then 'gone'
                 when not c.succeeded and h.failing_since <= c.last_failure_at - interval '${failingForHours} hours'
                 then 'failing' end as reason
       from changes c join webhooks h on h.id = c.id and h.url = c.url
      where c.failures > 0 or h.consecutive_failures > 0
      order by h.id for update of h
   ), health as (
     update webhooks h
        set consecutive_failures = j.consecutive_failures, failing_since = j.failing_since,
            active = h.active and j.reason is null,
            disabled_reason = case when j.active then j.reason else h.disabled_reason end,
            updated_at = case when j.active and j.reason is not null then clock_timestamp() else h.updated_at end
       from judged j where h.id = j.id
     returning case when j.active and j.reason is not null then h.id end as disabled
   ), tickets as materialized (
     select graphile_worker.add_job('deliver', run_at => at, max_attempts => 10)
       from (select distinct next_attempt_at as at from stored where next_attempt_at is not null) due
   )
   select disabled, (select count(*) from tickets) from health where disabled is not null
   union all select null, (select count(*) from tickets)`,
)
