/*
 * A page of runs, which can have megabytes each. Small runs are read with the list, which is mostly all that is needed.
 * The others are read by a second statement, as many as fit into the answer.
 */
import type { SelectQueryBuilder } from 'typeorm'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { type Page, type PageArguments, pageQuery, readPageRequest } from '../../platform/paging/keysetPage.ts'
import { smallBytes, toMeasuredPages } from '../../platform/paging/measuredPages.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { bytesAtMost, largeOnlyIf } from '../../platform/paging/withinBudget.ts'
import type { Run } from '../run.ts'
import { type MeasuredRun, withLargeRuns } from './largeRuns.ts'
import { largeRunColumns, runColumns, toRun } from './runRow.ts'

/** `query` has the alias `run`. */
export function pageOfRuns(
  db: Pick<Database, 'run' | 'runLarge'>,
  scope: Scope,
  query: SelectQueryBuilder<Run>,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>> {
  const request = readPageRequest('run', page)
  const measured = query.select('run.*').addSelect(`(${bytesAtMost(largeRunColumns)})::float8`, 'own_bytes')
  const [list, values] = pageQuery(measured, request).getQueryAndParameters()
  const isSmall = `own_bytes <= ${smallBytes(request.limit + 1)}`
  const listed = `select ${largeOnlyIf(isSmall, runColumns, largeRunColumns)}, ${isSmall} as fits, own_bytes from (${list}) listed`
  return budget.read(async (left) => {
    const rows = await db.run(statement<MeasuredRun>(unnamed, listed), values, callerSignal())
    const { result, bytes } = toMeasuredPages(request, page, await withLargeRuns(db, scope, [rows], left), left)
    const [{ items, ...rest }] = result as [Page<MeasuredRun>]
    return { result: { ...rest, items: items.map(toRun) }, bytes }
  })
}

/** Not prepared: the text differs with each combination of filters. */
const unnamed = ''
