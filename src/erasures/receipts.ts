/** The receipts of all organisations with the ids of what was erased, for the operator: to repeat them after a restore. */
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import { noCounts } from './erasure.ts'
import { erasureEntity } from './store/erasureEntity.ts'
import { addItems } from './store/erasureItems.ts'

export type Receipt = { id: string; organization_id: string; created_by: string; created_at: string; ids: string[] }

export async function listReceipts({ pool }: Pick<Database, 'pool'>): Promise<Receipt[]> {
  const { rows } = await pool.query<Receipt>(
    `select e.id, e.organization_id, e.created_by, e.created_at,
            array(select i.id from erasure_items i
                   where i.organization_id = e.organization_id and i.erasure_id = e.id order by i.id) as ids
       from erasures e where not e.dry_run order by e.id`,
  )
  return rows
}

export const isReceipt = (value: unknown): value is Receipt => {
  const { id, organization_id, ids } = (value ?? {}) as Partial<Receipt>
  return isId('era', String(id)) && isId('org', String(organization_id)) && Array.isArray(ids)
}

/** Starts the erasure again; a running process does it. */
export async function applyReceipt(tx: Transaction, receipt: Receipt): Promise<void> {
  const { id, organization_id: organizationId, created_by: createdBy, ids } = receipt
  await tx.manager.delete(erasureEntity, { organizationId, id })
  await tx.manager.query('delete from erasure_items where organization_id = $1 and erasure_id = $2', [
    organizationId,
    id,
  ])
  const erasure = {
    organizationId,
    id,
    phase: 'items' as const,
    status: 'running' as const,
    filter: null,
    position: '',
  }
  const rest = { dryRun: false, counts: noCounts, forgetting: null, reason: null, finishedAt: null }
  await tx.insert(erasureEntity, { ...erasure, ...rest, createdBy, createdAt: new Date(receipt.created_at) })
  await addItems(tx, { organizationId, id }, ids.map(String))
}
