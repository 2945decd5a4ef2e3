/** Locks of PostgreSQL that the processes share. They end with the transaction, also when a process crashes. */
import type { Transaction } from '../platform/database/transaction.ts'

/** Arbitrary numbers, but the same in every process; `platform/database/database.ts` has another one. */
const lockKeys = {
  rollUp: 7_231_904_119,
  judging: 7_231_904_121,
  retention: 7_231_904_122,
  releases: 7_231_904_123,
} as const

/** Whether no other process has the lock; if so, this transaction has it now. */
export async function tryLock(tx: Transaction, name: keyof typeof lockKeys): Promise<boolean> {
  const [lock]: { taken: boolean }[] = await tx.manager.query('select pg_try_advisory_xact_lock($1) as taken', [
    lockKeys[name],
  ])
  return lock?.taken === true
}

/** Waits for one lock per id, in the order of the ids to prevent deadlocks. */
export const lockIds = (tx: Transaction, ids: readonly string[]): Promise<unknown> =>
  tx.manager.query(
    `select pg_advisory_xact_lock(hashtextextended(id, 0))
       from (select id from unnest($1::text[]) as id order by id offset 0) ids`,
    [ids],
  )

/** Waits until this transaction alone may change an agent; see `shareAgentSql`. */
export const lockAgentId = (tx: Transaction, id: string): Promise<unknown> =>
  tx.manager.query(`select pg_advisory_xact_lock(${agentKey('$1')})`, [id])

/**
 * SQL that waits for a change of an agent. Transactions wait for these locks in turn, while a lock on a row that others share
 * again and again may have to wait for long.
 */
export const shareAgentSql = (id: string): string => `pg_advisory_xact_lock_shared(${agentKey(id)})`

/** Other numbers than those of `lockIds`; `current_release_revision` of the database takes the same lock. */
const agentKey = (id: string): string => `hashtextextended(${id}, 1)`
