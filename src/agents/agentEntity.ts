import { EntitySchema } from 'typeorm'

export const agentKinds = ['catalog', 'custom'] as const
export type AgentKind = (typeof agentKinds)[number]

export const agentStatuses = ['active', 'archived'] as const
export type AgentStatus = (typeof agentStatuses)[number]

/** What is the same for all versions of an agent, and which version and deployment are live. */
export type AgentRow = {
  organizationId: string
  id: string
  kind: AgentKind
  catalogKey: string | null
  status: AgentStatus
  version: number
  deploymentId: string
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}

export const agentEntity = new EntitySchema<AgentRow>({
  name: 'Agent',
  tableName: 'agents',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    kind: { type: 'text' },
    catalogKey: { type: 'text', nullable: true, name: 'catalog_key' },
    status: { type: 'text' },
    version: { type: 'integer' },
    deploymentId: { type: 'text', name: 'deployment_id' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    updatedAt: { type: 'timestamptz', precision: 3, name: 'updated_at' },
    archivedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'archived_at' },
  },
})
