/*
 * Stores the state of a release on the agent and its deployment, in the transaction of each change, under a lock on the agent's
 * row. Each start, new stage and end increments `release_revision`, which the insert of a run checks.
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

/** Inserts the deployment of a new release. The candidate is not live yet, so its deployment replaces none. */
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
