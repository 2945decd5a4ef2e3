/*
 * Stores the results of attempts, many in one statement: the attempts, the state of their deliveries and the health of
 * their webhooks. The fence is the owner and the count: an attempt that others have repeated is not stored.
 */
import { type Database, statement } from '../../platform/database/database.ts'
import { unlessYoung } from '../store/deliveryChanges.ts'
import type { AttemptResult } from './attemptResult.ts'
import { healthChanges } from './healthChanges.ts'

/** A webhook whose receiver has only failed for this long is deactivated. */
const failingForHours = 120

/** For each result, whether it deactivated its webhook. */
export async function storeAttempts(db: Pick<Database, 'run'>, results: AttemptResult[]): Promise<boolean[]> {
  const attempts = results.map((result) => result.attempt)
  const health = healthChanges(results)
  const rows = await db.run(storeStatement, [
    results.map((result) => result.owner),
    attempts.map((attempt) => attempt.organizationId),
    attempts.map((attempt) => attempt.deliveryId),
    results.map((result) => result.status),
    results.map((result) => result.nextAttemptAt?.toISOString() ?? null),
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
  return results.map((result) => disabled.has(result.webhookId))
}

const endOfAttempt = `r.started_at + r.duration_ms * interval '1 millisecond'`

/**
 * Index: the primary keys, webhooks_id. Each delivery is looked up separately: with a direct join, the planner uses
 * deliveries_owned, and for each delivery scans all that its process owns or owned.
 */
const storeStatement = statement<{ disabled: string }>(
  'store_attempts',
  `with results as (
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::timestamptz[],
                          $8::int[], $9::text[], $10::int[], $11::text[], $12::text[])
       as r (owner, organization_id, id, status, next_attempt_at, number, started_at, duration_ms, request_headers,
             http_status, response_body, error)
   ), stored as (
     update deliveries d
        set status = case when r.status = 'pending' and not r.active then 'failed' else r.status end,
            next_attempt_at = case when r.active then r.next_attempt_at end, attempts_made = r.number, owner = null,
            changed_at = ${unlessYoung(endOfAttempt)}
       from (
         select r.*, h.active, ours.ctid as place
           from results r
          cross join lateral (
            select ctid, webhook_id, owner, attempts_made from deliveries
             where organization_id = r.organization_id and id = r.id for update
          ) ours
          cross join lateral (
            select active from webhooks where organization_id = r.organization_id and id = ours.webhook_id
          ) h
          where ours.owner = r.owner and ours.attempts_made = r.number - 1
       ) r
      where d.ctid = r.place
     returning d.organization_id, d.id
   ), attempted as (
     insert into delivery_attempts (organization_id, delivery_id, number, started_at, duration_ms, request_headers,
                                    http_status, response_body, error)
     select r.organization_id, r.id, r.number, r.started_at, r.duration_ms, r.request_headers::json, r.http_status,
            r.response_body, r.error
       from results r join stored s on s.organization_id = r.organization_id and s.id = r.id
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
   )
   select disabled from health where disabled is not null`,
)
