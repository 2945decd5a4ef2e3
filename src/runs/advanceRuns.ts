/*
 * Moves running runs on, many in one statement: entries for their logs and, for some, a new status with what came of
 * it. The fence is the attempt: a process that lost a run to another, or whose run was cancelled, writes nothing. And
 * each write has its number: one that was made, but whose answer was lost, is not made again.
 */
import { type Database, statement } from '../platform/database.ts'
import type { RequiredAction, RunError } from './run.ts'
import type { RunEventType } from './runEvent.ts'
import type { RunStatus } from './runStatus.ts'

export type Advance = {
  organizationId: string
  id: string
  attempt: number
  /** How many writes this execution has made before. */
  writes: number
  status: Extract<RunStatus, 'running' | 'requires_action' | 'completed' | 'failed'>
  /** The output as JSON text: it was written out once to be measured, and is stored as it is. */
  outputText: string | null
  error: RunError | null
  requiredAction: RequiredAction | null
  tokensUsed: number
  latencyMs: number | null
  finishedAt: Date | null
  waitingSince: Date | null
  entries: LogEntry[]
}

export type LogEntry = { type: RunEventType; data: object; createdAt: Date }

/** Answers for each advance the last number of the run's log, or undefined where the run was no longer ours. */
export async function advanceRuns(db: Pick<Database, 'run'>, arriving: Advance[]): Promise<(number | undefined)[]> {
  const latest = latestOfEachRun(arriving)
  // In the order in which a take-over locks them, so that the two never wait for each other in a ring.
  const advances = [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  const entries = advances.flatMap(({ id, entries }) =>
    entries.map((entry, index) => ({ runId: id, place: index + 1, ...entry })),
  )
  const advanced = await db.run(advanceStatement, [
    advances.map((advance) => advance.organizationId),
    advances.map((advance) => advance.id),
    advances.map((advance) => advance.attempt),
    advances.map((advance) => advance.writes),
    advances.map((advance) => advance.status),
    advances.map((advance) => advance.outputText),
    advances.map((advance) => advance.error && JSON.stringify(advance.error)),
    advances.map((advance) => advance.error?.code ?? null),
    advances.map((advance) => advance.requiredAction && JSON.stringify(advance.requiredAction)),
    advances.map((advance) => advance.requiredAction?.id ?? null),
    advances.map((advance) => advance.requiredAction?.expiresAt ?? null),
    advances.map((advance) => advance.tokensUsed),
    advances.map((advance) => advance.latencyMs),
    advances.map((advance) => advance.finishedAt?.toISOString() ?? null),
    advances.map((advance) => advance.waitingSince?.toISOString() ?? null),
    advances.map((advance) => advance.entries.length),
    entries.map((entry) => entry.runId),
    entries.map((entry) => entry.place),
    entries.map((entry) => entry.type),
    entries.map((entry) => JSON.stringify(entry.data)),
    entries.map((entry) => entry.createdAt.toISOString()),
  ])
  const lastSeqs = new Map(advanced.map((row) => [row.id, row.last_seq]))
  return arriving.map((advance) => (latest.get(advance.id) === advance ? lastSeqs.get(advance.id) : undefined))
}

/** A process that lost a run and got it again may write for both executions at once: the earlier one's is void. */
function latestOfEachRun(advances: Advance[]): Map<string, Advance> {
  const latest = new Map<string, Advance>()
  for (const advance of advances) {
    const known = latest.get(advance.id)
    const lead = known === undefined ? 1 : advance.attempt - known.attempt || advance.writes - known.writes
    if (lead > 0) latest.set(advance.id, advance)
  }
  return latest
}

/** Index: runs_pkey or runs_running, by the same columns. */
const advanceStatement = statement<{ id: string; last_seq: number }>(
  'advance_runs',
  `with advanced as (
     update runs r
        set status = a.status, output = a.output::json, error = a.error::json, error_code = a.error_code,
            required_action = a.required_action::json, pending_action_id = a.pending_action_id,
            action_expires_at = a.action_expires_at, tokens_used = a.tokens_used, latency_ms = a.latency_ms,
            finished_at = a.finished_at, waiting_since = a.waiting_since, last_seq = r.last_seq + a.entries,
            writes = r.writes + 1, owner = case when a.status = 'running' then r.owner end
       from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[],
                   $9::text[], $10::text[], $11::timestamptz[], $12::int[], $13::int[], $14::timestamptz[],
                   $15::timestamptz[], $16::int[])
              as a (organization_id, id, attempt, writes, status, output, error, error_code,
                    required_action, pending_action_id, action_expires_at, tokens_used, latency_ms, finished_at,
                    waiting_since, entries)
      where r.organization_id = a.organization_id and r.id = a.id
        and r.attempt = a.attempt and r.writes = a.writes and r.status = 'running'
     returning r.organization_id, r.id, r.last_seq, r.last_seq - a.entries as seq_before
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select d.organization_id, d.id, d.seq_before + e.place, e.type, e.data::json, e.created_at
       from unnest($17::text[], $18::int[], $19::text[], $20::text[], $21::timestamptz[])
              as e (run_id, place, type, data, created_at)
       join advanced d on d.id = e.run_id
   )
   select id, last_seq from advanced`,
)
