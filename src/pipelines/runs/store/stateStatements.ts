/** The statements with which the engine reads and advances pipeline runs, many at once. */
import { type Database, statement } from '../../../platform/database/database.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { RunError } from '../../../runs/run.ts'
import { hasEnded, type RunStatus } from '../../../runs/runStatus.ts'
import type { Decision } from '../deciding/decide.ts'
import type { Snapshot, Task, TaskStatus } from '../deciding/snapshot.ts'
import type { PipelineRunState } from '../pipelineRun.ts'
import { largePipelineRunColumns, type PipelineRunRow, pipelineRunColumns, toState } from './pipelineRunRow.ts'
import type { PipelineRunKey } from './readPipelineRuns.ts'

export async function readSnapshots(
  db: Pick<Database, 'run'>,
  keys: PipelineRunKey[],
): Promise<(Snapshot | undefined)[]> {
  const rows = await db.run(readStatement, [keys.map((key) => key.organizationId), keys.map((key) => key.id)])
  const found = new Map(rows.map((row) => [`${row.organization_id} ${row.id}`, row]))
  return keys.map((key) => {
    const row = found.get(`${key.organizationId} ${key.id}`)
    return row && { state: toState(row), tasks: row.tasks.map(toTask), wakes: row.wakes }
  })
}

/** `state` has the revision that was read; the write raises it. */
export type Move = {
  decision: Decision
  wakes: string[]
  /** Ids of the runs of tasks that were still starting when it was read. */
  newRuns: string[]
}

/** For each move, the last number of the log; undefined if the pipeline run has changed since it was read. */
export async function writeMoves(db: Pick<Database, 'run'>, moves: Move[]): Promise<(number | undefined)[]> {
  return lastSeqs(moves, await db.run(writeStatement, [toParameters(moves)]))
}

/**
 * Writes moves that end their pipeline runs. Such a move is also refused if a task got a run that its snapshot did not show:
 * the log would end without it. Statements that insert such runs hold a lock that this one waits for.
 */
export async function writeEndsInside(tx: Transaction, moves: Move[]): Promise<(number | undefined)[]> {
  const parameters = toParameters(moves)
  await tx.manager.query(lockSql, [parameters])
  return lastSeqs(moves, await tx.manager.query(writeStatement.text, [parameters]))
}

/** In the order of their ids to prevent deadlocks. */
function toParameters(moves: Move[]): string {
  const inOrder = [...moves].sort((one, other) => (one.decision.state.id < other.decision.state.id ? -1 : 1))
  return JSON.stringify(inOrder.map(toParameter))
}

function lastSeqs(moves: Move[], rows: WrittenRow[]): (number | undefined)[] {
  const written = new Map(rows.map((row) => [row.id, row.last_seq]))
  return moves.map(({ decision }) => written.get(decision.state.id))
}

function toParameter({ decision, wakes, newRuns }: Move): object {
  const { state, entries, tasks, items } = decision
  const { input: _, inputBytes: __, metadata: ___, agentIds: ____, ...changing } = state
  return {
    ...toColumns(changing),
    entries: entries.map(({ type, data, createdAt }) => ({ type, data, created_at: createdAt })),
    tasks: tasks.map(({ step, item, attempt, status, dueMs }) => {
      return { step, item, attempt, status, due_at: dueMs === null ? null : new Date(dueMs) }
    }),
    items: items.flatMap(({ step, values }) => values.map((value, item) => ({ step, item, value: value ?? null }))),
    wakes,
    known_runs: hasEnded(state.status) ? newRuns : null,
  }
}

function toColumns(state: Partial<PipelineRunState>): object {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [snake(name), value]))
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type TaskTuple = [
  step: number,
  item: number,
  attempt: number,
  status: TaskStatus,
  runId: string | null,
  dueMs: number | null,
  error: RunError | null,
  runStatus: RunStatus | null,
  runError: RunError | null,
  tokensUsed: number | null,
  finishedMs: number | null,
]

function toTask([step, item, attempt, status, runId, dueMs, error, ...run]: TaskTuple): Task {
  const [runStatus, runError, tokensUsed, finishedMs] = run
  return {
    step,
    item,
    attempt,
    status,
    runId,
    dueMs,
    error,
    run: runStatus && { status: runStatus, error: runError, tokensUsed: tokensUsed ?? 0, finishedMs },
  }
}

const milliseconds = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const stateColumns = pipelineRunColumns
  .map((name) => (largePipelineRunColumns.includes(name) ? `null as ${name}` : `p.${name}`))
  .join(', ')

/** Index: pipeline_runs_pkey, pipeline_step_runs_active, runs_pkey, pipeline_wakes_run. */
const readStatement = statement<PipelineRunRow & { tasks: TaskTuple[]; wakes: string[] }>(
  'read_pipeline_states',
  `select ${stateColumns},
          (select coalesce(json_agg(json_build_array(t.step, t.item, t.attempt, t.status, t.run_id,
                    ${milliseconds('t.due_at')}, t.error, r.status, r.error, r.tokens_used,
                    ${milliseconds('r.finished_at')})), '[]')
             from pipeline_step_runs t
             left join runs r on r.organization_id = t.organization_id and r.id = t.run_id
            where t.organization_id = p.organization_id and t.pipeline_run_id = p.id
              and t.status in ('waiting', 'starting', 'refused', 'running')) as tasks,
          array(select w.id::text from pipeline_wakes w
                 where w.organization_id = p.organization_id and w.pipeline_run_id = p.id) as wakes
     from (select distinct * from unnest($1::text[], $2::text[]) as k (organization_id, id)) k
     join pipeline_runs p on p.organization_id = k.organization_id and p.id = k.id`,
)

/** Index: pipeline_runs_pkey. A separate statement: the next one sees rows committed while this one waited. */
const lockSql = `select 1
  from json_to_recordset($1::json) as g (organization_id text, id text)
 cross join lateral (
   select 1 from pipeline_runs where organization_id = g.organization_id and id = g.id for update) locked`

type WrittenRow = { id: string; last_seq: number }

/**
 * Index: pipeline_runs_pkey, pipeline_step_runs_active, pipeline_step_runs_pkey, pipeline_wakes_pkey; not plain joins, for which
 * the planner scans tables that it takes to be empty. The revision is the compare-and-set; a task's run is never written here,
 * only by the statement that inserts the run.
 */
const writeStatement = statement<WrittenRow>(
  'move_pipeline_runs',
  `with given as materialized (
     select * from json_to_recordset($1::json) as g (
       organization_id text, id text, revision int, status text, output json, error json, steps json,
       tokens_used bigint, latency_ms bigint, waited_ms bigint, waiting_since timestamptz, due_at timestamptz,
       owner text, started_at timestamptz, finished_at timestamptz, entries json, tasks json, items json, wakes json,
       known_runs text[])
   ), moved as (
     update pipeline_runs p
        set status = g.status, output = g.output, output_bytes = octet_length(g.output::text), error = g.error, steps = g.steps, tokens_used = g.tokens_used,
            latency_ms = g.latency_ms, waited_ms = g.waited_ms, waiting_since = g.waiting_since, due_at = g.due_at,
            owner = g.owner, started_at = g.started_at, finished_at = g.finished_at, revision = p.revision + 1,
            last_seq = p.last_seq + json_array_length(g.entries)
       from given g
      cross join lateral (
        select ctid from pipeline_runs
         where organization_id = g.organization_id and id = g.id and revision = g.revision
           and status in ('queued', 'running', 'requires_action')
           and (g.known_runs is null or not exists (
             select 1 from pipeline_step_runs t
              where t.organization_id = g.organization_id and t.pipeline_run_id = g.id and t.status = 'starting'
                and t.run_id is not null and t.run_id <> all(g.known_runs)))
           for no key update) locked
      where p.ctid = locked.ctid
     returning p.organization_id, p.id, p.last_seq, g.entries, g.tasks, g.items, g.wakes
   ), logged as (
     insert into pipeline_run_events (organization_id, pipeline_run_id, seq, type, data, created_at)
     select m.organization_id, m.id, m.last_seq - json_array_length(m.entries) + e.place, e.entry ->> 'type',
            e.entry -> 'data', (e.entry ->> 'created_at')::timestamptz
       from moved m cross join lateral json_array_elements(m.entries) with ordinality as e (entry, place)
   ), tasks as (
     insert into pipeline_step_runs as s (organization_id, pipeline_run_id, step, item, attempt, status, due_at)
     select m.organization_id, m.id, t.step, t.item, t.attempt, t.status, t.due_at
       from moved m
      cross join lateral json_to_recordset(m.tasks)
        as t (step int, item int, attempt int, status text, due_at timestamptz)
     on conflict (organization_id, pipeline_run_id, step, item, attempt)
        do update set status = excluded.status, due_at = excluded.due_at
   ), listed as (
     insert into pipeline_items (organization_id, pipeline_run_id, step, item, value)
     select m.organization_id, m.id, i.step, i.item, coalesce(i.value, 'null')
       from moved m cross join lateral json_to_recordset(m.items) as i (step int, item int, value json)
   ), answered as (
     delete from pipeline_wakes
      where id = any(array(select seen.id::bigint from moved m cross join lateral json_array_elements_text(m.wakes) as seen (id)))
   )
   select id, last_seq from moved`,
)
