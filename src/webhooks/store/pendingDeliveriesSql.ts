/**
 * SQL for an organisation's ($1) deliveries that have neither succeeded nor failed. Index: deliveries_due, by its webhooks,
 * for waiting ones; deliveries_owned, which holds nothing else, for those being attempted.
 */
export const pendingDeliveriesSql = `
  select d.created_at
    from webhooks w join deliveries d on d.webhook_id = w.id and d.status = 'pending' and d.owner is null
   where w.organization_id = $1
  union all
  select created_at from deliveries where organization_id = $1 and status = 'pending' and owner is not null`
