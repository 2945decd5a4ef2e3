/*
 * Moves facts into rollups: the facts go and the counts grow in one transaction, so that every run and every delivery
 * is counted exactly once, whoever dies when. One process at a time: where another is at it, there is nothing to do.
 */
import type { Database } from '../platform/database/database.ts'
import { rollUpDeliveries } from './rollUpDeliveries.ts'
import { rollUpRuns } from './rollUpRuns.ts'

/** Whether there may be more to do at once. */
export const rollUp = ({ db }: { db: Pick<Database, 'transaction'> }, batchSize = 5_000): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [lock]: { taken: boolean }[] = await tx.manager.query(takeLock, [lockKey])
    if (!lock?.taken) return false
    const runs = await rollUpRuns(tx, batchSize)
    const deliveries = await rollUpDeliveries(tx, batchSize)
    return runs === batchSize || deliveries === batchSize
  })

const takeLock = 'select pg_try_advisory_xact_lock($1) as taken'
const lockKey = 7_231_904_119 // any number, but the same in every process of the service
