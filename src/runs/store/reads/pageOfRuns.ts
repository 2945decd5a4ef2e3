/*
 * A page of runs, which can have megabytes each. Small runs are read with the list, which is usually enough. The others are
 * read by a second statement, as many as fit into the response. Only the selected columns count towards a run's size.
 */
import { callerSignal } from '../../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../../platform/database/database.ts'
import {
  boundQuery,
  type Page,
  type PageArguments,
  type PageRequest,
  readPageRequest,
} from '../../../platform/paging/keysetPage.ts'
import { endScannedPage, type Scanned } from '../../../platform/paging/limitedScan.ts'
import { smallBytes, toMeasuredPages } from '../../../platform/paging/measuredPages.ts'
import type { PageBudget } from '../../../platform/paging/pageBudget.ts'
import { bytesAtMost, largeOnlyIf, shownColumns } from '../../../platform/paging/withinBudget.ts'
import type { Run } from '../../run.ts'
import { largeRunColumns, runColumns, toRun } from '../runRow.ts'
import { type MeasuredRun, withLargeRuns } from './largeRuns.ts'
import type { RunQuery } from './queryRuns.ts'
import { scanRuns } from './scanRuns.ts'

export function pageOfRuns(
  db: Pick<Database, 'run' | 'runLarge'>,
  scope: Scope,
  runs: RunQuery,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>> {
  const request = readPageRequest('run', page)
  boundQuery(runs.query, request)
  const shown = shownColumns(largeRunColumns, page)
  const ownBytes = `(${bytesAtMost(shown)})::float8`
  const { sql, values } =
    runs.rowCondition === undefined ? listOf(runs, request, ownBytes) : matchesOf(scope, runs, request, ownBytes)
  const isSmall = `own_bytes <= ${smallBytes(request.limit + 1)}`
  const columns = largeOnlyIf(isSmall, runColumns, largeRunColumns, shown)
  const listed = `select ${columns}, ${isSmall} as fits, own_bytes, matches, last_id from (${sql}) listed`
  return budget.read(async (left) => {
    const rows = await db.run(statement<MeasuredRun & Scanned>(unnamed, listed), values, callerSignal())
    const matching = rows.filter(({ matches }) => matches)
    const whole = await withLargeRuns(db, scope, [matching], left, shown)
    const { result, bytes } = toMeasuredPages(request, page, whole, left)
    const [{ items, ...rest }] = result as [Page<MeasuredRun>]
    return { result: endScannedPage(request, { ...rest, items: items.map(toRun) }, rows), bytes }
  })
}

type List = { sql: string; values: unknown[] }

/** All rows match. */
function listOf({ query }: RunQuery, { readOrder, limit }: PageRequest, ownBytes: string): List {
  const [sql, values] = query
    .select('run.*')
    .addSelect(ownBytes, 'own_bytes')
    .addSelect('true', 'matches')
    .addSelect('null', 'last_id')
    .orderBy('run.id', readOrder === 'asc' ? 'ASC' : 'DESC')
    .limit(limit + 1)
    .getQueryAndParameters()
  return { sql, values }
}

/** Index: runs_pkey, for each row of the list. */
function matchesOf(
  { organizationId }: Scope,
  runs: RunQuery,
  { readOrder, limit }: PageRequest,
  ownBytes: string,
): List {
  const { sql, values } = scanRuns(runs, readOrder, limit + 1)
  return {
    sql: `select runs.*, ${ownBytes} as own_bytes, matches, last_id
            from (${sql}) matched join runs on organization_id = $${values.length + 1} and runs.id = matched.id
           order by runs.id ${readOrder}`,
    values: [...values, organizationId],
  }
}

/** Not prepared: the text differs with each combination of filters. */
const unnamed = ''
