import type { Database } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { type PipelineRunFilter, pageOfPipelineRuns } from './store/pageOfPipelineRuns.ts'

/** A key limited to some agents sees the pipeline runs that use only these. */
export async function listPipelineRuns(
  deps: { db: Pick<Database, 'select' | 'run' | 'runLarge'> },
  viewer: Viewer,
  filter: PipelineRunFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<PipelineRun>> {
  authorize(viewer, 'runs:read')
  return pageOfPipelineRuns(deps.db, viewer, filter, page, budget)
}
