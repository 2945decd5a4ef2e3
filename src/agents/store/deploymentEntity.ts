import { ids, integer, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'

export type DeploymentStatus = 'active' | 'superseded' | 'rolled_back'

export const deploymentEntity = defineEntity('Deployment', 'deployments', {
  ...ids,
  agentId: text(),
  version: integer(),
  status: text<DeploymentStatus>(),
  previousDeploymentId: nullable(text()),
  reason: nullable(text()),
  createdBy: text(),
  createdAt: time(),
})

export type Deployment = EntityOf<typeof deploymentEntity>
