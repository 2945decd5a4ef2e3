/** Pages of lists whose rows were measured, cut where the budget of the response ends. */
import { type Page, type PageArguments, type PageRequest, toPage } from './keysetPage.ts'
import { fitRoundRobin, leastPageBytes, maxPageBytes, type Taken } from './pageBudget.ts'
import { countFitting, type Measured } from './withinBudget.ts'

export function toMeasuredPages<Row extends Measured>(
  request: Pick<PageRequest, 'limit' | 'backwards'>,
  page: PageArguments,
  lists: Row[][],
  left: number,
): Taken<Page<Row>[]> {
  const { counts } = fitRoundRobin(lists, (row) => row.own_bytes, left)
  const result = lists.map((rows, index) => {
    return toPage(request, page, rows, Math.min(counts[index] ?? 0, countFitting(rows)))
  })
  return { result, bytes: result.flatMap(({ items }) => items).reduce((sum, row) => sum + row.own_bytes, 0) }
}

/** Rows up to this size are read with their list, since all of them fit into the budget; larger ones separately. */
export const smallBytes = (rows: number): number => Math.min(leastPageBytes, Math.floor(maxPageBytes / rows))

/** Replaces rows of the lists by those that were read separately. */
export function replaceRows<Row>(lists: Row[][], keyOf: (row: Row) => string, read: Row[]): Row[][] {
  const found = new Map(read.map((row) => [keyOf(row), row]))
  return lists.map((rows) => rows.map((row) => found.get(keyOf(row)) ?? row))
}
