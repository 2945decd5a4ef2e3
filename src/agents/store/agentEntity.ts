import { ids, integer, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import { retentionColumns } from '../../viewer/retention.ts'

export type AgentKind = 'catalog' | 'custom'
export type AgentStatus = 'active' | 'archived'

/** The fields that all versions of an agent share, and which version and deployment are live. */
export const agentEntity = defineEntity('Agent', 'agents', {
  ...ids,
  kind: text<AgentKind>(),
  catalogKey: nullable(text()),
  status: text<AgentStatus>(),
  version: integer(),
  deploymentId: text(),
  ...retentionColumns,
  createdAt: time(),
  updatedAt: time(),
  archivedAt: nullable(time()),
})

export type AgentRow = EntityOf<typeof agentEntity>
