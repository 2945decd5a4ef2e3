/*
 * The only code that makes a version of an agent live: its deployment, the agent's row and their events, in one transaction,
 * under a lock on the agent's row.
 */
import type { Actor, RecordAudit } from '../../audit/recordAudit.ts'
import type { DeploymentData, EventActor } from '../../events/eventCatalog.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import type { Agent, AgentContent } from '../agent.ts'
import { contentOf } from '../agentContent.ts'
import { agentEntity } from '../store/agentEntity.ts'
import { type Deployment, type DeploymentStatus, deploymentEntity, unreleased } from '../store/deploymentEntity.ts'
import { type Difference, differenceOf } from './agentDiff.ts'

export type VersionDeps = { clock: Clock; newId: NewId; recordEvent: RecordEvent; recordAudit: RecordAudit }

/** Who or what changes the agent: a viewer, an alert rule or a release. */
export type Changer = Actor & { name: string }

export type GoingLive = {
  agent: Agent
  /** Of a version that is stored. */
  content: AgentContent
  /** The new status of the previous deployment. */
  retired: Extract<DeploymentStatus, 'superseded' | 'rolled_back'>
  reason: string | null
}

type NewDeployment = { version: number; deploymentId: string; createdAt: Date }

export async function makeLive(
  deps: VersionDeps,
  tx: Transaction,
  changer: Changer,
  { agent, content, version, deploymentId, createdAt, retired, reason }: GoingLive & NewDeployment,
): Promise<Agent> {
  const { organizationId, id: agentId } = agent
  const [createdBy, previousDeploymentId] = [changer.id, agent.deployment.id]
  const history = { previousDeploymentId, reason, ...unreleased, createdBy, createdAt }
  const deployment: Deployment = { organizationId, id: deploymentId, agentId, version, status: 'active', ...history }
  await tx.manager.update(deploymentEntity, { organizationId, id: previousDeploymentId }, { status: retired })
  await tx.insert(deploymentEntity, deployment)
  const live = { version, deploymentId, updatedAt: createdAt }
  await tx.manager.update(agentEntity, { organizationId, id: agentId }, live)
  const changed: Agent = { ...agent, ...content, ...live, deployment }
  if (retired === 'rolled_back')
    await deps.recordEvent(tx, changer, 'deployment.rollback', {
      ...toDeploymentData(deployment),
      live_version: version,
    })
  else await deps.recordEvent(tx, changer, 'deployment.created', toDeploymentData(deployment))
  await recordUpdate(deps, tx, changer, agent, changed, differenceOf(contentOf(agent), content))
  return changed
}

type Completed = {
  agent: Agent
  /** Of the version that was released. */
  content: AgentContent
  version: number
  /** The deployment that the release began with. */
  deploymentId: string
}

/** Makes the version of a release live. */
export async function completeDeployment(
  deps: VersionDeps,
  tx: Transaction,
  changer: Changer,
  { agent, content, version, deploymentId }: Completed,
): Promise<void> {
  const { organizationId, id } = agent
  const previousDeploymentId = agent.deployment.id
  const live = { status: 'active' as const, previousDeploymentId, percent: null, wasLive: true }
  const updatedAt = deps.clock.now()
  await tx.manager.update(deploymentEntity, { organizationId, id: previousDeploymentId }, { status: 'superseded' })
  await tx.manager.update(deploymentEntity, { organizationId, id: deploymentId }, live)
  await tx.manager.update(agentEntity, { organizationId, id }, { version, deploymentId, updatedAt })
  await recordUpdate(deps, tx, changer, agent, { ...agent, version }, differenceOf(contentOf(agent), content))
}

/** Records `agent.updated`, even for changes without a new version. */
export async function recordUpdate(
  { recordEvent }: VersionDeps,
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
const toEventActor = ({ id, kind, name }: Changer): EventActor => ({ id, kind, name: isNamed[kind] ? name : null })

const isNamed = {
  api_key: true,
  alert_rule: true,
  agent: true,
  operator: true,
  user: false,
  nobody: false,
  release: false,
} satisfies Record<Changer['kind'], boolean>

export const toDeploymentData = (deployment: Deployment): DeploymentData => ({
  id: deployment.id,
  agent_id: deployment.agentId,
  version: deployment.version,
  status: deployment.status,
  previous_deployment_id: deployment.previousDeploymentId,
  reason: deployment.reason,
  release_id: deployment.releaseId,
  percent: deployment.percent,
  created_by: deployment.createdBy,
  created_at: deployment.createdAt.toISOString(),
})
