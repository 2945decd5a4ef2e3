/*
 * Restores the version before the live one because of an alert, in the alert's transaction, if the rule's last editor
 * is still allowed to. Never undoes a version that a rollback restored: two bad versions would otherwise replace each other
 * forever.
 */
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { ServiceError } from '../../platform/errors.ts'
import { noOrigin, type Viewer } from '../../viewer/viewer.ts'
import type { Agent } from '../agent.ts'
import { lockAgentUnviewed } from '../lockAgent.ts'
import { deploymentEntity } from '../store/deploymentEntity.ts'
import type { VersionOfAgent } from '../versions/findAgentVersion.ts'
import { versionBefore } from '../versions/versionBefore.ts'
import { authorizeRollback } from './authorizeRollback.ts'
import { type RestoreDeps, restoreVersion } from './restoreVersion.ts'

/** `other_version`: the version is no longer live. `archived`: nobody can invoke the agent. */
export type RolledBack =
  | { result: 'done'; deploymentId: string }
  | { result: 'no_earlier_version' | 'already_rolled_back' | 'not_allowed' | 'archived' | 'other_version' }

/** `savedBy`: the last editor of the rule, or its creator; undefined if deleted or revoked. */
type Rollback = {
  agentId: string
  version: number
  rule: { id: string; name: string }
  savedBy: Viewer | undefined
  reason: string
}

export async function rollBackForAlert(
  deps: RestoreDeps,
  tx: Transaction,
  { organizationId }: Scope,
  { agentId, version, rule, savedBy, reason }: Rollback,
): Promise<RolledBack> {
  const agent = await lockAgentUnviewed(tx, { organizationId }, agentId)
  if (agent.version !== version) return { result: 'other_version' }
  if (agent.status === 'archived') return { result: 'archived' }
  if (await cameByRollback(tx, agent)) return { result: 'already_rolled_back' }
  const earlier = await versionBefore(tx, agent)
  if (earlier === undefined) return { result: 'no_earlier_version' }
  if (!(await mayRollBack(tx, savedBy, agent, earlier))) return { result: 'not_allowed' }
  const actor = { ...rule, kind: 'alert_rule' as const, organizationId, origin: noOrigin }
  try {
    await restoreVersion(deps, tx, actor, { agent, earlier, reason })
  } catch (error) {
    // The version's policy or connector has been deleted. Nothing has been written, and the alert still fires.
    if (error instanceof ServiceError) return { result: 'no_earlier_version' }
    throw error
  }
  return { result: 'done', deploymentId: agent.deployment.id }
}

async function mayRollBack(
  tx: Transaction,
  savedBy: Viewer | undefined,
  agent: Agent,
  earlier: VersionOfAgent,
): Promise<boolean> {
  if (savedBy === undefined) return false
  try {
    await authorizeRollback(tx, savedBy, agent, earlier)
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.status === 403) return false
    throw error
  }
}

async function cameByRollback(tx: Transaction, { organizationId, deployment }: Agent): Promise<boolean> {
  const previousId = deployment.previousDeploymentId
  if (previousId === null) return false
  return tx
    .select({ organizationId }, deploymentEntity, 'deployment')
    .andWhere(`deployment.id = :previousId and deployment.status = 'rolled_back'`, { previousId })
    .getExists()
}
