/** A page of pipeline runs, as many as fit into the response: their inputs and outputs can have megabytes. */
import { callerSignal } from '../../../platform/callerSignal.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import { storable } from '../../../platform/database/searchableJson.ts'
import { type CreatedBetween, whereCreatedBetween } from '../../../platform/paging/createdBetween.ts'
import { type Page, type PageArguments, pageQuery, readPageRequest } from '../../../platform/paging/keysetPage.ts'
import { toMeasuredPages } from '../../../platform/paging/measuredPages.ts'
import type { PageBudget } from '../../../platform/paging/pageBudget.ts'
import { largeOnlyIf, type Measured, shownColumns, withinBudget } from '../../../platform/paging/withinBudget.ts'
import type { RunStatus } from '../../../runs/runStatus.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PipelineRun } from '../pipelineRun.ts'
import { pipelineRunEntity } from './pipelineRunEntity.ts'
import { largePipelineRunColumns, pipelineRunColumns, stepRunsSql, toPipelineRun, toState } from './pipelineRunRow.ts'
import type { ShownRow } from './readPipelineRuns.ts'

export type PipelineRunFilter = CreatedBetween & {
  pipelineId?: string | null | undefined
  status?: readonly RunStatus[] | null | undefined
}

/** Index: pipeline_runs_pkey, pipeline_runs_pipeline or pipeline_runs_status. */
export function pageOfPipelineRuns(
  db: Pick<Database, 'select' | 'runLarge'>,
  viewer: Viewer,
  filter: PipelineRunFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<PipelineRun>> {
  const request = readPageRequest('prun', page)
  const query = db.select(viewer, pipelineRunEntity, 'run').select('run.*')
  whereCreatedBetween(query, 'prun', filter)
  const { pipelineId, status } = filter
  if (pipelineId != null) query.andWhere('run.pipelineId = :pipelineId', { pipelineId: storable(pipelineId) })
  if (status != null) query.andWhere('run.status = any(:status)', { status })
  if (viewer.agentIds !== null) query.andWhere('run.agentIds <@ :allowed::text[]', { allowed: viewer.agentIds })
  const [list, values] = pageQuery(query, request).getQueryAndParameters()
  const large = shownColumns(largePipelineRunColumns, page)
  const measured = withinBudget({
    list,
    large,
    order: `id ${request.readOrder}`,
    left: `$${values.length + 1}::int`,
  })
  const columns = largeOnlyIf('fits', pipelineRunColumns, largePipelineRunColumns, large)
  const sql = `select ${columns}, fits, own_bytes, case when fits then ${stepRunsSql} end as step_runs
                 from ${measured} p order by id ${request.readOrder}`
  return budget.read(async (left) => {
    const shown = statement<ShownRow & Measured>(unnamed, sql)
    const rows = await db.runLarge(viewer, shown, [...values, left], 'brief', callerSignal())
    const { result, bytes } = toMeasuredPages(request, page, [rows], left)
    const [{ items, ...rest }] = result as [Page<ShownRow & Measured>]
    return { result: { ...rest, items: items.map((row) => toPipelineRun(toState(row), row.step_runs)) }, bytes }
  })
}

/** Not prepared: the text differs with each combination of filters. */
const unnamed = ''
