import type { Transaction } from '../platform/database/transaction.ts'

/** Returns how many facts were counted. */
export async function rollUpDeliveries(tx: Transaction, batchSize: number): Promise<number> {
  const [moved]: { facts: number }[] = await tx.manager.query(moveFacts, [batchSize])
  return moved?.facts ?? 0
}

/** Index: delivery_rollups_pkey. Each fact counts for its hour and its day. */
const moveFacts = `with moved as (
    delete from delivery_facts where ctid = any(array(select ctid from delivery_facts limit $1))
    returning organization_id, created_at, succeeded, failed
  ), counted as (
    insert into delivery_rollups as r (organization_id, grain, start, succeeded, failed)
    select organization_id, grain, date_trunc(grain, created_at, 'UTC'), sum(succeeded), sum(failed)
      from moved cross join (values ('hour'), ('day')) as g (grain)
     group by 1, 2, 3
    on conflict (organization_id, grain, start) do update
       set succeeded = r.succeeded + excluded.succeeded, failed = r.failed + excluded.failed
  )
  select count(*)::int as facts from moved`
