/*
 * SQL that checks conditions row by row, in the order of ids, and stops after a limited number of rows: the cost of a page is
 * bounded, however many rows are stored and however few of them match.
 */
import { endPageAt, type Order, type Page, type PageRequest } from './keysetPage.ts'

export const maxScanned = 10_000

/** The rows that a scan may need: one more shows whether the list continues. */
export const mostNeeded = maxScanned + 1

export type Scanned = {
  /** False only for the row at which the scan stopped. */
  matches: boolean
  /** In that row: the id of the last row that was checked. */
  last_id: string | null
}

/**
 * SQL for up to `limit` rows with `id` and those of `Scanned`. `rows` selects `id` and `matches`; it is read in order, one
 * by one until there are enough, if an index serves that order.
 */
export function limitedScan(rows: string, order: Order, limit: number): string {
  const inOrder = `over (order by id ${order})`
  const isLast = `place > ${maxScanned}`
  return `select id, not ${isLast} as matches, case when ${isLast} then id_before end as last_id
            from (select id, matches, row_number() ${inOrder} as place, lag(id) ${inOrder} as id_before
                    from (${rows}) stored order by id ${order} limit ${mostNeeded}) scanned
           where matches or ${isLast} order by id ${order} limit ${limit}`
}

/** `page` was made from the rows that match: if it shows them all, it ends where the scan stopped. */
export function endScannedPage<Item>(request: PageRequest, page: Page<Item>, rows: Scanned[]): Page<Item> {
  const lastId = rows.at(-1)?.last_id ?? null
  const isWhole = page.items.length === rows.length - 1
  return lastId !== null && isWhole ? endPageAt(request, page, lastId) : page
}

/** Ids that match, and where to continue; `next` is null at the end. */
export type MatchingIds = { ids: string[]; next: string | null }

/** `most`: the limit of the scan that returned the rows. */
export function toMatchingIds(rows: (Scanned & { id: string })[], most: number): MatchingIds {
  const ids = rows.filter(({ matches }) => matches).map(({ id }) => id)
  const stoppedAt = rows.find(({ matches }) => !matches)?.last_id
  return { ids, next: stoppedAt ?? (rows.length === most ? (ids.at(-1) ?? null) : null) }
}
