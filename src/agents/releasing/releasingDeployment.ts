/*
 * What an agent and its deployments show of a release, in the transaction of each of its changes, under a lock on the agent's row.
 * Every start, stage and end counts up `release_revision`, on which the insert of a run depends.
 */
import { statement } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Agent } from '../agent.ts'
import { type Deployment, deploymentEntity } from '../store/deploymentEntity.ts'
import { findDeployment } from '../versions/readDeployment.ts'
import type { ActiveRelease } from './activeRelease.ts'

export const storeActiveRelease = (
  tx: Transaction,
  { organizationId, id }: Agent,
  release: ActiveRelease | null,
): Promise<unknown> => tx.run(activeStatement, [organizationId, id, release && JSON.stringify(release)])

/** Index: agents_pkey. */
const activeStatement = statement(
  'store_active_release',
  `update agents set release = $3::json, release_revision = release_revision + 1
    where organization_id = $1 and id = $2`,
)

type NewDeployment = Pick<
  Deployment,
  'organizationId' | 'id' | 'agentId' | 'version' | 'reason' | 'releaseId' | 'percent' | 'createdBy' | 'createdAt'
>

/** The deployment that a release begins with. Its version has not been live, so it replaces none yet. */
export async function insertReleasing(tx: Transaction, given: NewDeployment): Promise<Deployment> {
  const deployment: Deployment = { ...given, status: 'releasing', previousDeploymentId: null, wasLive: false }
  await tx.insert(deploymentEntity, deployment)
  return deployment
}

export async function changeReleasing(
  tx: Transaction,
  { organizationId }: Pick<Agent, 'organizationId'>,
  id: string,
  changes: Partial<Pick<Deployment, 'status' | 'percent' | 'reason'>>,
): Promise<Deployment> {
  await tx.manager.update(deploymentEntity, { organizationId, id }, changes)
  const deployment = await findDeployment(tx, { organizationId }, id)
  if (deployment === null) throw new Error('a release has no deployment')
  return deployment
}
