import type { Order } from '../../../platform/paging/keysetPage.ts'
import { limitedScan } from '../../../platform/paging/limitedScan.ts'
import type { RunQuery } from './queryRuns.ts'

/** The scan of a query's runs, and its parameters. Index: that of the query's conditions, in order. */
export function scanRuns(
  { query, rowCondition }: RunQuery,
  order: Order,
  limit: number,
): { sql: string; values: unknown[] } {
  const [rows, values] = query
    .select('run.id', 'id')
    .addSelect(`(${rowCondition ?? 'true'}) is true`, 'matches')
    .getQueryAndParameters()
  return { sql: limitedScan(rows, order, limit), values }
}
