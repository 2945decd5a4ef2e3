/*
 * Inserts runs, many in one statement, each with its idempotency key, if any. The first entries of its log follow from the run
 * (`logRows.ts`). A run is not inserted if its agent was changed or archived after the caller read it, if a release of it has begun,
 * advanced or ended since then, or if its key is taken.
 */
import { storedBytes } from '../../../bodies/bodyBytes.ts'
import { insertKeysSql, keepKeysMs } from '../../../idempotency/idempotencyKey.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import { oneOrMany, valueAt } from '../../../platform/database/oneOrMany.ts'
import { packId } from '../../../platform/packedId.ts'
import type { Span } from '../../../platform/tracing/tracing.ts'
import type { Run } from '../../run.ts'
import {
  countGuardrailEvents,
  type GuardrailRecords,
  insertGuardrailAudit,
  selectGuardrailEvents,
} from './guardrailRecords.ts'

/** The task of a pipeline run that a run is made for. A task gets one run, so this serves as its idempotency key. */
export type StepOfRun = {
  pipelineRunId: string
  /** Its name, and its place in the pipeline. */
  pipelineStep: string
  place: number
  /** -1 without a list. */
  item: number
  attempt: number
}

export type NewRun = {
  run: Run
  /** The agent as the caller read it. */
  live: { version: number; releaseRevision: number }
  step?: StepOfRun | undefined
  key: { text: string; hash: Buffer } | undefined
  /** Guardrails that its input triggered; counted in the run's `lastSeq`. */
  guardrails: GuardrailRecords | undefined
  /** Of the insert. */
  span?: Span
}
/** Serialised before it joins a batch, since batches are bounded by bytes. */
export type SerialisedRun = NewRun & { inputText: string; metadataText: string }
export type Insertion = 'created' | 'key taken' | 'agent changed'

export const createRunOperation = 'create_run'

export const serialise = (item: NewRun): SerialisedRun => ({
  ...item,
  inputText: JSON.stringify(item.run.input),
  metadataText: JSON.stringify(item.run.metadata),
})

export async function insertRuns(db: Pick<Database, 'run'>, items: SerialisedRun[]): Promise<Insertion[]> {
  const unique = firstOfEachKey(items)
  const runs = unique.map(({ run }) => run)
  const owner = runs.find((run) => run.owner !== null)?.owner ?? null // the same for all runs of a batch: this process
  const columns: unknown[][] = [
    runs.map((run) => run.organizationId),
    runs.map((run) => run.id),
    runs.map((run) => run.agentId),
    runs.map((run) => run.agentVersion),
    unique.map(({ inputText }) => inputText),
    unique.map(({ metadataText }) => metadataText),
    runs.map((run) => run.timeoutMs),
    runs.map((run) => run.createdAt.toISOString()),
    runs.map((run) => run.startedAt?.toISOString() ?? null),
    unique.map(({ live }) => live.version),
    runs.map((run) => run.createdBy && packId(run.createdBy)),
    unique.map(({ live }) => live.releaseRevision),
  ]
  const kind = kindOf(unique)
  if (kind.keyed)
    columns.push(
      unique.map(({ key }) => key?.text ?? null),
      unique.map(({ key }) => key?.hash ?? null),
    )
  if (kind.guarded) columns.push(unique.map(({ guardrails }) => (guardrails ? JSON.stringify(guardrails) : null)))
  if (kind.stepped) columns.push(...stepColumns(unique))
  if (kind.traced) columns.push(runs.map((run) => run.traceparent))
  if (kind.released)
    columns.push(
      runs.map((run) => run.releaseId),
      runs.map((run) => run.releaseStage),
      runs.map((run) => run.releaseSide),
    )
  const rows = await db.run(statementFor(kind), [owner, ...oneOrMany(columns)])
  const outcomes = new Map(rows.map((row) => [row.id, row.created ? 'created' : 'key taken'] as const))
  const sent = new Set(unique)
  return items.map((each) => outcomes.get(each.run.id) ?? (sent.has(each) ? 'agent changed' : 'key taken'))
}

const stepColumns = (items: NewRun[]): unknown[][] => [
  items.map(({ step }) => step?.pipelineRunId ?? null),
  items.map(({ step }) => step?.pipelineStep ?? null),
  items.map(({ step }) => step?.place ?? null),
  items.map(({ step }) => step?.item ?? null),
  items.map(({ step }) => step?.attempt ?? null),
]

/** One statement can't insert a key twice: for the second run of a batch with the same key, the key is taken. */
function firstOfEachKey(items: SerialisedRun[]): SerialisedRun[] {
  const seen = new Set<string>()
  return items.filter(({ run, key }) => {
    if (key === undefined) return true
    const name = `${run.organizationId} ${key.text}`
    return !seen.has(name) && seen.add(name)
  })
}

/** Runs of steps have no keys, and are in separate batches. */
type Kind = { isOne: boolean; keyed: boolean; guarded: boolean; stepped: boolean; traced: boolean; released: boolean }

const kindOf = (runs: NewRun[]): Kind => ({
  isOne: runs.length === 1,
  keyed: runs.some(({ key }) => key !== undefined),
  guarded: runs.some(({ guardrails }) => guardrails !== undefined),
  stepped: runs.some(({ step }) => step !== undefined),
  traced: runs.some(({ run }) => run.traceparent !== null),
  released: runs.some(({ run }) => run.releaseId !== null),
})

/**
 * Index: agents_pkey, idempotency_keys_pkey. A run that starts immediately has two entries in its log, a queued one has one.
 * An expired key is overwritten. There are separate statements without keys, without guardrail records, without traces, without
 * releases and for a single run, because PostgreSQL executes them faster. A run of a candidate also waits for a change of the
 * release that is being committed, and is compared with its revision afterwards: no run is given to a candidate after that commit.
 */
function insertStatement({ isOne, keyed, guarded, stepped, traced, released }: Kind) {
  const value = (place: number, type: string) => valueAt(isOne, place, type)
  const stepAt = guarded ? 15 : 14
  const traceAt = 14 + (keyed ? 2 : 0) + (guarded ? 1 : 0) + (stepped ? stepValues.length : 0)
  const releaseAt = traceAt + (traced ? 1 : 0)
  const more = `${stepped ? ', pipeline_run_id, pipeline_step' : ''}${traced ? ', traceparent' : ''}${released ? ', release_id, release_stage, release_side' : ''}`
  const gated = released && !isOne
  const ownPolicy = released ? `case when release_side is distinct from 'candidate' then` : ''
  return statement<{ id: string; created: boolean }>(
    `insert_run${isOne ? '' : 's'}${keyed ? '_keyed' : ''}${guarded ? '_guarded' : ''}${stepped ? '_of_steps' : ''}${traced ? '_traced' : ''}${released ? '_released' : ''}`,
    `with given as ${gated ? 'materialized' : 'not materialized'} (
         select $1::text as owner, ${value(2, 'text')} as organization_id, ${value(3, 'text')} as id,
                ${value(4, 'text')} as agent_id, ${value(5, 'int')} as agent_version, ${value(6, 'text')} as input,
                ${value(7, 'text')} as metadata, ${value(8, 'int')} as timeout_ms,
                ${value(9, 'timestamptz')} as created_at, ${value(10, 'timestamptz')} as started_at,
                ${value(11, 'int')} as live_version, ${value(12, 'bytea')} as created_by,
                ${value(13, 'int')} as release_revision
                ${keyed ? `, ${value(14, 'text')} as key, ${value(15, 'bytea')} as request_hash` : ''}
                ${guarded ? `, ${value(keyed ? 16 : 14, 'text')}::json as guardrails` : ''}
                ${stepped ? `, ${stepValues.map(([name, type], index) => `${value(stepAt + index, type)} as ${name}`).join(', ')}` : ''}
                ${traced ? `, ${value(traceAt, 'text')} as traceparent` : ''}
                ${released ? `, ${releaseValues.map(([name, type], index) => `${value(releaseAt + index, type)} as ${name}`).join(', ')}` : ''}
           ${isOne ? '' : 'from generate_subscripts($3::text[], 1) as i'}
     ), ${gated ? gate : ''} live as (
       select a.*
         from given a
         join agents g on g.organization_id = a.organization_id and g.id = a.agent_id
                    and g.version = a.live_version and g.status = 'active' and g.release_revision = a.release_revision
        ${released ? `where a.release_side is distinct from 'candidate' or ${gated ? isInGate : isCurrent}` : ''}
     ), ${keyed ? keys : ''} ${stepped ? links : ''}
     created as (
       insert into runs (organization_id, id, agent_id, agent_version, policy_version, created_by, input, input_bytes, metadata,
                         timeout_ms, created_at, started_at, status, attempt, last_seq, owner${more})
       select organization_id, id, agent_id, agent_version, ${ownPolicy} nullif(live_version, agent_version) ${released ? 'end' : ''}, created_by, input::json,
              ${storedBytes('octet_length(input)')}, metadata::jsonb, timeout_ms, created_at, started_at, ${startColumns(guarded)}${more}
         from live ${keyed ? 'where key is null or id in (select resource_id from keyed)' : ''}
         ${stepped ? 'where id in (select run_id from linked)' : ''}
       returning organization_id, id, created_at, started_at
     ) ${guarded ? guardedRuns : ''}
     select id, true as created from created
     ${keyed ? 'union all select id, false from live where key is not null and id not in (select id from created)' : ''}
     ${stepped ? 'union all select id, false from live where id not in (select id from created)' : ''}`,
  )
}

function startColumns(guarded: boolean): string {
  const more = guarded ? ` + ${countGuardrailEvents('guardrails')}` : ''
  return `case when started_at is null then 'queued' else 'running' end,
              case when started_at is null then 0 else 1 end, case when started_at is null then 1 else 2 end${more},
              case when started_at is not null then owner end`
}
const guardedRuns = `, guarded as (
       select m.organization_id, m.id, l.guardrails, case when m.started_at is null then 1 else 2 end as after,
              m.created_at as at
         from created m join live l on l.id = m.id
     ), logged as (
       insert into run_events (organization_id, run_id, seq, types, data, created_at) ${selectGuardrailEvents('guarded')}
     ), audited as (
       ${insertGuardrailAudit('guarded')}
     )`
const liveKeys = `
       select organization_id, '${createRunOperation}', key, request_hash, id, created_at
         from live where key is not null order by organization_id, key`
const keys = `keyed as (
       ${insertKeysSql(liveKeys, `excluded.created_at - interval '${keepKeysMs} milliseconds'`)}
     ),`

const stepValues = [
  ['pipeline_run_id', 'text'],
  ['pipeline_step', 'text'],
  ['step', 'int'],
  ['item', 'int'],
  ['step_attempt', 'int'],
] as const

const isCurrent = 'current_release_revision(a.organization_id, a.agent_id) = a.release_revision'

/** The same, once for each agent. It takes locks in the order of ids, so that no two statements wait for each other. */
const gate = `gate as materialized (
       select agent_id, current_release_revision(organization_id, agent_id) as revision from (
         select distinct organization_id, agent_id from given where release_side = 'candidate' order by agent_id offset 0) ids
     ),`
const isInGate = '(a.agent_id, a.release_revision) in (select agent_id, revision from gate)'

const releaseValues = [
  ['release_id', 'text'],
  ['release_stage', 'smallint'],
  ['release_side', 'text'],
] as const

/**
 * Index: pipeline_runs_pkey, pipeline_step_runs_pkey. A task that has a run, or was cancelled, gets none. The lock excludes only
 * the write that ends the pipeline run: either that write sees this run and logs it, or the run is not inserted. Locks in the
 * order of ids, like that write.
 */
const links = `active as materialized (
       select p.id
         from (select distinct organization_id, pipeline_run_id as id from live order by id) g
        cross join lateral (
          select id from pipeline_runs
           where organization_id = g.organization_id and id = g.id and status in ('queued', 'running', 'requires_action')
             for key share) p
     ), linked as (
       update pipeline_step_runs t set run_id = l.id
         from live l
        where l.pipeline_run_id in (select id from active) and t.organization_id = l.organization_id and t.pipeline_run_id = l.pipeline_run_id and t.step = l.step
          and t.item = l.item and t.attempt = l.step_attempt and t.run_id is null and t.status = 'starting'
       returning t.run_id
     ),`

const statements = new Map<string, ReturnType<typeof insertStatement>>()

function statementFor(kind: Kind): ReturnType<typeof insertStatement> {
  const name = Object.values(kind).join(' ')
  const known = statements.get(name) ?? insertStatement(kind)
  statements.set(name, known)
  return known
}
