import { EntitySchema } from 'typeorm'

export const deploymentStatuses = ['active', 'superseded', 'rolled_back'] as const
export type DeploymentStatus = (typeof deploymentStatuses)[number]

export type Deployment = {
  organizationId: string
  id: string
  agentId: string
  version: number
  status: DeploymentStatus
  previousDeploymentId: string | null
  reason: string | null
  createdBy: string
  createdAt: Date
}

export const deploymentEntity = new EntitySchema<Deployment>({
  name: 'Deployment',
  tableName: 'deployments',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    agentId: { type: 'text', name: 'agent_id' },
    version: { type: 'integer' },
    status: { type: 'text' },
    previousDeploymentId: { type: 'text', nullable: true, name: 'previous_deployment_id' },
    reason: { type: 'text', nullable: true },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
