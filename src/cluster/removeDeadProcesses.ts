/*
 * Finds dead and frozen processes and takes over what they owned, in one transaction with the removal of their rows: if
 * anything fails, nothing changes, and the next call tries again.
 */
import { type Database, statement } from '../platform/database/database.ts'
import { dueWhile } from '../platform/database/dueWhile.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { Log } from '../platform/log.ts'

/** Frees what these processes owned. */
export type TakeOver = (tx: Transaction, owners: string[]) => Promise<void>

type Deps = {
  db: Pick<Database, 'run' | 'transaction'>
  log: Log
  processId(): string
  takeOvers: TakeOver[]
}

export async function removeDeadProcesses({ db, log, processId, takeOvers }: Deps): Promise<void> {
  if ((await db.run(findDead, [processId()])).length === 0) return
  await db.transaction(async (tx) => {
    const rows: Dead[] = await tx.manager.query(`${findDead.text} for update skip locked`, [processId()])
    if (rows.length === 0) return
    const owners = rows.map((row) => row.id)
    log.warn({ owners }, 'a process is dead; its work is taken over')
    for (const takeOver of takeOvers) await takeOver(tx, owners)
    const workerIds = rows.flatMap((row) => row.worker_ids)
    if (workerIds.length > 0) await tx.manager.query('select graphile_worker.force_unlock_workers($1)', [workerIds])
    await tx.manager.query('delete from processes where id = any($1)', [owners])
  })
}

/** SQL: whether no process has this id any more. */
export const isGone = (owner: string): string => `${owner} not in (select id from processes)`

/** Longer than the heartbeat thread of a live process pauses on a machine with ten times the load it can take. */
const frozenAfter = `interval '5 seconds'`

type Dead = { id: string; worker_ids: string[] }

/** A process whose lock is free has ended; one without a heartbeat is frozen. */
const isDead = `(p.beat_at < clock_timestamp() - ${frozenAfter} or not exists (
        select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
           and (l.classid::bigint << 32) + l.objid::bigint = p.lock_key))`

/** Few rows, so no index. */
const findDead = statement<Dead>(
  'find_dead_processes',
  `select p.id, p.worker_ids from processes p where p.id <> $1 and ${isDead}`,
)

export const whileDead = dueWhile(`from processes p where ${isDead}`)
