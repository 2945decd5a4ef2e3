import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Page, PageArguments } from '../platform/paging/keysetPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import type { Run } from './run.ts'
import { pageOfRuns } from './store/reads/pageOfRuns.ts'
import { queryRuns, type RunFilter } from './store/reads/queryRuns.ts'

export async function listRuns(
  deps: { db: Pick<Database, 'select' | 'run' | 'runLarge'>; clock: Clock },
  viewer: Viewer,
  filter: RunFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>> {
  authorize(viewer, 'runs:read')
  if (filter.agentId != null) authorizeAgent(viewer, filter.agentId)
  return pageOfRuns(deps.db, viewer, queryRuns(deps, viewer, filter), page, budget)
}
