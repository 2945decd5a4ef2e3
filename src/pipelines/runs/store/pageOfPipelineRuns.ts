/** A page of pipeline runs, as many as fit into the response: their inputs and outputs can have megabytes. */
import { largeRuns, smallBytes, toSizedPages } from '../../../bodies/sizedPages.ts'
import { type Sized, shownColumns, smallColumns } from '../../../bodies/smallColumns.ts'
import { callerSignal } from '../../../platform/callerSignal.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import { storable } from '../../../platform/database/searchableJson.ts'
import { type CreatedBetween, whereCreatedBetween } from '../../../platform/paging/createdBetween.ts'
import { type Page, type PageArguments, pageQuery, readPageRequest } from '../../../platform/paging/keysetPage.ts'
import type { PageBudget } from '../../../platform/paging/pageBudget.ts'
import type { RunStatus } from '../../../runs/runStatus.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { PipelineRun } from '../pipelineRun.ts'
import { pipelineRunEntity } from './pipelineRunEntity.ts'
import {
  largePipelineRunColumns,
  pipelineRunBodies,
  pipelineRunBytes,
  pipelineRunColumns,
  stepRunsSql,
  toPipelineRun,
  toState,
} from './pipelineRunRow.ts'
import type { ShownRow } from './readPipelineRuns.ts'

export type PipelineRunFilter = CreatedBetween & {
  pipelineId?: string | null | undefined
  status?: readonly RunStatus[] | null | undefined
}

/** Index: pipeline_runs_pkey, pipeline_runs_pipeline or pipeline_runs_status. */
export function pageOfPipelineRuns(
  db: Pick<Database, 'select' | 'run' | 'runLarge'>,
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
  const shown = shownColumns(largePipelineRunColumns, page)
  const small = smallBytes(request.limit + 1)
  const sql = `select ${smallColumns(pipelineRunColumns, largePipelineRunColumns, small, shown)},
                      ${stepRunsSql} as step_runs
                 from (select p.*, (${pipelineRunBytes(shown)})::float8 as own_bytes from (${list}) p offset 0) p
                order by id ${request.readOrder}`
  return budget.read(async (left) => {
    const rows = await db.run(statement<SizedRow>(unnamed, sql), values, callerSignal())
    const readLarge = largeRuns<SizedRow>(db, viewer, pipelineRunBodies, shown)
    const { result, bytes } = await toSizedPages(request, page, [rows], left, readLarge)
    const [{ items, ...rest }] = result as [Page<SizedRow>]
    return { result: { ...rest, items: items.map((row) => toPipelineRun(toState(row), row.step_runs)) }, bytes }
  })
}

type SizedRow = ShownRow & Sized

/** Not prepared: the text differs with each combination of filters. */
const unnamed = ''
