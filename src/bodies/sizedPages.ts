/** Pages of lists that end where the budget of the response does. Large rows are read separately, and only if they fit. */
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, type Scope, type Statement, statement } from '../platform/database/database.ts'
import { type Page, type PageArguments, type PageRequest, toPage } from '../platform/paging/keysetPage.ts'
import { fitRoundRobin, leastPageBytes, maxPageBytes, roundRobin, type Taken } from '../platform/paging/pageBudget.ts'
import type { BodyTable } from './measureBodies.ts'
import type { Sized } from './smallColumns.ts'

/** Values that replace those of the row at this place, from 1. */
export type Placed<Row> = Partial<Row> & { place: number }

/** Rows up to this size are read with their list, since all of them fit into the budget. */
export const smallBytes = (rows: number): number => Math.min(leastPageBytes, Math.floor(maxPageBytes / rows))

/**
 * `readLarge` reads rows that were too large to be read with their list. If it does not return a row, because it is gone or
 * has changed since, the page ends before it.
 */
export async function toSizedPages<Row extends Sized>(
  request: Pick<PageRequest, 'limit' | 'backwards'>,
  page: PageArguments,
  lists: Row[][],
  left: number,
  readLarge: (rows: Row[]) => Promise<Placed<Row>[]>,
): Promise<Taken<Page<Row>[]>> {
  const { counts } = fitRoundRobin(lists, (row) => row.own_bytes, left)
  const fitting = lists.map((rows, index) => rows.slice(0, Math.min(counts[index] ?? 0, request.limit)))
  const large = roundRobin(fitting).filter((row) => !row.is_whole)
  const read = large.length === 0 ? [] : await readLarge(large)
  const found = new Map(read.map(({ place, ...values }) => [large[place - 1], values]))
  const result = lists.map((rows, index) => {
    const whole = rows.map((row) => (found.has(row) ? { ...row, ...found.get(row), is_whole: true } : row))
    const end = whole.findIndex((row) => !row.is_whole)
    return toPage(request, page, whole, Math.min(counts[index] ?? 0, end === -1 ? whole.length : end))
  })
  return { result, bytes: result.flatMap(({ items }) => items).reduce((sum, row) => sum + row.own_bytes, 0) }
}

/** Reads large rows by their keys, which are the statement's parameters after the organisation. */
export const largeRows =
  <Row extends Sized>(
    db: Pick<Database, 'runLarge'>,
    scope: Scope,
    read: Statement<Placed<Row>>,
    keysOf: (row: Row) => unknown[],
  ) =>
  (rows: Row[]): Promise<Placed<Row>[]> => {
    const keys = rows.map(keysOf)
    const columns = keys[0]?.map((_, place) => keys.map((key) => key[place])) ?? []
    return db.runLarge(scope, read, [scope.organizationId, ...columns], 'brief', callerSignal())
  }

/** Reads the shown columns of large runs, unless their status, without which these do not change, has. Index: the primary key. */
export const largeRuns = <Row extends Sized & { id: string; status: string }>(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  { table }: BodyTable,
  shown: readonly string[],
): ((rows: Row[]) => Promise<Placed<Row>[]>) => {
  const read = statement<Placed<Row>>(
    `read_large_${[table, ...shown].join('_')}`,
    `select ${['w.place::int', ...shown].join(', ')}
       from unnest($2::text[], $3::text[]) with ordinality as w (run_id, seen, place)
       join ${table} on organization_id = $1 and id = w.run_id and status = w.seen`,
  )
  return largeRows(db, scope, read, ({ id, status }) => [id, status])
}
