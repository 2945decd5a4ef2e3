/** Rows of `runs`, as statements read them, and their conversion. */
import type { RowOf } from '../../platform/database/defineEntity.ts'
import type { Run } from '../run.ts'
import { runEntity } from './runEntity.ts'

export type RunRow = RowOf<Run>

export const runColumns = Object.entries(runEntity.options.columns).map(([name, column]) => column?.name ?? name)

/** Columns that can have megabytes. */
export const largeRunColumns = ['input', 'output', 'required_action']

/** Written out, since a loop over the columns takes thirty times as long. */
export const toRun = (row: RunRow): Run => ({
  organizationId: row.organization_id,
  id: row.id,
  agentId: row.agent_id,
  agentVersion: row.agent_version,
  status: row.status,
  input: row.input,
  output: row.output,
  error: row.error,
  errorCode: row.error_code,
  requiredAction: row.required_action,
  metadata: row.metadata,
  latencyMs: row.latency_ms,
  tokensUsed: row.tokens_used,
  timeoutMs: row.timeout_ms,
  attempt: row.attempt,
  owner: row.owner,
  lastSeq: row.last_seq,
  writes: row.writes,
  waitedMs: row.waited_ms,
  waitingSince: row.waiting_since,
  pendingActionId: row.pending_action_id,
  actionExpiresAt: row.action_expires_at,
  lastActionSeq: row.last_action_seq,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})
