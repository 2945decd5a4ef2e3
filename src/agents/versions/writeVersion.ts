/*
 * The only code that creates a version of an agent: its content, the deployment that makes it live, and their events, in one
 * transaction, under a lock on the agent's row.
 */
import type { Actor, RecordAudit } from '../../audit/recordAudit.ts'
import { holdConnectors } from '../../connectors/holdConnectors.ts'
import type { DeploymentData, EventActor } from '../../events/eventCatalog.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import { lockPolicy } from '../../policies/lockPolicy.ts'
import type { Agent, AgentContent } from '../agent.ts'
import { contentOf } from '../agentContent.ts'
import { connectorIdsOf, connectorParam } from '../connectorIds.ts'
import { agentEntity } from '../store/agentEntity.ts'
import { agentVersionEntity } from '../store/agentVersionEntity.ts'
import { type Deployment, type DeploymentStatus, deploymentEntity } from '../store/deploymentEntity.ts'
import { versionBytes } from '../store/versionRow.ts'
import { type Difference, differenceOf } from './agentDiff.ts'

export type WriteVersionDeps = { clock: Clock; newId: NewId; recordEvent: RecordEvent; recordAudit: RecordAudit }

/** Who changes the agent: a viewer, or an alert rule. */
export type Changer = Actor & { name: string }

type Writing = {
  agent: Agent
  content: AgentContent
  /** The new status of the previous deployment. */
  retired: Extract<DeploymentStatus, 'superseded' | 'rolled_back'>
  reason: string | null
}

export async function writeVersion(
  deps: WriteVersionDeps,
  tx: Transaction,
  changer: Changer,
  writing: Writing,
): Promise<Agent> {
  const { agent, content, retired, reason } = writing
  const { organizationId, id: agentId } = agent
  const [version, createdAt, createdBy] = [agent.version + 1, deps.clock.now(), changer.id]
  const previousDeploymentId = agent.deployment.id
  const history = { previousDeploymentId, reason, createdBy, createdAt }
  const deployment: Deployment = {
    organizationId,
    id: deps.newId('dep'),
    agentId,
    version,
    status: 'active',
    ...history,
  }
  await lockPolicy(tx, agent, content.policy)
  await holdConnectors(tx, changer, connectorIdsOf(content), connectorParam(content))
  const stored = { ...content, contentBytes: versionBytes(content) }
  await tx.insert(agentVersionEntity, { organizationId, agentId, version, ...stored, createdBy, createdAt })
  await tx.manager.update(deploymentEntity, { organizationId, id: previousDeploymentId }, { status: retired })
  await tx.insert(deploymentEntity, deployment)
  await tx.manager.update(
    agentEntity,
    { organizationId, id: agentId },
    { version, deploymentId: deployment.id, updatedAt: createdAt },
  )
  const changed: Agent = {
    ...agent,
    ...content,
    version,
    deploymentId: deployment.id,
    updatedAt: createdAt,
    deployment,
  }
  if (retired === 'rolled_back')
    await deps.recordEvent(tx, changer, 'deployment.rollback', toDeploymentData(deployment))
  else await deps.recordEvent(tx, changer, 'deployment.created', toDeploymentData(deployment))
  await recordUpdate(deps, tx, changer, agent, changed, differenceOf(contentOf(agent), content))
  return changed
}

/** Records `agent.updated`, even for changes without a new version. */
export async function recordUpdate(
  { recordEvent }: WriteVersionDeps,
  tx: Transaction,
  changer: Changer,
  before: Agent,
  after: Agent,
  difference: Difference,
): Promise<void> {
  await recordEvent(tx, changer, 'agent.updated', {
    agent_id: after.id,
    old_version: before.version,
    new_version: after.version,
    ...difference,
    actor: toEventActor(changer),
  })
}

/** Receivers of events have no scopes, so people are not named. */
const toEventActor = ({ id, kind, name }: Changer): EventActor => ({ id, kind, name: kind === 'user' ? null : name })

export const toDeploymentData = (deployment: Deployment): DeploymentData => ({
  id: deployment.id,
  agent_id: deployment.agentId,
  version: deployment.version,
  status: deployment.status,
  previous_deployment_id: deployment.previousDeploymentId,
  reason: deployment.reason,
  created_by: deployment.createdBy,
  created_at: deployment.createdAt.toISOString(),
})
