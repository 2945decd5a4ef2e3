/*
 * Takes what is due, for this process to deliver: of each webhook no more than there are places for it, so that a hung
 * receiver holds only its own, and of those that fail only when there is room beside them.
 */
import type { EventType } from '../events/eventCatalog.ts'
import { type Database, statement } from '../platform/database/database.ts'
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
  /** Null where it is large: then it is read when its turn comes. */
  body: string | null
  body_bytes: number
}

export type ClaimRequest = {
  owner: string
  now: Date
  /** How many are under way for each webhook that has any. */
  busy: Map<string, number>
  placesPerWebhook: number
  places: number
  /** Leave those alone whose last attempt failed. */
  healthyOnly: boolean
}

export const claimDeliveries = (db: Pick<Database, 'run'>, request: ClaimRequest): Promise<Claimed[]> =>
  db.run(claimStatement, [
    request.owner,
    request.now.toISOString(),
    [...request.busy.keys()],
    [...request.busy.values()],
    request.placesPerWebhook,
    request.places,
    request.healthyOnly,
  ])

const largeBodyBytes = 65_536

/**
 * Index: deliveries_due, one probe for each webhook that something is pending for, however much that is; then
 * webhooks_id and the primary keys. It does not wait for the disk: a claim that is lost with the server is made again.
 */
const claimStatement = statement<Claimed>(
  'claim_deliveries',
  `${withWaiting}, receivers as (
     select h.organization_id, h.id, h.url, h.secret, h.previous_secret, h.previous_secret_expires_at,
            h.consecutive_failures > 0 as failing,
            $5::int - coalesce(($4::int[])[array_position($3::text[], h.id)], 0) as places
       from waiting w
       join webhooks h on h.id = w.webhook_id
      where h.active and not ($7 and h.consecutive_failures > 0)
   ), due as (
     select d.ctid, h.*
       from receivers h
      cross join lateral (
        select ctid from deliveries
         where webhook_id = h.id and status = 'pending' and owner is null and next_attempt_at <= $2::timestamptz
         order by next_attempt_at, id limit greatest(0, h.places) for update skip locked
      ) d
      order by h.failing limit $6
   ), unhurried as materialized (select set_config('synchronous_commit', 'off', true))
   update deliveries d set owner = $1
     from due h, events e, unhurried
    where d.ctid = h.ctid and e.organization_id = d.organization_id and e.id = d.event_id
   returning d.organization_id, d.id, d.webhook_id, d.event_id, d.event_type, d.attempts_made, d.attempts_before,
             h.url, h.secret, h.previous_secret, h.previous_secret_expires_at, h.failing,
             case when octet_length(e.body) <= ${largeBodyBytes} then e.body end as body,
             octet_length(e.body) as body_bytes`,
)
