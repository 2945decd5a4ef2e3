import type { Database } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { findLivePipeline } from '../definitions/findLivePipeline.ts'
import { listPipelineRuns } from './listPipelineRuns.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { fail } from './pipelineRunErrors.ts'
import type { PipelineRunFilter } from './store/pageOfPipelineRuns.ts'

/** The runs of a pipeline; throws if it does not exist. */
export async function listRunsOfPipeline(
  deps: { db: Pick<Database, 'select' | 'run' | 'runLarge'> },
  viewer: Viewer,
  pipelineId: string,
  filter: PipelineRunFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<PipelineRun>> {
  authorize(viewer, 'runs:read')
  const pipeline = await findLivePipeline(deps, viewer, pipelineId)
  if (pipeline === undefined) throw fail('pipeline_not_found')
  for (const { agentId } of pipeline.content.steps) authorizeAgent(viewer, agentId)
  return listPipelineRuns(deps, viewer, { ...filter, pipelineId }, page, budget)
}
