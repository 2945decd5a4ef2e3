/*
 * Brings back the version before the live one because of an alert, in the alert's transaction. Never undoes a version
 * that a rollback brought: two bad versions would otherwise replace each other for ever.
 */
import { noOrigin } from '../access/viewer.ts'
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Agent } from './agent.ts'
import { bringBack } from './bringBack.ts'
import { lockAgentUnviewed } from './lockAgent.ts'
import { deploymentEntity } from './store/deploymentEntity.ts'
import { findAgentVersion } from './versions/findAgentVersion.ts'
import type { WriteVersionDeps } from './versions/writeVersion.ts'

/** `other_version`: the version is not live any more. `archived`: nobody can invoke the agent. */
export type Undone =
  | { result: 'done'; deploymentId: string }
  | { result: 'no_earlier_version' | 'already_rolled_back' | 'archived' | 'other_version' }

type Undoing = { agentId: string; version: number; ruleId: string; reason: string }

export async function undoVersion(
  deps: WriteVersionDeps,
  tx: Transaction,
  { organizationId }: Scope,
  { agentId, version, ruleId, reason }: Undoing,
): Promise<Undone> {
  const agent = await lockAgentUnviewed(tx, { organizationId }, agentId)
  if (agent.version !== version) return { result: 'other_version' }
  if (agent.status === 'archived') return { result: 'archived' }
  if (version === 1) return { result: 'no_earlier_version' }
  if (await cameByRollback(tx, agent)) return { result: 'already_rolled_back' }
  const earlier = await findAgentVersion({ db: tx }, agent, agentId, version - 1)
  const actor = { id: ruleId, kind: 'alert_rule' as const, organizationId, origin: noOrigin }
  try {
    await bringBack(deps, tx, actor, { agent, earlier, reason })
  } catch (error) {
    // Its policy or connector was deleted since; nothing has been written yet. The alert fires all the same.
    if (error instanceof ServiceError) return { result: 'no_earlier_version' }
    throw error
  }
  return { result: 'done', deploymentId: agent.deployment.id }
}

async function cameByRollback(tx: Transaction, { organizationId, deployment }: Agent): Promise<boolean> {
  const previousId = deployment.previousDeploymentId
  if (previousId === null) return false
  return tx
    .select({ organizationId }, deploymentEntity, 'deployment')
    .andWhere(`deployment.id = :previousId and deployment.status = 'rolled_back'`, { previousId })
    .getExists()
}
