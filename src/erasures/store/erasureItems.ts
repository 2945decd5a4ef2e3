/** The runs and pipeline runs that an erasure erases. Their ids stay with the receipt, so that it can be repeated. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Erasure } from './erasureEntity.ts'

type Key = Pick<Erasure, 'organizationId' | 'id'>

/** Those that it has already, and texts that can't be ids, are ignored. */
export async function addItems(tx: Transaction, { organizationId, id }: Key, ids: readonly string[]): Promise<void> {
  const valid = [...new Set(ids)].filter((each) => isId('run', each) || isId('prun', each))
  if (valid.length > 0) await tx.manager.query(addStatement, [organizationId, id, valid])
}

/** The next ones that it has not erased: pipeline runs first. Index: erasure_items_open. */
export async function nextItems(tx: Transaction, { organizationId, id }: Key, most: number): Promise<string[]> {
  const rows: { id: string }[] = await tx.manager.query(
    'select id from erasure_items where organization_id = $1 and erasure_id = $2 and not done order by id limit $3',
    [organizationId, id, most],
  )
  return rows.map((row) => row.id)
}

/** Index: erasure_items_pkey. */
export async function markDone(tx: Transaction, { organizationId, id }: Key, ids: string[]): Promise<void> {
  await tx.manager.query(
    'update erasure_items set done = true where organization_id = $1 and erasure_id = $2 and id = any($3)',
    [organizationId, id, ids],
  )
}

/** The opposite of `markDone`. */
export async function markOpen(tx: Transaction, { organizationId, id }: Key, ids: string[]): Promise<void> {
  await tx.manager.query(
    'update erasure_items set done = false where organization_id = $1 and erasure_id = $2 and id = any($3)',
    [organizationId, id, ids],
  )
}

/** Removes ids that were not erased. Index: erasure_items_pkey. */
export async function dropItems(tx: Transaction, { organizationId, id }: Key, ids: string[]): Promise<void> {
  await tx.manager.query('delete from erasure_items where organization_id = $1 and erasure_id = $2 and id = any($3)', [
    organizationId,
    id,
    ids,
  ])
}

/** Those of the ids that it erased. Index: erasure_items_pkey. */
export async function itemsAmong(tx: Transaction, { organizationId, id }: Key, ids: string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await tx.manager.query(
    'select id from erasure_items where organization_id = $1 and erasure_id = $2 and id = any($3)',
    [organizationId, id, ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** Those of the ids that it has erased already. Index: erasure_items_pkey. */
export async function doneAmong(tx: Transaction, { organizationId, id }: Key, ids: string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await tx.manager.query(
    'select id from erasure_items where organization_id = $1 and erasure_id = $2 and id = any($3) and done',
    [organizationId, id, ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** Index: erasure_items_pkey. */
const addStatement = `insert into erasure_items (organization_id, erasure_id, id)
  select $1, $2, unnest($3::text[]) on conflict do nothing`

/** Index: erasure_items_pkey. */
export async function dropAllItems(tx: Transaction, { organizationId, id }: Key): Promise<void> {
  await tx.manager.query('delete from erasure_items where organization_id = $1 and erasure_id = $2', [
    organizationId,
    id,
  ])
}
