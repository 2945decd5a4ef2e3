import { ids, integer, json, jsonb, nullable, primary, text, texts, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { PipelineContent, PipelineStatus } from '../pipeline.ts'

/** The fields that all versions of a pipeline share, and which version is live; names are those of the live version. */
export const pipelineEntity = defineEntity('Pipeline', 'pipelines', {
  ...ids,
  name: text(),
  description: nullable(text()),
  status: text<PipelineStatus>(),
  version: integer(),
  metadata: jsonb<JsonObject>(),
  createdAt: time(),
  updatedAt: time(),
  archivedAt: nullable(time()),
})

/** The content of a pipeline at one version: written once, never changed. */
export const pipelineVersionEntity = defineEntity('PipelineVersion', 'pipeline_versions', {
  organizationId: primary(text()),
  pipelineId: primary(text()),
  version: primary(integer()),
  agentIds: texts(),
  content: json<PipelineContent>(),
  /** The bytes of `content` as JSON. Null for versions of earlier releases. */
  contentBytes: nullable(integer()),
  createdAt: time(),
  createdBy: text(),
})

export type PipelineRow = EntityOf<typeof pipelineEntity>
export type PipelineVersionRow = EntityOf<typeof pipelineVersionEntity>
