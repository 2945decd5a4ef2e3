/** Pages of lists whose rows were measured, cut where the answer holds enough. */
import { type Page, type PageArguments, type PageRequest, toPage } from './keysetPage.ts'
import { fitInTurns, leastPageBytes, maxPageBytes, type Taken } from './pageBudget.ts'
import { countFitting, type Measured } from './withinBudget.ts'

export function toMeasuredPages<Row extends Measured>(
  request: Pick<PageRequest, 'limit' | 'backwards'>,
  page: PageArguments,
  lists: Row[][],
  left: number,
): Taken<Page<Row>[]> {
  const { counts } = fitInTurns(lists, (row) => row.own_bytes, left)
  const result = lists.map((rows, index) => {
    return toPage(request, page, rows, Math.min(counts[index] ?? 0, countFitting(rows)))
  })
  return { result, bytes: result.flatMap(({ items }) => items).reduce((sum, row) => sum + row.own_bytes, 0) }
}

/** So small are rows that may come along unasked, as many as there can be; larger ones are read by themselves. */
export const smallBytes = (rows: number): number => Math.min(leastPageBytes, Math.floor(maxPageBytes / rows))

/** Puts rows that were read by themselves into their places. */
export const withRead = <Row>(lists: Row[][], keyOf: (row: Row) => string, read: Row[]): Row[][] => {
  const found = new Map(read.map((row) => [keyOf(row), row]))
  return lists.map((rows) => rows.map((row) => found.get(keyOf(row)) ?? row))
}
