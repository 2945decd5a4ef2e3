/** Writes a new agent: its row, first version, first deployment and event. */
import { holdConnectors } from '../../connectors/holdConnectors.ts'
import type { RecordEvent } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import { lockPolicy } from '../../policies/lockPolicy.ts'
import { keptFor } from '../../viewer/retention.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Agent, AgentContent } from '../agent.ts'
import { connectorIdsOf, connectorParam } from '../connectorIds.ts'
import { type AgentRow, agentEntity } from '../store/agentEntity.ts'
import { agentVersionEntity } from '../store/agentVersionEntity.ts'
import { type Deployment, deploymentEntity } from '../store/deploymentEntity.ts'
import { versionBytes } from '../store/versionRow.ts'
import { toDeploymentData } from './writeVersion.ts'

export type FirstVersion = { id: string; kind: AgentRow['kind']; catalogKey: string | null; content: AgentContent }

export async function createFirstVersion(
  deps: { clock: Clock; newId: NewId; recordEvent: RecordEvent },
  tx: Transaction,
  viewer: Pick<Viewer, 'id' | 'organizationId'>,
  { id, kind, catalogKey, content }: FirstVersion,
): Promise<Agent> {
  const { organizationId, id: createdBy } = viewer
  const [deploymentId, createdAt, version] = [deps.newId('dep'), deps.clock.now(), 1]
  const times = { createdAt, updatedAt: createdAt, archivedAt: null }
  const row: AgentRow = {
    organizationId,
    id,
    kind,
    catalogKey,
    status: 'active',
    version,
    deploymentId,
    ...times,
    ...keptFor(null),
  }
  const history = { previousDeploymentId: null, reason: null, createdBy, createdAt }
  const deployment: Deployment = {
    organizationId,
    id: deploymentId,
    agentId: id,
    version,
    status: 'active',
    ...history,
  }
  await lockPolicy(tx, viewer, content.policy)
  await holdConnectors(tx, viewer, connectorIdsOf(content), connectorParam(content))
  await tx.insert(agentEntity, row)
  const stored = { ...content, contentBytes: versionBytes(content) }
  await tx.insert(agentVersionEntity, { organizationId, agentId: id, version, ...stored, createdBy, createdAt })
  await tx.insert(deploymentEntity, deployment)
  await deps.recordEvent(tx, viewer, 'deployment.created', toDeploymentData(deployment))
  return { ...row, ...content, deployment }
}
