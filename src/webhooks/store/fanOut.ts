/** Creates a delivery for each webhook subscribed to an event, in the event's own statement. */
import { subscribableTypes } from '../../events/eventCatalog.ts'
import type { FanOutSql } from '../../events/outbox.ts'

const anyType = subscribableTypes.map((type) => `'${type}'`).join(', ')

/** Index: webhooks_active. Without webhooks it costs one probe of that index. */
export const fanOutSql: FanOutSql = `
  made_deliveries as (
    insert into deliveries
      (organization_id, id, webhook_id, event_id, event_type, subject_id, status, next_attempt_at, created_at)
    select e.organization_id, new_id('dlv', e.created_at), w.id, e.id, e.type, e.subject_id, 'pending', e.created_at,
           e.created_at
      from recorded e
      join webhooks w on w.organization_id = e.organization_id and w.active
       and (w.id = e.only_to or (e.only_to is null and (e.type = any(w.events) or '*' = any(w.events))
                                 and e.type in (${anyType})))
    returning id
  ), fanned_out as (
    select count(*)::int as deliveries from made_deliveries
  )`
