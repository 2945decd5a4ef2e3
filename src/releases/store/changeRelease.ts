/** Starts a release, or its next stage, in the caller's transaction, under a lock on the agent's row. */

import type { Agent } from '../../agents/agent.ts'
import type { ActiveRelease } from '../../agents/releasing/activeRelease.ts'
import { changeReleasing, insertReleasing, storeActiveRelease } from '../../agents/releasing/releasingDeployment.ts'
import { type Changer, toDeploymentData } from '../../agents/versions/makeLive.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JsonObject } from '../../platform/json.ts'
import { noFigures, type Release, stageOf } from '../release.ts'
import type { ChangeReleaseDeps } from '../releaseDeps.ts'
import { releaseEntity } from './releaseEntity.ts'

export async function beginRelease(
  deps: ChangeReleaseDeps,
  tx: Transaction,
  changer: Changer,
  agent: Agent,
  release: Release,
): Promise<Release> {
  const { organizationId, agentId, version, createdBy, createdAt, reason, stages } = release
  const deployment = await insertReleasing(tx, {
    ...{ organizationId, id: release.deploymentId, agentId, version, reason, createdBy, createdAt },
    ...{ releaseId: release.id, percent: stageOf(release).percent },
  })
  await tx.insert(releaseEntity, release)
  await storeActiveRelease(tx, agent, toActive(release))
  await deps.recordEvent(tx, changer, 'deployment.created', toDeploymentData(deployment))
  await recordChange(deps, tx, changer, release, 'release.created', {
    live_version: release.liveVersion,
    stages,
    reason,
  })
  return release
}

export async function beginStage(
  deps: ChangeReleaseDeps,
  tx: Transaction,
  changer: Changer,
  agent: Agent,
  release: Release,
): Promise<Release> {
  const now = deps.clock.now()
  const { organizationId, id } = release
  const changes = { stage: release.stage + 1, stageBeganAt: now, changedAt: now, runsAtLook: 0, figures: noFigures }
  const next = { ...release, ...changes }
  const { percent } = stageOf(next)
  await tx.manager.update(releaseEntity, { organizationId, id }, changes)
  await changeReleasing(tx, release, release.deploymentId, { percent })
  await storeActiveRelease(tx, agent, toActive(next))
  await recordChange(deps, tx, changer, next, 'release.advanced', { stage: next.stage, percent })
  return next
}

type Action = 'release.created' | 'release.advanced' | 'release.completed' | 'release.stopped' | 'release.cancelled'

export async function recordChange(
  deps: ChangeReleaseDeps,
  tx: Transaction,
  changer: Changer,
  { id, agentId, version }: Release,
  action: Action,
  details: JsonObject,
): Promise<void> {
  await deps.recordAudit(tx, changer, { action, targetId: agentId, details: { release_id: id, version, ...details } })
  tx.afterCommit(() => deps.releaseChanged(id))
}

const toActive = (release: Release): ActiveRelease => ({
  id: release.id,
  version: release.version,
  stage: release.stage,
  percent: stageOf(release).percent,
  stickyBy: release.stickyBy,
})
