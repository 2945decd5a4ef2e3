/** The receipts of all organisations with the ids of what was erased, for the operator: to repeat them after a restore. */
import { findErasablePipelineRuns } from '../pipelines/runs/store/erasePipelineRuns.ts'
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import { findErasableRuns } from '../runs/store/changes/eraseRuns.ts'
import { noCounts } from './erasure.ts'
import { erasureEntity } from './store/erasureEntity.ts'
import { addItems, markDone, markOpen } from './store/erasureItems.ts'

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
  const { id, organization_id, created_by, created_at, ids } = (value ?? {}) as Partial<Receipt>
  const hasIds = isId('era', String(id)) && isId('org', String(organization_id))
  const isDated = !Number.isNaN(Date.parse(String(created_at)))
  return hasIds && isDated && typeof created_by === 'string' && isListOfTexts(ids)
}

const isListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Starts the erasure again; a running process does it. The receipt keeps all ids, for the next restore. */
export async function applyReceipt(tx: Transaction, receipt: Receipt): Promise<void> {
  const key = { organizationId: receipt.organization_id, id: receipt.id }
  await startAgain(tx, key, receipt)
  for (let from = 0; from < receipt.ids.length; from += idsAtOnce) {
    const ids = receipt.ids.slice(from, from + idsAtOnce)
    await addItems(tx, key, ids)
    await markDone(tx, key, ids)
    await markOpen(tx, key, await findRestored(tx, key.organizationId, ids))
  }
}

const idsAtOnce = 1_000

/** One that the backup contains keeps its counts and its reason, and if it is running, its place. */
async function startAgain(tx: Transaction, key: { organizationId: string; id: string }, receipt: Receipt) {
  const known = await tx.manager.findOne(erasureEntity, { where: key, lock: { mode: 'pessimistic_write' } })
  if (known?.status === 'running') return
  const state = { status: 'running', phase: 'items', position: '', forgetting: null, finishedAt: null } as const
  if (known !== null) {
    await tx.manager.update(erasureEntity, key, state)
    return
  }
  const created = { createdBy: receipt.created_by, createdAt: new Date(receipt.created_at) }
  await tx.insert(erasureEntity, {
    ...{ ...key, ...state, ...created },
    ...{ dryRun: false, filter: null, counts: noCounts, reason: null },
  })
}

/** Those that have their content: others were erased before the backup, or deleted since. */
async function findRestored(tx: Transaction, organizationId: string, ids: string[]): Promise<string[]> {
  const found = [
    ...(await findErasableRuns(tx, organizationId, ids)),
    ...(await findErasablePipelineRuns(tx, organizationId, ids)),
  ]
  return found.flatMap(({ id, isErased }) => (isErased ? [] : id))
}
