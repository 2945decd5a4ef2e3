/*
 * Claims due deliveries for this process: for each webhook at most as many as it has slots, so that a hung receiver holds
 * only its own, and for each organisation at most its share, so that many hung receivers leave room for the others.
 */
import { type BodyRow, bodyBytes, bodyColumns, bodyOf, joinRun } from '../../events/eventBody.ts'
import type { EventType } from '../../events/eventCatalog.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import { withWaiting } from './waitingWebhooks.ts'

export type Claimed = {
  organization_id: string
  id: string
  webhook_id: string
  event_id: string
  event_type: EventType
  attempts_made: number
  attempts_before: number
  url: string
  secret: string
  previous_secret: string | null
  previous_secret_expires_at: Date | null
  failing: boolean
  /** The event's. */
  traceparent: string | null
  /** Null if it is large: it is read when the attempt starts. */
  body: string | null
  body_bytes: number
}

export type ClaimRequest = {
  owner: string
  now: Date
  /** How many deliveries to claim at most for each webhook known to this process, and for each other one (`firstSlots`). */
  webhookSlots: Record<string, number>
  firstSlots: { working: number; failing: number }
  /** How many slots of this process each organisation holds, and how many are free. */
  held: ReadonlyMap<string, number>
  free: number
}

export async function claimDeliveries(db: Pick<Database, 'run'>, request: ClaimRequest): Promise<Claimed[]> {
  const rows = await db.run(claimStatement, [
    request.owner,
    request.now.toISOString(),
    JSON.stringify(request.webhookSlots),
    request.firstSlots.working,
    request.firstSlots.failing,
    JSON.stringify(Object.fromEntries(request.held)),
    request.free,
  ])
  return rows.map(toClaimed)
}

type ClaimedRow = Omit<Claimed, 'body'> & BodyRow & { event_created_at: Date }

/** Without the parts of the body, which would be kept in memory as long as the attempt takes. */
const toClaimed = (row: ClaimedRow): Claimed => ({
  organization_id: row.organization_id,
  id: row.id,
  webhook_id: row.webhook_id,
  event_id: row.event_id,
  event_type: row.event_type,
  attempts_made: row.attempts_made,
  attempts_before: row.attempts_before,
  url: row.url,
  secret: row.secret,
  previous_secret: row.previous_secret,
  previous_secret_expires_at: row.previous_secret_expires_at,
  failing: row.failing,
  traceparent: row.traceparent,
  body: bodyOf(row.event_id, row.event_type, row.event_created_at, row),
  body_bytes: row.body_bytes,
})

/** Claims run one after another: a long one would delay the next. */
export const mostClaimed = 256
const isSmall = 'e.bytes <= 65536'

/**
 * Index: deliveries_due, one probe for each webhook with pending deliveries, however many; then webhooks_id and the primary
 * keys. Slots are shared as in `createShares`, the organisation that holds the fewest first: it gets another slot only while
 * it would hold no more than remain. Does not wait for the disk: a claim that is lost with the server is made again.
 */
const claimStatement = statement<ClaimedRow>(
  'claim_deliveries',
  `${withWaiting}, receivers as (
     select h.*, least(h.slots, (h.room + 1) / 2) as most
       from (
         select h.organization_id, h.id, h.url, h.secret, h.previous_secret, h.previous_secret_expires_at,
                h.consecutive_failures > 0 as failing, coalesce(($6::jsonb ->> h.organization_id)::int, 0) as held,
                $7::int - coalesce(($6::jsonb ->> h.organization_id)::int, 0) as room,
                coalesce(($3::jsonb ->> h.id)::int,
                         case when h.consecutive_failures > 0 then $5::int else $4::int end) as slots
           from waiting w
           join webhooks h on h.id = w.webhook_id
          where h.active
       ) h
      where h.slots > 0 and h.room > 0
   ), due as (
     select d.ctid, d.event_id, h.*,
            h.held + row_number() over (partition by h.organization_id order by h.failing, d.next_attempt_at) as would_hold
       from receivers h
      cross join lateral (
        select ctid, event_id, next_attempt_at from deliveries
         where webhook_id = h.id and status = 'pending' and owner is null and next_attempt_at <= $2::timestamptz
         order by next_attempt_at, id limit h.most for update skip locked
      ) d
   ), shared as (
     select * from (select due.*, row_number() over (order by would_hold) as place from due) ranked
      where would_hold + place <= $7::int + 1 and place <= ${mostClaimed}
   ), without_flush as materialized (select set_config('synchronous_commit', 'off', true))
   update deliveries d set owner = $1
     from shared h
     join (select *, ${bodyBytes()} as bytes from events e) e on e.organization_id = h.organization_id and e.id = h.event_id
     ${joinRun(isSmall)}
    cross join without_flush
    where d.ctid = h.ctid
   returning d.organization_id, d.id, d.webhook_id, d.event_id, d.event_type, d.attempts_made, d.attempts_before,
             h.url, h.secret, h.previous_secret, h.previous_secret_expires_at, h.failing,
             e.traceparent, e.created_at as event_created_at, e.bytes as body_bytes, ${bodyColumns(isSmall)}`,
)
