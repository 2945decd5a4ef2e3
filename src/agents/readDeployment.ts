import { authorize, authorizeAgent, type Viewer } from '../access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { type Deployment, deploymentEntity } from './deploymentEntity.ts'

type Deps = { db: Pick<Database, 'select'> }

/** Null if there is none. */
export async function readDeployment({ db }: Deps, viewer: Viewer, id: string): Promise<Deployment | null> {
  authorize(viewer, 'agents:read')
  const found = await db.select(viewer, deploymentEntity, 'deployment').andWhere('deployment.id = :id', { id }).getOne()
  if (found !== null) authorizeAgent(viewer, found.agentId)
  return found
}
