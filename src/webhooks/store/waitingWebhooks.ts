/** SQL for `waiting`: every webhook with pending deliveries, by one probe of deliveries_due each. */
export const withWaiting = `with recursive waiting (webhook_id) as (
     (select webhook_id from deliveries where status = 'pending' and owner is null order by webhook_id limit 1)
     union all
     select (select d.webhook_id from deliveries d
              where d.status = 'pending' and d.owner is null and d.webhook_id > w.webhook_id
              order by d.webhook_id limit 1)
       from waiting w where w.webhook_id is not null
   )`

/** SQL: when the next delivery is due. Index: deliveries_due, by webhook; webhooks_id. */
export const nextDueDelivery = `(${withWaiting}
  select min((select min(next_attempt_at) from deliveries d
               where d.webhook_id = w.webhook_id and d.status = 'pending' and d.owner is null))
    from waiting w join webhooks h on h.id = w.webhook_id and h.active)`
