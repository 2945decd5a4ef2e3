/** Writes a new agent: its row, first version, first deployment and event. */
import type { RecordEvent } from '../../events/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NewId } from '../../platform/ids.ts'
import { keptFor } from '../../viewer/retention.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { Agent, AgentContent } from '../agent.ts'
import { type AgentRow, agentEntity } from '../store/agentEntity.ts'
import { type Deployment, deploymentEntity, unreleased } from '../store/deploymentEntity.ts'
import { toDeploymentData } from './makeLive.ts'
import { storeVersion } from './storeVersion.ts'

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
    release: null,
    releaseRevision: 0,
    requireReplay: null,
    ...times,
    ...keptFor(null),
  }
  const history = { previousDeploymentId: null, reason: null, ...unreleased, createdBy, createdAt }
  const deployment: Deployment = {
    organizationId,
    id: deploymentId,
    agentId: id,
    version,
    status: 'active',
    ...history,
  }
  await tx.insert(agentEntity, row)
  await storeVersion(tx, viewer, { agentId: id, version, baseVersion: null, createdAt, content })
  await tx.insert(deploymentEntity, deployment)
  await deps.recordEvent(tx, viewer, 'deployment.created', toDeploymentData(deployment))
  return { ...row, ...content, deployment }
}
