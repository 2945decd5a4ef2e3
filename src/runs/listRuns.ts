import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { isStorableText } from '../platform/database/searchableJson.ts'
import { idBoundAt } from '../platform/ids.ts'
import type { JsonObject } from '../platform/json.ts'
import type { Page, PageArguments } from '../platform/paging/keysetPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'
import type { Run } from './run.ts'
import type { RunStatus } from './runStatus.ts'
import { filterByMetadata } from './store/filterByMetadata.ts'
import { pageOfRuns } from './store/pageOfRuns.ts'
import { runEntity } from './store/runEntity.ts'

export type RunFilter = {
  agentId?: string | null | undefined
  status?: readonly RunStatus[] | null | undefined
  createdAfter?: Date | null | undefined
  createdBefore?: Date | null | undefined
  errorCode?: string | null | undefined
  /** Pairs that a run's metadata must hold. */
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
  const { agentId, status, createdAfter, createdBefore, errorCode, metadata } = filter
  if (agentId != null) authorizeAgent(viewer, agentId)
  const query = db.select(viewer, runEntity, 'run')
  if (viewer.agentIds !== null) query.andWhere('run.agentId = any(:allowed)', { allowed: viewer.agentIds })
  if (agentId != null) query.andWhere('run.agentId = :agentId', { agentId: storable(agentId) })
  if (status != null) query.andWhere('run.status = any(:status)', { status })
  if (createdAfter != null) {
    query.andWhere('run.createdAt > :createdAfter', { createdAfter })
    query.andWhere('run.id > :afterId', { afterId: idBoundAt('run', new Date(createdAfter.getTime() - slackMs)) })
  }
  if (createdBefore != null) {
    query.andWhere('run.createdAt < :createdBefore', { createdBefore })
    query.andWhere('run.id < :beforeId', { beforeId: idBoundAt('run', new Date(createdBefore.getTime() + slackMs)) })
  }
  if (errorCode != null) query.andWhere('run.errorCode = :errorCode', { errorCode: storable(errorCode) })
  if (metadata != null) filterByMetadata(query, metadata)
  return pageOfRuns(db, viewer, query, page, budget)
}

/** Ids carry their time, so a bound on ids spares the index the rest; processes' clocks may differ by this much. */
const slackMs = 60_000

/** What can't be stored can't be found either: it is looked for as something that no row holds. */
const storable = (text: string): string | null => (isStorableText(text) ? text : null)
