/** Removes what receivers returned for erased subjects. Pending deliveries fail, and none can be sent again. */
import type { Transaction } from '../../platform/database/transaction.ts'

/** Returns how many deliveries there are. The result of an attempt that is being made is not stored. */
export async function eraseDeliveries(
  tx: Transaction,
  organizationId: string,
  subjectIds: string[],
  erasedAt: Date,
): Promise<number> {
  const [row]: { count: number }[] = await tx.manager.query(eraseStatement, [organizationId, subjectIds, erasedAt])
  return row?.count ?? 0
}

/** Index: deliveries_subject. */
export async function countDeliveriesOf(
  tx: Transaction,
  organizationId: string,
  subjectIds: string[],
): Promise<number> {
  const [row]: { count: number }[] = await tx.manager.query(
    'select count(*)::int as count from deliveries where organization_id = $1 and subject_id = any($2)',
    [organizationId, subjectIds],
  )
  return row?.count ?? 0
}

/** Index: deliveries_subject, delivery_attempts_pkey. */
const eraseStatement = `
  with found as materialized (
    select ctid, id, status, attempts_made from deliveries where organization_id = $1 and subject_id = any($2) for update
  ), erased as (
    update deliveries d
       set erased_at = $3::timestamptz, changed_at = $3::timestamptz, owner = null, next_attempt_at = null,
           status = case when f.status = 'pending' then 'failed' else f.status end,
           attempts_made = f.attempts_made + (f.status = 'pending')::int
      from found f where d.ctid = f.ctid
  ), cleared as (
    update delivery_attempts a set response_body = null
      from found f where a.organization_id = $1 and a.delivery_id = f.id and a.response_body is not null
  ), ended as (
    insert into delivery_attempts (organization_id, delivery_id, number, started_at, duration_ms, request_headers, error)
    select $1, id, attempts_made + 1, $3::timestamptz, 0, '{}', 'erased' from found where status = 'pending'
  )
  select count(*)::int as count from found`
