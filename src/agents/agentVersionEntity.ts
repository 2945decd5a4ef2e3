import { EntitySchema } from 'typeorm'
import type { JsonObject } from '../platform/json.ts'

/** The content of an agent at one version: written once, never changed. */
export type AgentVersion = {
  organizationId: string
  agentId: string
  version: number
  name: string
  description: string | null
  config: JsonObject | null
  runtime: JsonObject | null
  inputSchema: JsonObject | null
  outputSchema: JsonObject | null
  policy: string | null
  timeoutMs: number
  maxConcurrency: number | null
  retryOnLoss: boolean
  metadata: JsonObject
  createdBy: string
  createdAt: Date
}

export const agentVersionEntity = new EntitySchema<AgentVersion>({
  name: 'AgentVersion',
  tableName: 'agent_versions',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    agentId: { type: 'text', primary: true, name: 'agent_id' },
    version: { type: 'integer', primary: true },
    name: { type: 'text' },
    description: { type: 'text', nullable: true },
    config: { type: 'json', nullable: true },
    runtime: { type: 'json', nullable: true },
    inputSchema: { type: 'json', nullable: true, name: 'input_schema' },
    outputSchema: { type: 'json', nullable: true, name: 'output_schema' },
    policy: { type: 'text', nullable: true },
    timeoutMs: { type: 'integer', name: 'timeout_ms' },
    maxConcurrency: { type: 'integer', nullable: true, name: 'max_concurrency' },
    retryOnLoss: { type: 'boolean', name: 'retry_on_loss' },
    metadata: { type: 'jsonb' },
    createdBy: { type: 'text', name: 'created_by' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
