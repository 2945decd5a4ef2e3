/*
 * The body of an event: its envelope as JSON, the same bytes for every attempt and every reader. The body of the event that
 * ends a run is not stored, since the run contains all of it and no longer changes: it is made from the run when it is read. Events
 * of earlier releases, and of runs that failed without an execution, have stored bodies.
 */
import { unstoredBytes } from '../bodies/bodyBytes.ts'
import { parseExact } from '../platform/exactNumbers.ts'
import type { JsonObject } from '../platform/json.ts'
import { unpackId } from '../platform/packedId.ts'
import type { EventType, RunData } from './eventCatalog.ts'
import { envelope } from './outbox.ts'

/** SQL: the size of an event's body in bytes, rounded up, without reading it. */
export const bodyBytes = (event = 'e'): string =>
  `coalesce(${event}.body_bytes, octet_length(${event}.body), ${unstoredBytes})`

/** SQL that joins the run from which the body of event `e` is made, if any and if `condition` holds. Index: runs_pkey. */
export const joinRun = (condition = 'true'): string =>
  `left join runs r on e.body is null and ${condition} and r.organization_id = e.organization_id and r.id = e.subject_id`

/**
 * SQL: the columns that the body is made from, with the same condition as `joinRun`. Input, output and error are read as text,
 * since the body contains them exactly as stored.
 */
export const bodyColumns = (condition = 'true'): string => `case when ${condition} then e.body end as body,
  r.id as run_id, r.agent_id as run_agent_id, r.agent_version as run_agent_version,
  r.status as run_status, r.input::text as run_input, r.output::text as run_output, r.error::text as run_error,
  r.latency_ms as run_latency_ms, r.tokens_used as run_tokens_used, r.timeout_ms as run_timeout_ms,
  r.attempt as run_attempt, r.metadata as run_metadata, r.pipeline_run_id as run_pipeline_run_id,
  r.pipeline_step as run_pipeline_step, r.release_id as run_release_id, r.created_by as run_created_by, r.created_at as run_created_at,
  r.started_at as run_started_at, r.finished_at as run_finished_at, r.erased_at as run_erased_at`

/** The columns of the run are null if it was not joined. */
export type BodyRow = {
  body: string | null
  run_id: string | null
  run_agent_id: string
  run_agent_version: number
  run_status: string
  run_input: string
  run_output: string | null
  run_error: string | null
  run_latency_ms: number | null
  run_tokens_used: number
  run_timeout_ms: number
  run_attempt: number
  run_metadata: JsonObject | null
  run_pipeline_run_id: string | null
  run_pipeline_step: string | null
  run_release_id: string | null
  run_created_by: Buffer | null
  run_created_at: Date
  run_started_at: Date | null
  run_finished_at: Date | null
  run_erased_at: Date | null
}

/** Null if the row has neither a body nor a run. */
export function bodyOf(id: string, type: EventType, createdAt: Date, row: BodyRow): string | null {
  if (row.body !== null || row.run_id === null) return row.body
  return envelope(id, type, createdAt, runDataText(row.run_id, row))
}

/** The event's data. */
export const dataOfBody = (body: string): JsonObject => (parseExact(body) as { data: JsonObject }).data

type Beginning = Pick<RunData, 'id' | 'agent_id' | 'agent_version' | 'status'>

/** `RunData` as JSON. The order of its fields is part of the bytes: the output comes last. */
function runDataText(id: string, row: BodyRow): string {
  const beginning: Beginning = {
    id,
    agent_id: row.run_agent_id,
    agent_version: row.run_agent_version,
    status: row.run_status,
  }
  const rest: Omit<RunData, keyof Beginning | 'input' | 'error' | 'output'> = {
    required_action: null,
    latency_ms: row.run_latency_ms,
    tokens_used: row.run_tokens_used,
    timeout_ms: row.run_timeout_ms,
    attempt: row.run_attempt,
    metadata: row.run_metadata,
    pipeline_run_id: row.run_pipeline_run_id,
    pipeline_step: row.run_pipeline_step,
    replay_id: null, // runs of replays have no events
    replay_of: null,
    release_id: row.run_release_id,
    created_by: row.run_created_by && unpackId(row.run_created_by),
    created_at: row.run_created_at.toISOString(),
    started_at: row.run_started_at?.toISOString() ?? null,
    finished_at: row.run_finished_at?.toISOString() ?? null,
    erased_at: row.run_erased_at?.toISOString() ?? null,
  }
  const [before, after] = [JSON.stringify(beginning).slice(0, -1), JSON.stringify(rest).slice(1, -1)]
  return `${before},"input":${row.run_input},"error":${row.run_error ?? 'null'},${after},"output":${row.run_output ?? 'null'}}`
}
