/*
 * Encrypts every stored secret with the current master key, one organisation after the other, each with its entry in the audit
 * log. It runs while the service does, and can be stopped and started again: a secret that is replaced meanwhile is left as
 * it is, and finished ones are skipped.
 */
import { actorIn, type OperatorDeps } from '../../access/operator/operator.ts'
import { keptKeyPlace } from '../../access/peppers.ts'
import { connectorPlace } from '../../connectors/connectorSecret.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { SecretBox } from '../../platform/secrets/secretBox.ts'
import { webhookPlace } from '../../webhooks/webhookSecret.ts'

export type Resealed = {
  /** How many of each table. */
  resealed: Record<string, number>
  /** Secrets that no given key can decrypt. */
  unreadable: string[]
}

export async function resealSecrets(deps: OperatorDeps): Promise<Resealed> {
  const all = nothing([...organizationColumns, ...keptColumns])
  for await (const id of ownersIn(deps, organizationColumns)) add(all, await resealOrganization(deps, id))
  for await (const purpose of ownersIn(deps, keptColumns)) {
    add(all, await deps.db.transaction((tx) => resealOwned(deps.secretBox, tx, keptColumns, purpose)))
  }
  return all
}

type Column = { table: string; column: string; owner: string; id: string; place(row: Sealed): string }
type Sealed = { organizationId: string; id: string; sealed: string }

const owned = { owner: 'organization_id', id: 'id' }

/** The columns with encrypted secrets of organisations. */
const organizationColumns: readonly Column[] = [
  { table: 'webhooks', column: 'secret', ...owned, place: webhookPlace },
  { table: 'webhooks', column: 'previous_secret', ...owned, place: webhookPlace },
  { table: 'connectors', column: 'secret', ...owned, place: connectorPlace },
]

/** A kept key belongs to no organisation: its purpose identifies it. */
const keptColumns: readonly Column[] = [
  { table: 'kept_keys', column: 'sealed', owner: 'purpose', id: 'purpose', place: ({ id }) => keptKeyPlace(id) },
]

function resealOrganization(deps: OperatorDeps, organizationId: string): Promise<Resealed> {
  return deps.db.transaction(async (tx) => {
    const done = await resealOwned(deps.secretBox, tx, organizationColumns, organizationId)
    const moved = Object.values(done.resealed).some((count) => count > 0)
    const entry = { action: 'secrets.resealed' as const, targetId: organizationId, details: done.resealed }
    if (moved) await deps.recordAudit(tx, actorIn(deps, organizationId), entry)
    return done
  })
}

async function resealOwned(
  box: SecretBox,
  tx: Transaction,
  columns: readonly Column[],
  ownerId: string,
): Promise<Resealed> {
  const done = nothing(columns)
  for (const column of columns) {
    const rows: Sealed[] = await tx.manager.query(rowsOf(column), [box.keyId, ownerId])
    for (const row of rows) {
      const renewed = reseal(box, row, column.place(row))
      if (renewed === undefined) done.unreadable.push(row.id)
      else add(done, { resealed: { [column.table]: await store(tx, column, row, renewed) }, unreadable: [] })
    }
  }
  return done
}

const batchSize = 500

/** The owners of secrets that were encrypted with another key. */
async function* ownersIn({ db, secretBox }: OperatorDeps, columns: readonly Column[]): AsyncGenerator<string> {
  const found = columns.map((one) => `select ${one.owner} as id from ${one.table} where ${sealedByAnother(one)}`)
  const text = `select distinct id from (${found.join(' union all ')}) s where id > $2 order by id limit ${batchSize}`
  for (let last: string | undefined = ''; last !== undefined; ) {
    const { rows }: { rows: { id: string }[] } = await db.pool.query<{ id: string }>(text, [secretBox.keyId, last])
    for (const { id } of rows) yield id
    last = rows.length < batchSize ? undefined : rows.at(-1)?.id
  }
}

const sealedByAnother = ({ column }: Column): string => `${column} <> '' and split_part(${column}, '.', 1) <> $1`

const rowsOf = (one: Column): string =>
  `select ${one.owner} as "organizationId", ${one.id} as id, ${one.column} as sealed from ${one.table}
    where ${sealedByAnother(one)} and ${one.owner} = $2 order by ${one.id}`

function reseal(box: SecretBox, { sealed }: Sealed, place: string): string | undefined {
  try {
    return box.seal(box.open(sealed, place), place)
  } catch {
    return undefined
  }
}

/** 0 if it was replaced meanwhile. */
async function store(tx: Transaction, { table, column, owner, id }: Column, row: Sealed, renewed: string) {
  const [, count]: [unknown, number] = await tx.manager.query(
    `update ${table} set ${column} = $1 where ${owner} = $2 and ${id} = $3 and ${column} = $4`,
    [renewed, row.organizationId, row.id, row.sealed],
  )
  return count
}

const nothing = (columns: readonly Column[]): Resealed => ({
  resealed: Object.fromEntries(columns.map(({ table }) => [table, 0])),
  unreadable: [],
})

function add(into: Resealed, { resealed, unreadable }: Resealed): void {
  for (const [table, count] of Object.entries(resealed)) into.resealed[table] = (into.resealed[table] ?? 0) + count
  into.unreadable.push(...unreadable)
}
