import type { Database, Scope } from '../../platform/database/database.ts'
import { type CreatedBetween, whereCreatedBetween } from '../../platform/paging/createdBetween.ts'
import { keysetPage, type Page, type PageArguments } from '../../platform/paging/keysetPage.ts'
import { authorize, authorizeAgent, type Viewer } from '../../viewer/viewer.ts'
import type { Agent } from '../agent.ts'
import { readAgent } from '../readAgent.ts'
import { type Deployment, deploymentEntity } from '../store/deploymentEntity.ts'

type Db = Pick<Database, 'select'>
type Deps = { db: Db }

/** Null if it does not exist. */
export async function readDeployment({ db }: Deps, viewer: Viewer, id: string): Promise<Deployment | null> {
  authorize(viewer, 'agents:read')
  const found = await findDeployment(db, viewer, id)
  if (found !== null) authorizeAgent(viewer, found.agentId)
  return found
}

/** For use cases that authorise separately. Null if it does not exist. */
export const findDeployment = (db: Db, scope: Scope, id: string): Promise<Deployment | null> =>
  db.select(scope, deploymentEntity, 'deployment').andWhere('deployment.id = :id', { id }).getOne()

/** Null for a candidate that was never released. Index: deployments_version. */
export const findDeploymentOfVersion = (
  db: Db,
  { organizationId, id }: Pick<Agent, 'organizationId' | 'id'>,
  version: number,
): Promise<Deployment | null> =>
  db
    .select({ organizationId }, deploymentEntity, 'deployment')
    .andWhere('deployment.agentId = :id and deployment.version = :version', { id, version })
    .getOne()

export const wasLive = async (db: Db, agent: Pick<Agent, 'organizationId' | 'id'>, version: number): Promise<boolean> =>
  (await findDeploymentOfVersion(db, agent, version))?.wasLive ?? false

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
