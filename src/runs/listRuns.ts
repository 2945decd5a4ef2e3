import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { storable } from '../platform/database/searchableJson.ts'
import type { JsonObject } from '../platform/json.ts'
import { type CreatedBetween, whereCreatedBetween } from '../platform/paging/createdBetween.ts'
import type { Page, PageArguments } from '../platform/paging/keysetPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'
import type { Run } from './run.ts'
import type { RunStatus } from './runStatus.ts'
import { filterByMetadata } from './store/filterByMetadata.ts'
import { pageOfRuns } from './store/pageOfRuns.ts'
import { runEntity } from './store/runEntity.ts'

export type RunFilter = CreatedBetween & {
  agentId?: string | null | undefined
  status?: readonly RunStatus[] | null | undefined
  errorCode?: string | null | undefined
  /** Pairs that the metadata of a run must contain. */
  metadata?: JsonObject | null | undefined
}

type Deps = { db: Pick<Database, 'select' | 'run' | 'runLarge'> }

export async function listRuns(
  { db }: Deps,
  viewer: Viewer,
  filter: RunFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>> {
  authorize(viewer, 'runs:read')
  const { agentId, status, errorCode, metadata } = filter
  if (agentId != null) authorizeAgent(viewer, agentId)
  const query = db.select(viewer, runEntity, 'run')
  if (viewer.agentIds !== null) query.andWhere('run.agentId = any(:allowed)', { allowed: viewer.agentIds })
  if (agentId != null) query.andWhere('run.agentId = :agentId', { agentId: storable(agentId) })
  if (status != null) query.andWhere('run.status = any(:status)', { status })
  whereCreatedBetween(query, 'run', filter)
  if (errorCode != null) query.andWhere('run.errorCode = :errorCode', { errorCode: storable(errorCode) })
  if (metadata != null) filterByMetadata(query, metadata)
  return pageOfRuns(db, viewer, query, page, budget)
}
