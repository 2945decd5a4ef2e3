import { boolean, integer, json, jsonb, nullable, primary, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'
import type { JsonObject } from '../../platform/json.ts'

/** The content of an agent at one version: written once, never changed. */
export const agentVersionEntity = defineEntity('AgentVersion', 'agent_versions', {
  organizationId: primary(text()),
  agentId: primary(text()),
  version: primary(integer()),
  name: text(),
  description: nullable(text()),
  config: nullable(json<JsonObject>()),
  runtime: nullable(json<JsonObject>()),
  inputSchema: nullable(json<JsonObject>()),
  outputSchema: nullable(json<JsonObject>()),
  policy: nullable(text()),
  timeoutMs: integer(),
  maxConcurrency: nullable(integer()),
  retryOnLoss: boolean(),
  metadata: jsonb<JsonObject>(),
  /** The bytes of the columns that can be large, as JSON. Null for versions of earlier releases. */
  contentBytes: nullable(integer()),
  /** Of a candidate, the version that was live when it was made; null for all others. */
  baseVersion: nullable(integer()),
  createdBy: text(),
  createdAt: time(),
})

export type AgentVersion = EntityOf<typeof agentVersionEntity>
