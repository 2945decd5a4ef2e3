/** Reads rows by ids that callers sent: a text that can't be an id costs no statement. */
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm'
import { type IdPrefix, isId } from '../ids.ts'

/** Throws `notFound` if there is no such row. */
export async function findRow<Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  prefix: IdPrefix,
  id: string,
  notFound: () => Error,
): Promise<Entity> {
  const row = isId(prefix, id) ? await query.andWhere(`${query.alias}.id = :id`, { id }).getOne() : null
  if (row === null) throw notFound()
  return row
}

/** The same, and locks the row: until the transaction ends, nobody else can change or reference it. */
export const lockRow = <Entity extends ObjectLiteral>(
  query: SelectQueryBuilder<Entity>,
  prefix: IdPrefix,
  id: string,
  notFound: () => Error,
): Promise<Entity> => findRow(query.setLock('pessimistic_write'), prefix, id, notFound)

/** In the order of the ids; undefined for missing ones. One statement. */
export async function findRows<Entity extends { id: string }, Shown>(
  query: SelectQueryBuilder<Entity>,
  prefix: IdPrefix,
  ids: readonly string[],
  show: (row: Entity) => Shown,
): Promise<(Shown | undefined)[]> {
  const wanted = [...new Set(ids.filter((id) => isId(prefix, id)))]
  const rows = wanted.length === 0 ? [] : await query.andWhere(`${query.alias}.id = any(:wanted)`, { wanted }).getMany()
  const found = new Map(rows.map((row) => [row.id, show(row)]))
  return ids.map((id) => found.get(id))
}
