/*
 * A query that checks conditions row by row, in the order of ids, and stops after so many rows: the cost of a page is
 * bounded, however many runs are stored and however few of them match.
 */
import type { Order } from '../../platform/paging/keysetPage.ts'
import type { RunQuery } from './queryRuns.ts'

export const maxLookedAt = 10_000

export type LookedAt = {
  /** False only for the row at which the query stopped. */
  matches: boolean
  /** In that row: the id of the last row that was looked at. */
  last_id: string | null
}

/**
 * SQL for up to `limit` rows with `id` and those of `LookedAt`, and its parameters. The rows are read one by one until
 * there are enough. Index: that of the query's conditions, in order.
 */
export function lookAtRuns(
  { query, rowCondition }: RunQuery,
  order: Order,
  limit: number,
): { sql: string; values: unknown[] } {
  const inOrder = `over (order by run.id ${order})`
  const [rows, values] = query
    .select('run.id', 'id')
    .addSelect(`(${rowCondition ?? 'true'}) is true`, 'matches')
    .addSelect(`row_number() ${inOrder}`, 'place')
    .addSelect(`lag(run.id) ${inOrder}`, 'id_before')
    .orderBy('run.id', order === 'asc' ? 'ASC' : 'DESC')
    .limit(maxLookedAt + 1)
    .getQueryAndParameters()
  const isLast = `place > ${maxLookedAt}`
  return {
    sql: `select id, not ${isLast} as matches, case when ${isLast} then id_before end as last_id
            from (${rows}) looked_at where matches or ${isLast} order by id ${order} limit ${limit}`,
    values,
  }
}
