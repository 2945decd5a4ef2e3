import { EntitySchema } from 'typeorm'
import type { Run } from './run.ts'

export const runEntity = new EntitySchema<Run>({
  name: 'Run',
  tableName: 'runs',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    agentId: { type: 'text', name: 'agent_id' },
    agentVersion: { type: 'integer', name: 'agent_version' },
    status: { type: 'text' },
    input: { type: 'json' },
    output: { type: 'json', nullable: true },
    error: { type: 'json', nullable: true },
    errorCode: { type: 'text', nullable: true, name: 'error_code' },
    requiredAction: { type: 'json', nullable: true, name: 'required_action' },
    metadata: { type: 'jsonb' },
    latencyMs: { type: 'integer', nullable: true, name: 'latency_ms' },
    tokensUsed: { type: 'integer', name: 'tokens_used' },
    timeoutMs: { type: 'integer', name: 'timeout_ms' },
    attempt: { type: 'integer' },
    owner: { type: 'text', nullable: true },
    lastSeq: { type: 'integer', name: 'last_seq' },
    waitedMs: { type: 'integer', name: 'waited_ms' },
    waitingSince: { type: 'timestamptz', precision: 3, nullable: true, name: 'waiting_since' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
    startedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'started_at' },
    finishedAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'finished_at' },
  },
})
