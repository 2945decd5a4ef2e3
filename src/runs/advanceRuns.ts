/*
 * Moves running runs on, many in one statement: entries for their logs and, for some, a new status with what came of
 * it. The fence is the attempt: a process that lost a run to another, or whose run was cancelled, writes nothing. And
 * each write has its number: one that was made, but whose answer was lost, is not made again.
 */
import type { FanOutSql } from '../events/outbox.ts'
import { type Database, type Statement, statement } from '../platform/database.ts'
import type { RequiredAction, RunError } from './run.ts'
import type { RunEventType } from './runEvent.ts'
import { keepFacts } from './runFacts.ts'
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
  /** What the outbox gets when the run ends. */
  event: RunEndedEvent | null
}

export type RunEndedEvent = { id: string; type: 'run.completed' | 'run.failed'; body: string }

export type LogEntry = { type: RunEventType; data: object; createdAt: Date }

type Deps = {
  db: Pick<Database, 'run'>
  fanOutSql: FanOutSql
  /** Deliveries were made: a hint for whoever makes them here. */
  onFannedOut(): void
}

/** Answers for each advance the last number of the run's log, or undefined where the run was no longer ours. */
export type AdvanceRuns = (arriving: Advance[]) => Promise<(number | undefined)[]>

export function createAdvanceRuns({ db, fanOutSql, onFannedOut }: Deps): AdvanceRuns {
  const advanceStatement = makeAdvanceStatement(fanOutSql)
  return async (arriving) => {
    const latest = latestOfEachRun(arriving)
    // In the order in which a take-over locks them, so that the two never wait for each other in a ring.
    const advances = [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    const advanced = await db.run(advanceStatement, toParameters(advances))
    if ((advanced[0]?.deliveries ?? 0) > 0) onFannedOut()
    const lastSeqs = new Map(advanced.map((row) => [row.id, row.last_seq]))
    return arriving.map((advance) => (latest.get(advance.id) === advance ? lastSeqs.get(advance.id) : undefined))
  }
}

function toParameters(advances: Advance[]): unknown[] {
  const entries = advances.flatMap((advance) => advance.entries)
  const entriesBefore = runningTotals(advances.map((advance) => advance.entries.length))
  return [
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
    entriesBefore,
    entries.map((entry) => entry.type),
    entries.map((entry) => JSON.stringify(entry.data)),
    entries.map((entry) => entry.createdAt.toISOString()),
    advances.map((advance) => advance.event?.id ?? null),
    advances.map((advance) => advance.event?.type ?? null),
    advances.map((advance) => advance.event?.body ?? null),
  ]
}

/** How much came before each. */
function runningTotals(counts: number[]): number[] {
  let total = 0
  return counts.map((count) => {
    total += count
    return total - count
  })
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

/**
 * Index: runs_pkey or runs_running, by the same columns, once per run. Each row is found and locked by itself: joined
 * directly, the planner would rather walk all of runs_running, which it takes for empty and which never quite is. A row
 * that somebody else changes at the same moment is not found: whoever writes looks again before it takes a run for lost.
 */
const makeAdvanceStatement = (fanOutSql: FanOutSql): Statement<{ id: string; last_seq: number; deliveries: number }> =>
  statement(
    'advance_runs',
    `with advanced as (
     update runs r
        set status = ($5::text[])[i], output = ($6::text[])[i]::json, error = ($7::text[])[i]::json,
            error_code = ($8::text[])[i], required_action = ($9::text[])[i]::json,
            pending_action_id = ($10::text[])[i], action_expires_at = ($11::timestamptz[])[i],
            tokens_used = ($12::int[])[i], latency_ms = ($13::int[])[i], finished_at = ($14::timestamptz[])[i],
            waiting_since = ($15::timestamptz[])[i], last_seq = r.last_seq + ($16::int[])[i],
            writes = r.writes + 1, owner = case when ($5::text[])[i] = 'running' then r.owner end
       from generate_subscripts($2::text[], 1) as i
      cross join lateral (
        select ctid from runs
         where organization_id = ($1::text[])[i] and id = ($2::text[])[i]
           and attempt = ($3::int[])[i] and writes = ($4::int[])[i] and status = 'running' for update
      ) ours
      where r.ctid = ours.ctid
     returning r.organization_id, r.id, r.last_seq, r.agent_id, r.created_at, r.status, r.latency_ms, r.tokens_used,
               r.error_code, r.finished_at, i
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq - ($16::int[])[i] + place, ($18::text[])[($17::int[])[i] + place],
            ($19::text[])[($17::int[])[i] + place]::json, ($20::timestamptz[])[($17::int[])[i] + place]
       from advanced cross join lateral generate_series(1, ($16::int[])[i]) as place
   ), counted as (
     ${keepFacts('advanced where finished_at is not null')}
   ), recorded as (
     insert into events (organization_id, id, type, subject_id, body, created_at)
     select organization_id, ($21::text[])[i], ($22::text[])[i], id, ($23::text[])[i], finished_at
       from advanced where ($21::text[])[i] is not null
     returning organization_id, id, type, subject_id, created_at, null::text as only_to
   ), ${fanOutSql}
   select id, last_seq, (select deliveries from fanned_out) as deliveries from advanced`,
  )
