import type { Database } from '../../platform/database/database.ts'
import type { Agent } from '../agent.ts'
import { deploymentEntity } from '../store/deploymentEntity.ts'
import { findAgentVersion, type VersionOfAgent } from './findAgentVersion.ts'

/** The latest earlier version that no rollback has undone: a rollback restores it unless it names another one. */
export async function versionBefore(
  db: Pick<Database, 'select'>,
  { organizationId, id, version }: Agent,
): Promise<VersionOfAgent | undefined> {
  const deployment = await db
    .select({ organizationId }, deploymentEntity, 'deployment')
    .andWhere('deployment.agentId = :id and deployment.version < :version', { id, version })
    .andWhere(`deployment.status <> 'rolled_back'`)
    .orderBy('deployment.version', 'DESC')
    .limit(1)
    .getOne()
  return deployment === null ? undefined : findAgentVersion({ db }, { organizationId }, id, deployment.version)
}
