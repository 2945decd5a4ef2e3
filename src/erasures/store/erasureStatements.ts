/** Locking and saving the state of erasures. */

import { dueWhile } from '../../platform/database/dueWhile.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Erasure, erasureEntity } from './erasureEntity.ts'

/**
 * The erasure with this id if it is running, after waiting for a process that advances it; without an id, any that no other
 * process has locked. Until the transaction ends, nobody else advances it. Index: erasures_running.
 */
export async function lockRunning(tx: Transaction, id?: string): Promise<Erasure | undefined> {
  const [found]: { organization_id: string; id: string }[] =
    id === undefined ? await tx.manager.query(lockAny) : await tx.manager.query(lockOne, [id])
  if (found === undefined) return undefined
  const { organization_id: organizationId } = found
  return tx.manager.findOneByOrFail(erasureEntity, { organizationId, id: found.id })
}

/** Index: erasures_running. */
export const whileErasing = dueWhile(`from erasures where status = 'running'`)

const lockOne = `select organization_id, id from erasures where status = 'running' and id = $1 for update`

/** Those that wait for other processes come last. */
const lockAny = `
  select organization_id, id from erasures where status = 'running'
   order by phase = 'caches', created_at limit 1 for update skip locked`

export async function saveErasure(tx: Transaction, { organizationId, id, ...changes }: Erasure): Promise<void> {
  const { status, phase, filter, position, counts, forgetting, finishedAt } = changes
  await tx.manager.update(
    erasureEntity,
    { organizationId, id },
    { status, phase, filter: filter as never, position, counts, forgetting, finishedAt },
  )
}
