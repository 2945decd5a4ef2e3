/*
 * Moves facts into rollups. Deleting the facts and adding them to the counts is one transaction, so every run and every
 * delivery is counted exactly once, even if a process dies. One process does it at a time; the others skip it.
 */
import type { Database } from '../platform/database/database.ts'
import { rollUpDeliveries } from './rollUpDeliveries.ts'
import { rollUpRuns } from './rollUpRuns.ts'

/** Returns whether there may be more to do. */
export const rollUp = ({ db }: { db: Pick<Database, 'transaction'> }, batchSize = 5_000): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [lock]: { taken: boolean }[] = await tx.manager.query(takeLock, [lockKey])
    if (!lock?.taken) return false
    const runs = await rollUpRuns(tx, batchSize)
    const deliveries = await rollUpDeliveries(tx, batchSize)
    return runs === batchSize || deliveries === batchSize
  })

const takeLock = 'select pg_try_advisory_xact_lock($1) as taken'
const lockKey = 7_231_904_119 // arbitrary, but the same in every process
