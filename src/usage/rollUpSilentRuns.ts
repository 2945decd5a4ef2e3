/*
 * The tokens of silent runs, which count in the usage of an organisation but in no other figure. Facts are kept for as long
 * as changed runs are found by them (`findChangedRuns`), then added to the sum of their day.
 */
import type { Transaction } from '../platform/database/transaction.ts'

/** Returns how many facts were counted. */
export async function rollUpSilentRuns(tx: Transaction, batchSize: number, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptMs)
  const [moved]: { facts: number }[] = await tx.manager.query(moveFacts, [batchSize, before])
  return moved?.facts ?? 0
}

const keptMs = 180_000

/** SQL: when the next facts may be added. Index: silent_run_facts_age. */
export const nextSilentRollUp = `(select min(finished_at) + interval '${keptMs / 1_000} seconds' from silent_run_facts)`

/** Index: silent_run_facts_age; silent_run_rollups_pkey. */
const moveFacts = `with moved as (
    delete from silent_run_facts
     where ctid = any(array(select ctid from silent_run_facts where finished_at < $2 order by finished_at limit $1))
    returning organization_id, agent_id, created_at, tokens_used
  ), counted as (
    insert into silent_run_rollups as r (organization_id, day, agent_id, tokens_used)
    select organization_id, date_trunc('day', created_at, 'UTC'), agent_id, sum(tokens_used) from moved group by 1, 2, 3
    on conflict (organization_id, day, agent_id) do update set tokens_used = r.tokens_used + excluded.tokens_used
  )
  select count(*)::int as facts from moved`

/** SQL: tokens by day of an organisation ($1). Index: silent_run_rollups_pkey, silent_run_facts_organization. */
export const silentTokensSql = `
  select day, agent_id, tokens_used from silent_run_rollups where organization_id = $1 and day >= $2 and day < $3
  union all
  select date_trunc('day', created_at, 'UTC'), agent_id, tokens_used
    from silent_run_facts where organization_id = $1 and created_at >= $2 and created_at < $3`
