/*
 * A page of runs, which can have megabytes each. Small runs are read with the list, which is usually enough. The others are
 * read by a second statement, as many as fit into the response. Only the selected columns count towards a run's size.
 */
import { largeRuns, smallBytes, toSizedPages } from '../../../bodies/sizedPages.ts'
import { shownColumns, smallColumns } from '../../../bodies/smallColumns.ts'
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
import type { PageBudget } from '../../../platform/paging/pageBudget.ts'
import type { Run } from '../../run.ts'
import { largeRunColumns, runBodies, runBytes, runColumns, type SizedRun, toRun } from '../runRow.ts'
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
  const { sql, values } = runs.rowCondition === undefined ? listOf(runs, request) : matchesOf(scope, runs, request)
  const columns = smallColumns(runColumns, largeRunColumns, smallBytes(request.limit + 1), shown)
  const listed = `select ${columns}, matches, last_id
                    from (select r.*, (${runBytes(shown)})::float8 as own_bytes from (${sql}) r offset 0) listed`
  return budget.read(async (left) => {
    const rows = await db.run(statement<SizedRun & Scanned>(unnamed, listed), values, callerSignal())
    const matching = rows.filter(({ matches }) => matches)
    const readLarge = largeRuns<SizedRun>(db, scope, runBodies, shown)
    const { result, bytes } = await toSizedPages(request, page, [matching], left, readLarge)
    const [{ items, ...rest }] = result as [Page<SizedRun>]
    return { result: endScannedPage(request, { ...rest, items: items.map(toRun) }, rows), bytes }
  })
}

type List = { sql: string; values: unknown[] }

/** All rows match. */
function listOf({ query }: RunQuery, { readOrder, limit }: PageRequest): List {
  const [sql, values] = query
    .select('run.*')
    .addSelect('true', 'matches')
    .addSelect('null', 'last_id')
    .orderBy('run.id', readOrder === 'asc' ? 'ASC' : 'DESC')
    .limit(limit + 1)
    .getQueryAndParameters()
  return { sql, values }
}

/** Index: runs_pkey, for each row of the list. */
function matchesOf({ organizationId }: Scope, runs: RunQuery, { readOrder, limit }: PageRequest): List {
  const { sql, values } = scanRuns(runs, readOrder, limit + 1)
  return {
    sql: `select runs.*, matches, last_id
            from (${sql}) matched join runs on organization_id = $${values.length + 1} and runs.id = matched.id
           order by runs.id ${readOrder}`,
    values: [...values, organizationId],
  }
}

/** Not prepared: the text differs with each combination of filters. */
const unnamed = ''
