import type { Database } from '../../platform/database/database.ts'
import { type CreatedBetween, whereCreatedBetween } from '../../platform/paging/createdBetween.ts'
import { keysetPage, type Page, type PageArguments } from '../../platform/paging/keysetPage.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import { readAgent } from '../readAgent.ts'
import { type Deployment, deploymentEntity } from '../store/deploymentEntity.ts'

type Deps = { db: Pick<Database, 'select'> }

/** Null if there is none. */
export async function readDeployment({ db }: Deps, viewer: Viewer, id: string): Promise<Deployment | null> {
  authorize(viewer, 'agents:read')
  const found = await db.select(viewer, deploymentEntity, 'deployment').andWhere('deployment.id = :id', { id }).getOne()
  if (found !== null) authorizeAgent(viewer, found.agentId)
  return found
}

export type DeploymentFilter = CreatedBetween & { agentId?: string | null | undefined }

/** Lists the deployments of an agent, or of the whole organisation. Indexes: deployments_agent, deployments_pkey. */
export async function listDeployments(
  deps: Deps,
  viewer: Viewer,
  { agentId, ...created }: DeploymentFilter,
  page: PageArguments,
): Promise<Page<Deployment>> {
  authorize(viewer, 'agents:read')
  const query = deps.db.select(viewer, deploymentEntity, 'deployment')
  if (agentId != null) {
    const { id } = await readAgent(deps, viewer, agentId)
    query.andWhere('deployment.agentId = :id', { id })
  } else if (viewer.agentIds !== null)
    query.andWhere('deployment.agentId = any(:allowed)', { allowed: viewer.agentIds })
  whereCreatedBetween(query, 'dep', created)
  return keysetPage(query, 'dep', page)
}
