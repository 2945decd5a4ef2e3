/*
 * Writes the progress of running runs, many in one statement: entries of their logs and, for some, a new status. The
 * attempt is the fence: the statement ignores runs that were cancelled or taken over. Each write is numbered, so that one
 * whose reply was lost is not repeated.
 */
import { storedBytes } from '../../../bodies/bodyBytes.ts'
import type { FanOutSql, OutboxDeps } from '../../../events/outbox.ts'
import { type Database, type Statement, statement } from '../../../platform/database/database.ts'
import { oneOrMany, valueAt } from '../../../platform/database/oneOrMany.ts'
import { packId } from '../../../platform/packedId.ts'
import type { Span } from '../../../platform/tracing/tracing.ts'
import type { RequiredAction, RunError } from '../../run.ts'
import type { RunStatus } from '../../runStatus.ts'
import { type LogEntry, type PackedRow, packEntries } from '../logRows.ts'
import { isRunning } from './isRunning.ts'
import { insertFacts, insertSilentFacts, isLive, isSilent } from './runFacts.ts'

export type Advance = {
  organizationId: string
  id: string
  attempt: number
  /** How many writes this execution made before. */
  writes: number
  status: Extract<RunStatus, 'running' | 'requires_action' | 'completed' | 'failed'>
  /** The output as JSON text, as serialised for measuring. */
  outputText: string | null
  error: RunError | null
  requiredAction: RequiredAction | null
  tokensUsed: number
  latencyMs: number | null
  finishedAt: Date | null
  waitingSince: Date | null
  entries: LogEntry[]
  /** Ends without a fact that counts it. */
  isSilent: boolean
  /** For the outbox, if the run ends. */
  event: RunEndedEvent | null
  /** Of this write, if it is recorded. */
  span?: Span | undefined
}

/** Its body is not stored: `events/eventBody` makes it from the run. */
export type RunEndedEvent = { id: string; type: 'run.completed' | 'run.failed' }

type Deps = Omit<OutboxDeps, 'clock' | 'newId'> & { db: Pick<Database, 'run'> }

/** For each advance, the last number of the run's log; undefined if the run is no longer ours. */
export type AdvanceRuns = (items: Advance[]) => Promise<(number | undefined)[]>

export function createAdvanceRuns({ db, fanOutSql, onFannedOut, onRecorded }: Deps): AdvanceRuns {
  const statementFor = makeStatements(fanOutSql)
  return async (items) => {
    const latest = latestOfEachRun(items)
    // In the order in which a take-over locks them, to avoid deadlocks.
    const advances = [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    const { kind, values } = toParameters(advances)
    const advanced = await db.run(statementFor(kind), values)
    if ((advanced[0]?.deliveries ?? 0) > 0) onFannedOut()
    for (const { organizationId, event } of advances) if (event !== null) onRecorded(organizationId)
    const lastSeqs = new Map(advanced.map((row) => [row.id, row.last_seq]))
    return items.map((advance) => (latest.get(advance.id) === advance ? lastSeqs.get(advance.id) : undefined))
  }
}

/**
 * `isOne`: one run with at most one row of its log. `isLogged`: there are rows of the log. `isEnding`: some of the runs end.
 * `hasSilent`: some of these are silent.
 */
type Kind = { isOne: boolean; isLogged: boolean; isEnding: boolean; hasSilent: boolean }

function toParameters(advances: Advance[]): { kind: Kind; values: unknown[] } {
  const logs = advances.map(({ entries }) => packEntries(entries))
  const rows = logs.flat()
  const isOne = advances.length === 1 && rows.length <= 1
  const isEnding = advances.some(({ finishedAt }) => finishedAt !== null)
  const hasSilent = advances.some(({ finishedAt, isSilent }) => finishedAt !== null && isSilent)
  const columns = [
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
  ]
  const events = [
    advances.map((advance) => advance.event?.id ?? null),
    advances.map((advance) => advance.event?.type ?? null),
    advances.map((advance) => advance.event && packId(advance.event.id)),
  ]
  const all = [...columns, ...(rows.length > 0 ? logColumns(logs, isOne) : []), ...(isEnding ? events : [])]
  return { kind: { isOne, isLogged: rows.length > 0, isEnding, hasSilent }, values: oneOrMany(all, isOne) }
}

/** The rows of all runs one after another, and, for several runs, how many rows each has and how many come before. */
function logColumns(logs: PackedRow[][], isOne: boolean): unknown[][] {
  const rows = logs.flat()
  const counts = logs.map(({ length }) => length)
  return [
    rows.map(({ types }) => types),
    rows.map(({ ages }) => ages),
    rows.map(({ data }) => data),
    rows.map(({ createdAt }) => createdAt.toISOString()),
    rows.map(({ entriesAfter }) => entriesAfter),
    ...(isOne ? [] : [counts, runningTotals(counts)]),
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

type AdvanceStatement = Statement<{ id: string; last_seq: number; deliveries: number }>

function makeStatements(fanOutSql: FanOutSql): (kind: Kind) => AdvanceStatement {
  const made = new Map<string, AdvanceStatement>()
  return (kind) => {
    const name = nameOf(kind)
    const known = made.get(name) ?? statement(name, advanceSql(fanOutSql, kind))
    made.set(name, known)
    return known
  }
}

const nameOf = ({ isOne, isLogged, isEnding, hasSilent }: Kind): string =>
  `advance_run${isOne ? '' : 's'}${isLogged ? '_logged' : ''}${isEnding ? '_ending' : ''}${hasSilent ? '_silent' : ''}`

/** The size of an event's body without the JSON of its run. */
const bytesBesideJson = 700

/**
 * Index: runs_pkey, once per run. A lateral subquery finds and locks each of many rows. A row that another statement changes
 * at the same moment may not be found: `runWriter` checks before it treats a run as lost. There are separate statements for
 * a single run, without rows of the log, without an end, and without silent runs, because PostgreSQL executes them faster.
 */
function advanceSql(fanOutSql: FanOutSql, { isOne, isLogged, isEnding, hasSilent }: Kind): string {
  const value = (place: number, type: string) => valueAt(isOne, place, type)
  const condition = `organization_id = ${value(1, 'text')} and id = ${value(2, 'text')} and attempt = ${value(3, 'int')}
           and writes = ${value(4, 'int')} and ${isRunning}`
  const each = `from generate_subscripts($2::text[], 1) as i
      cross join lateral (select ctid from runs where ${condition} for update) locked
      where r.ctid = locked.ctid`
  const eventAt = 17 + (isLogged ? (isOne ? 5 : 7) : 0)
  const bodyBytes = `case when r.finished_at is not null then ${bytesBesideJson} + coalesce(r.input_bytes, octet_length(r.input::text))
                 + octet_length(r.metadata::text) + coalesce(octet_length(${value(6, 'text')}), 0)
                 + coalesce(octet_length(${value(7, 'text')}), 0) end`
  return `with advanced as (
     update runs r
        set status = ${value(5, 'text')}, output = ${value(6, 'text')}::json,
            output_bytes = ${storedBytes(`octet_length(${value(6, 'text')})`)}, error = ${value(7, 'text')}::json,
            error_code = ${value(8, 'text')}, required_action = ${value(9, 'text')}::json,
            pending_action_id = ${value(10, 'text')}, action_expires_at = ${value(11, 'timestamptz')},
            tokens_used = ${value(12, 'int')}, latency_ms = ${value(13, 'int')},
            finished_at = ${value(14, 'timestamptz')}, waiting_since = ${value(15, 'timestamptz')},
            last_seq = r.last_seq + ${value(16, 'int')}, writes = r.writes + 1,
            owner = case when ${value(5, 'text')} = 'running' then r.owner end${isEnding ? `, event_id = ${value(eventAt + 2, 'bytea')}` : ''}
      ${isOne ? `where ${condition}` : each}
     returning r.organization_id, r.id, r.last_seq, r.agent_id, r.agent_version, r.created_at, r.created_by, r.status,
               r.latency_ms, r.tokens_used, r.error_code, r.finished_at, r.release_id, r.release_stage, r.release_side${isEnding ? `, ${bodyBytes} as body_bytes, r.traceparent` : ''}${hasSilent ? ', r.replay_id' : ''}${isOne ? '' : ', i'}
   ) ${isLogged ? `, logged as (${insertRows(isOne)})` : ''} ${isEnding ? `, ${endSql(fanOutSql, isOne, hasSilent, eventAt)}` : ''}
   select id, last_seq, ${isEnding ? '(select deliveries from fanned_out)' : '0'} as deliveries from advanced`
}

/** The facts of runs that end, and their events with deliveries. */
function endSql(fanOutSql: FanOutSql, isOne: boolean, hasSilent: boolean, eventAt: number): string {
  const [id, type] = [0, 1].map((place) => valueAt(isOne, eventAt + place, 'text'))
  return `counted as (
     ${insertFacts(`advanced where finished_at is not null${hasSilent ? ` and ${isLive}` : ''}`)}
   ), ${hasSilent ? `silent as (${insertSilentFacts(`advanced where finished_at is not null and ${isSilent}`)}),` : ''}
   recorded as (
     insert into events (organization_id, id, type, subject_id, body_bytes, traceparent, created_at)
     select organization_id, ${id}, ${type}, id, ${storedBytes('body_bytes')}, traceparent, finished_at
       from advanced where ${id} is not null
     returning organization_id, id, type, subject_id, created_at, null::text as only_to
   ), ${fanOutSql}`
}

/** See `logColumns` for the parameters. */
function insertRows(isOne: boolean): string {
  const cell = (place: number, type: string) => (isOne ? `$${place}::${type}` : `($${place}::${type}[])[place]`)
  const [count, before] = [valueAt(isOne, 22, 'int'), valueAt(isOne, 23, 'int')]
  return `
     insert into run_events (organization_id, run_id, seq, types, ages, data, created_at)
     select organization_id, id, last_seq - ${cell(21, 'int')}, ${cell(17, 'text')}, ${cell(18, 'text')},
            ${cell(19, 'text')}, ${cell(20, 'timestamptz')}
       from advanced ${isOne ? '' : `cross join lateral generate_series(${before} + 1, ${before} + ${count}) as place`}`
}
