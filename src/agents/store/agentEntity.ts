import { ids, integer, json, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import { retentionColumns } from '../../viewer/retention.ts'
import type { ActiveRelease } from '../releasing/activeRelease.ts'
import type { RequireReplay } from '../releasing/requireReplay.ts'

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
  release: nullable(json<ActiveRelease>()),
  /** Counts the starts, stages and ends of its releases. A condition of each new run. */
  releaseRevision: integer(),
  /** Null: versions go live without a replay. */
  requireReplay: nullable(json<RequireReplay>()),
  ...retentionColumns,
  createdAt: time(),
  updatedAt: time(),
  archivedAt: nullable(time()),
})

export type AgentRow = EntityOf<typeof agentEntity>
