/*
 * Writes the progress of running runs, many in one statement: entries of their logs and, for some, a new status. The
 * attempt is the fence: the statement ignores runs that were cancelled or taken over. Each write is numbered, so that one
 * whose response was lost is not repeated.
 */
import { storedSize } from '../../events/eventBody.ts'
import type { FanOutSql } from '../../events/outbox.ts'
import { arrayParameter } from '../../platform/database/arrayParameter.ts'
import { type Database, type Statement, statement } from '../../platform/database/database.ts'
import { oneOrMany, valueAt } from '../../platform/database/oneOrMany.ts'
import type { RequiredAction, RunError } from '../run.ts'
import type { RunEventType } from '../runEvent.ts'
import type { RunStatus } from '../runStatus.ts'
import { isRunning } from './isRunning.ts'
import { keepFacts } from './runFacts.ts'

export type Advance = {
  organizationId: string
  id: string
  attempt: number
  /** How many writes this execution made before. */
  writes: number
  status: Extract<RunStatus, 'running' | 'requires_action' | 'completed' | 'failed'>
  /** The output as JSON text, as it was serialised to be measured. */
  outputText: string | null
  error: RunError | null
  requiredAction: RequiredAction | null
  tokensUsed: number
  latencyMs: number | null
  finishedAt: Date | null
  waitingSince: Date | null
  entries: LogEntry[]
  /** For the outbox, if the run ends. */
  event: RunEndedEvent | null
}

/** Its body is not stored: `events/eventBody` makes it from the run. */
export type RunEndedEvent = { id: string; type: 'run.completed' | 'run.failed' }

export type LogEntry = { type: RunEventType; data: object; createdAt: Date }

type Deps = {
  db: Pick<Database, 'run'>
  fanOutSql: FanOutSql
  /** Called when the statement created deliveries. */
  onFannedOut(): void
  /** Called when the statement stored events of this organisation. */
  onRecorded(organizationId: string): void
}

/** For each advance, the last number of the run's log; undefined if the run is no longer ours. */
export type AdvanceRuns = (items: Advance[]) => Promise<(number | undefined)[]>

export function createAdvanceRuns({ db, fanOutSql, onFannedOut, onRecorded }: Deps): AdvanceRuns {
  const [one, many] = [makeAdvanceStatement(fanOutSql, true), makeAdvanceStatement(fanOutSql, false)]
  return async (items) => {
    const latest = latestOfEachRun(items)
    // In the order in which a take-over locks them, to avoid deadlocks.
    const advances = [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    const advanced = await db.run(advances.length === 1 ? one : many, toParameters(advances))
    if ((advanced[0]?.deliveries ?? 0) > 0) onFannedOut()
    for (const { organizationId, event } of advances) if (event !== null) onRecorded(organizationId)
    const lastSeqs = new Map(advanced.map((row) => [row.id, row.last_seq]))
    return items.map((advance) => (latest.get(advance.id) === advance ? lastSeqs.get(advance.id) : undefined))
  }
}

function toParameters(advances: Advance[]): unknown[] {
  const entries = advances.flatMap((advance) => advance.entries)
  return [
    ...oneOrMany([
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
      advances.map((advance) => advance.event?.id ?? null),
      advances.map((advance) => advance.event?.type ?? null),
      advances.map((advance) => advance.entries.length),
      runningTotals(advances.map((advance) => advance.entries.length)),
    ]),
    arrayParameter(entries.map((entry) => entry.type)),
    arrayParameter(entries.map((entry) => JSON.stringify(entry.data))),
    arrayParameter(entries.map((entry) => entry.createdAt.toISOString())),
  ]
}

/** For each count, the sum of those before it. */
function runningTotals(counts: number[]): number[] {
  let total = 0
  return counts.map((count) => {
    total += count
    return total - count
  })
}

/** A process that lost a run and claimed it again may write for both executions: only the later one counts. */
function latestOfEachRun(advances: Advance[]): Map<string, Advance> {
  const latest = new Map<string, Advance>()
  for (const advance of advances) {
    const known = latest.get(advance.id)
    const lead = known === undefined ? 1 : advance.attempt - known.attempt || advance.writes - known.writes
    if (lead > 0) latest.set(advance.id, advance)
  }
  return latest
}

/** What the body of an event has beside the JSON of its run. */
const bytesBesideJson = 700

/**
 * Index: runs_pkey, once per run. A lateral subquery finds and locks each of many rows. A row that another statement changes
 * at the same moment may not be found: `runWriter` checks before it treats a run as lost. A single run has its own statement
 * without arrays, which PostgreSQL executes faster.
 */
function makeAdvanceStatement(
  fanOutSql: FanOutSql,
  isOne: boolean,
): Statement<{ id: string; last_seq: number; deliveries: number }> {
  const value = (place: number, type: string) => valueAt(isOne, place, type)
  const condition = `organization_id = ${value(1, 'text')} and id = ${value(2, 'text')} and attempt = ${value(3, 'int')}
           and writes = ${value(4, 'int')} and ${isRunning}`
  const each = `from generate_subscripts($2::text[], 1) as i
      cross join lateral (select ctid from runs where ${condition} for update) locked
      where r.ctid = locked.ctid`
  const count = value(18, 'int')
  const entry = (place: number, type: string) => `($${place}::${type}[])[${value(19, 'int')} + place]`
  const bodyBytes = `case when r.finished_at is not null then ${bytesBesideJson} + octet_length(r.input::text)
                 + octet_length(r.metadata::text) + coalesce(octet_length(${value(6, 'text')}), 0)
                 + coalesce(octet_length(${value(7, 'text')}), 0) end`
  return statement(
    isOne ? 'advance_run' : 'advance_runs',
    `with advanced as (
     update runs r
        set status = ${value(5, 'text')}, output = ${value(6, 'text')}::json, error = ${value(7, 'text')}::json,
            error_code = ${value(8, 'text')}, required_action = ${value(9, 'text')}::json,
            pending_action_id = ${value(10, 'text')}, action_expires_at = ${value(11, 'timestamptz')},
            tokens_used = ${value(12, 'int')}, latency_ms = ${value(13, 'int')},
            finished_at = ${value(14, 'timestamptz')}, waiting_since = ${value(15, 'timestamptz')},
            last_seq = r.last_seq + ${count}, writes = r.writes + 1,
            owner = case when ${value(5, 'text')} = 'running' then r.owner end
      ${isOne ? `where ${condition}` : each}
     returning r.organization_id, r.id, r.last_seq, r.agent_id, r.agent_version, r.created_at, r.created_by, r.status,
               r.latency_ms, r.tokens_used, r.error_code, r.finished_at, ${bodyBytes} as body_bytes${isOne ? '' : ', i'}
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq - ${count} + place, ${entry(20, 'text')}, ${entry(21, 'text')}::json,
            ${entry(22, 'timestamptz')}
       from advanced cross join lateral generate_series(1, ${count}) as place
   ), counted as (
     ${keepFacts('advanced where finished_at is not null')}
   ), recorded as (
     insert into events (organization_id, id, type, subject_id, body_bytes, created_at)
     select organization_id, ${value(16, 'text')}, ${value(17, 'text')}, id, ${storedSize('body_bytes')}, finished_at
       from advanced where ${value(16, 'text')} is not null
     returning organization_id, id, type, subject_id, created_at, null::text as only_to
   ), ${fanOutSql}
   select id, last_seq, (select deliveries from fanned_out) as deliveries from advanced`,
  )
}
