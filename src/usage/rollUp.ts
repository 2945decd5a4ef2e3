/*
 * Moves facts into rollups. Deleting the facts and adding them to the counts is one transaction, so every run and every
 * delivery is counted exactly once, even if a process dies. One process does it at a time; the others skip it.
 */
import { tryLock } from '../cluster/advisoryLocks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { dueWhile } from '../platform/database/dueWhile.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { grains } from './recent/grains.ts'
import { rollUpRuns } from './rollUpRuns.ts'
import { nextSilentRollUp, rollUpSilentRuns } from './rollUpSilentRuns.ts'

type Deps = { db: Pick<Database, 'transaction'>; clock: Clock }

/** Returns whether there may be more to do. */
export const rollUp = ({ db, clock }: Deps, batchSize = 5_000): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'rollUp'))) return false
    const runs = await rollUpRuns(tx, batchSize, clock.now())
    const deliveries = await rollUpDeliveries(tx, batchSize)
    const silent = await rollUpSilentRuns(tx, batchSize, clock.now())
    return [runs, deliveries, silent].includes(batchSize)
  })

/** SQL: when there is something to roll up. Index: silent_run_facts_age. */
export const nextRollUp = `least(${dueWhile('from run_facts')}, ${dueWhile('from delivery_facts')}, ${nextSilentRollUp})`

/** Returns how many facts were counted. */
async function rollUpDeliveries(tx: Transaction, batchSize: number): Promise<number> {
  const [moved]: { facts: number }[] = await tx.manager.query(moveFacts, [batchSize])
  return moved?.facts ?? 0
}

const grainValues = grains.map(({ seconds, keptSeconds }) => `(${seconds}, ${keptSeconds})`).join(', ')

/**
 * Index: delivery_rollups_pkey, webhook_rollups_pkey, recent_delivery_rollups_pkey. Each fact counts for the hour and the day
 * of its delivery, for its webhook's hour, and for the seconds in which the delivery was settled.
 */
const moveFacts = `with moved as (
    delete from delivery_facts where ctid = any(array(select ctid from delivery_facts limit $1))
    returning organization_id, webhook_id, created_at, settled_at, succeeded, failed
  ), counted as (
    insert into delivery_rollups as r (organization_id, grain, start, succeeded, failed)
    select organization_id, grain, date_trunc(grain, created_at, 'UTC'), sum(succeeded), sum(failed)
      from moved cross join (values ('hour'), ('day')) as g (grain)
     group by 1, 2, 3
    on conflict (organization_id, grain, start) do update
       set succeeded = r.succeeded + excluded.succeeded, failed = r.failed + excluded.failed
  ), counted_by_webhook as (
    insert into webhook_rollups as r (organization_id, webhook_id, start, succeeded, failed)
    select organization_id, webhook_id, date_trunc('hour', created_at, 'UTC'), sum(succeeded), sum(failed)
      from moved where webhook_id is not null
     group by 1, 2, 3
    on conflict (organization_id, webhook_id, start) do update
       set succeeded = r.succeeded + excluded.succeeded, failed = r.failed + excluded.failed
  ), counted_recently as (
    insert into recent_delivery_rollups as r (organization_id, seconds, start, succeeded, failed, expires_at)
    select organization_id, seconds, step.start, sum(greatest(succeeded, 0)), sum(greatest(failed, 0)),
           step.start + (seconds + kept_seconds) * interval '1 second'
      from moved cross join (values ${grainValues}) as g (seconds, kept_seconds)
     cross join lateral (select date_bin(seconds * interval '1 second', settled_at, 'epoch')) as step (start)
     where settled_at is not null
     group by organization_id, seconds, kept_seconds, step.start
    on conflict (organization_id, seconds, start) do update
       set succeeded = r.succeeded + excluded.succeeded, failed = r.failed + excluded.failed
  )
  select count(*)::int as facts from moved`
