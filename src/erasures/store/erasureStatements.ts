/** Locking and saving the state of erasures. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Erasure, erasureEntity } from './erasureEntity.ts'

/**
 * The running erasure with this id, or any that no other process has locked: until the transaction ends, nobody else advances
 * it. Index: erasures_running.
 */
export async function lockRunning(tx: Transaction, id?: string): Promise<Erasure | undefined> {
  const [found]: { organization_id: string; id: string }[] = await tx.manager.query(lockStatement, [id ?? null])
  if (found === undefined) return undefined
  const { organization_id: organizationId } = found
  return tx.manager.findOneByOrFail(erasureEntity, { organizationId, id: found.id })
}

/** Those that wait for other processes come last. */
const lockStatement = `
  select organization_id, id from erasures where status = 'running' and ($1::text is null or id = $1)
   order by phase = 'caches', created_at limit 1 for update skip locked`

export async function saveErasure(tx: Transaction, { organizationId, id, ...changes }: Erasure): Promise<void> {
  const { status, phase, filter, position, counts, forgetting, finishedAt } = changes
  await tx.manager.update(
    erasureEntity,
    { organizationId, id },
    { status, phase, filter: filter as never, position, counts, forgetting, finishedAt },
  )
}
