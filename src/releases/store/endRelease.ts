/** Completes a release or takes it back, in the caller's transaction, under a lock on the agent's row. */
import type { Agent } from '../../agents/agent.ts'
import { contentOf } from '../../agents/agentContent.ts'
import { changeReleasing, storeActiveRelease } from '../../agents/releasing/releasingDeployment.ts'
import { findAgentVersion } from '../../agents/versions/findAgentVersion.ts'
import { type Changer, completeDeployment, toDeploymentData } from '../../agents/versions/makeLive.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Release } from '../release.ts'
import type { ChangeReleaseDeps } from '../releaseDeps.ts'
import { recordChange } from './changeRelease.ts'
import { releaseEntity } from './releaseEntity.ts'

/** Makes the candidate live for all runs. */
export async function completeRelease(
  deps: ChangeReleaseDeps,
  tx: Transaction,
  changer: Changer,
  agent: Agent,
  release: Release,
): Promise<Release> {
  const candidate = await findAgentVersion({ db: tx }, release, release.agentId, release.version)
  await storeActiveRelease(tx, agent, null)
  const { deploymentId, version } = release
  await completeDeployment(deps, tx, changer, { agent, content: contentOf(candidate), deploymentId, version })
  const completed = await storeEnd(deps, tx, release, { status: 'completed' })
  await recordChange(deps, tx, changer, completed, 'release.completed', { old_version: agent.version })
  return completed
}

export type TakenBack = { status: 'stopped' | 'cancelled'; stoppedBecause: Release['stoppedBecause']; reason: string }

/** Takes the candidate back: the live version gets all runs. */
export async function takeBack(
  deps: ChangeReleaseDeps,
  tx: Transaction,
  changer: Changer,
  agent: Agent,
  release: Release,
  { status, stoppedBecause, reason }: TakenBack,
): Promise<Release> {
  await storeActiveRelease(tx, agent, null)
  const changes = { status: 'rolled_back' as const, percent: null, reason }
  const deployment = await changeReleasing(tx, release, release.deploymentId, changes)
  const data = { ...toDeploymentData(deployment), live_version: agent.version }
  await deps.recordEvent(tx, changer, 'deployment.rollback', data)
  const ended = await storeEnd(deps, tx, release, { status, stoppedBecause })
  await recordChange(deps, tx, changer, ended, `release.${status}`, { live_version: agent.version, reason })
  return ended
}

export const cancelReason = ({ id }: Pick<Release, 'id'>): string => `release ${id}: cancelled`

async function storeEnd(
  deps: ChangeReleaseDeps,
  tx: Transaction,
  release: Release,
  end: Pick<Release, 'status'> & Partial<Pick<Release, 'stoppedBecause'>>,
): Promise<Release> {
  const now = deps.clock.now()
  const { organizationId, id } = release
  const changes = { ...end, figures: release.figures, finishedAt: now, changedAt: now }
  await tx.manager.update(releaseEntity, { organizationId, id }, changes)
  return { ...release, ...changes }
}
