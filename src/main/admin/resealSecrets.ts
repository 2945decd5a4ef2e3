/*
 * Seals every kept secret with the current master key. It goes on while the service does, and can be stopped and begun
 * again: a secret that somebody replaces meanwhile is left as they sealed it, one that is done is not looked at again.
 */
import { connectorPlace } from '../../connectors/connectorSecret.ts'
import type { Database } from '../../platform/database.ts'
import { keptKeyPlace } from '../../platform/keptKeys.ts'
import type { SecretBox } from '../../platform/secretBox.ts'
import { webhookPlace } from '../../webhooks/webhookSecret.ts'

type Deps = { db: Pick<Database, 'pool'>; secretBox: SecretBox }

export type Resealed = {
  /** How many of each table. */
  resealed: Record<string, number>
  /** What no key that was given opens. */
  unreadable: string[]
}

type Sealed = { organizationId: string; id: string }
type Column = { table: string; column: string; organizationId: string; id: string; place(row: Sealed): string }

/** Where sealed secrets are. A kept key belongs to no organisation: its purpose alone says which it is. */
const columns: readonly Column[] = [
  { table: 'webhooks', column: 'secret', organizationId: 'organization_id', id: 'id', place: webhookPlace },
  { table: 'webhooks', column: 'previous_secret', organizationId: 'organization_id', id: 'id', place: webhookPlace },
  { table: 'connectors', column: 'secret', organizationId: 'organization_id', id: 'id', place: connectorPlace },
  {
    table: 'kept_keys',
    column: 'sealed',
    organizationId: 'purpose',
    id: 'purpose',
    place: ({ id }) => keptKeyPlace(id),
  },
]

export async function resealSecrets(deps: Deps): Promise<Resealed> {
  const answer: Resealed = { resealed: {}, unreadable: [] }
  for (const column of columns) {
    const { resealed, unreadable } = await resealColumn(deps, column)
    answer.resealed[column.table] = (answer.resealed[column.table] ?? 0) + resealed
    answer.unreadable.push(...unreadable)
  }
  return answer
}

const batchSize = 500

async function resealColumn(
  { db, secretBox }: Deps,
  column: Column,
): Promise<{ resealed: number; unreadable: string[] }> {
  const unreadable: string[] = []
  let resealed = 0
  let last: Sealed | undefined = { organizationId: '', id: '' }
  while (last !== undefined) {
    const rows: (Sealed & { sealed: string })[] = await readBatch(db, column, secretBox.keyId, last)
    for (const row of rows) {
      const renewed = reseal(secretBox, row, column.place(row))
      if (renewed === undefined) unreadable.push(row.id)
      else resealed += await store(db, column, row, renewed)
    }
    last = rows.length < batchSize ? undefined : rows.at(-1)
  }
  return { resealed, unreadable }
}

async function readBatch(db: Deps['db'], column: Column, keyId: string, last: Sealed) {
  const values = [keyId, last.organizationId, last.id, batchSize]
  return (await db.pool.query<Sealed & { sealed: string }>(selectOf(column), values)).rows
}

const selectOf = ({ table, column, organizationId, id }: Column): string =>
  `select ${organizationId} as "organizationId", ${id} as id, ${column} as sealed from ${table}
    where ${column} <> '' and split_part(${column}, '.', 1) <> $1 and (${organizationId}, ${id}) > ($2, $3)
    order by ${organizationId}, ${id} limit $4`

function reseal(box: SecretBox, { sealed }: { sealed: string }, place: string): string | undefined {
  try {
    return box.seal(box.open(sealed, place), place)
  } catch {
    return undefined
  }
}

/** 0 where somebody replaced it meanwhile. */
async function store(
  db: Deps['db'],
  { table, column, organizationId, id }: Column,
  row: Sealed & { sealed: string },
  renewed: string,
): Promise<number> {
  const { rowCount } = await db.pool.query(
    `update ${table} set ${column} = $1 where ${organizationId} = $2 and ${id} = $3 and ${column} = $4`,
    [renewed, row.organizationId, row.id, row.sealed],
  )
  return rowCount ?? 0
}
