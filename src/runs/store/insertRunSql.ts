/*
 * The SQL that inserts runs. Statements for a single run, without keys, without records of guardrails and without ends are
 * separate ones, because PostgreSQL executes them faster.
 */
import type { FanOutSql } from '../../events/outbox.ts'
import { keepKeysMs } from '../../idempotency/idempotencyKey.ts'
import { type Statement, statement } from '../../platform/database/database.ts'
import { valueAt } from '../../platform/database/oneOrMany.ts'
import { bodyBytesSql, endedColumns, endSql } from './endSql.ts'
import { countGuardrailEvents, insertGuardrailAudit, selectGuardrailEvents } from './guardrailRecords.ts'

export const createRunOperation = 'create_run'

/** `ending`: some of the runs have ended. Runs of steps have no keys and no ends, and come in batches of their own. */
export type InsertionKind = { isOne: boolean; keyed: boolean; guarded: boolean; stepped: boolean; ending: boolean }

type InsertStatement = Statement<{ id: string; created: boolean; deliveries: number }>

export function insertStatements(fanOutSql: FanOutSql): (kind: InsertionKind) => InsertStatement {
  const made = new Map<string, InsertStatement>()
  return (kind) => {
    const name = nameOf(kind)
    const known = made.get(name) ?? statement(name, insertSql(fanOutSql, kind))
    made.set(name, known)
    return known
  }
}

const nameOf = ({ isOne, keyed, guarded, stepped, ending }: InsertionKind): string =>
  `insert_run${isOne ? '' : 's'}${keyed ? '_keyed' : ''}${guarded ? '_guarded' : ''}${stepped ? '_of_steps' : ''}${ending ? '_ending' : ''}`

/** Names and types of the parameters, one column of the runs each; the first parameter is the process. */
const runValues = [
  ['organization_id', 'text'],
  ['id', 'text'],
  ['agent_id', 'text'],
  ['agent_version', 'int'],
  ['input', 'text'],
  ['metadata', 'text'],
  ['timeout_ms', 'int'],
  ['created_at', 'timestamptz'],
  ['started_at', 'timestamptz'],
  ['live_version', 'int'],
  ['created_by', 'bytea'],
] as const
const keyValues = [
  ['key', 'text'],
  ['request_hash', 'bytea'],
] as const
const guardrailValues = [['guardrails', 'text']] as const
const stepValues = [
  ['pipeline_run_id', 'text'],
  ['pipeline_step', 'text'],
  ['step', 'int'],
  ['item', 'int'],
  ['step_attempt', 'int'],
] as const
const endValues = [
  ['output', 'text'],
  ['tokens_used', 'int'],
  ['latency_ms', 'int'],
  ['finished_at', 'timestamptz'],
  ['event_id', 'text'],
  ['event_type', 'text'],
] as const

/**
 * Index: agents_pkey, idempotency_keys_pkey. A run that starts at once has two entries in its log, a queued one has one, an
 * ended one three. An expired key is overwritten.
 */
function insertSql(fanOutSql: FanOutSql, { isOne, keyed, guarded, stepped, ending }: InsertionKind): string {
  const values = [
    ...runValues,
    ...(keyed ? keyValues : []),
    ...(guarded ? guardrailValues : []),
    ...(stepped ? stepValues : []),
    ...(ending ? endValues : []),
  ]
  const given = values.map(([name, type], index) => `${valueAt(isOne, index + 2, type)} as ${name}`)
  const more = [
    ...(stepped ? ['pipeline_run_id', 'pipeline_step'] : []),
    ...(ending ? ['tokens_used', 'latency_ms', 'finished_at'] : []),
  ]
  const moreColumns = more.map((name) => `, ${name}`).join('')
  return `with live as (
       select a.* from (
         select $1::text as owner, ${given.join(', ')}
           ${isOne ? '' : 'from generate_subscripts($3::text[], 1) as i'}
       ) a
       join agents g on g.organization_id = a.organization_id and g.id = a.agent_id
                    and g.version = a.live_version and g.status = 'active'
     ), ${keyed ? keys : ''} ${stepped ? links : ''}
     created as (
       insert into runs (organization_id, id, agent_id, agent_version, policy_version, created_by, input, metadata,
                         timeout_ms, created_at, started_at, status, attempt, last_seq, owner
                         ${ending ? ', output' : ''}${moreColumns})
       select organization_id, id, agent_id, agent_version, nullif(live_version, agent_version), created_by, input::json,
              metadata::jsonb, timeout_ms, created_at, started_at, ${startColumns(guarded, ending)}
              ${ending ? ', output::json' : ''}${moreColumns}
         from live ${keyed ? 'where key is null or id in (select resource_id from keyed)' : ''}
         ${stepped ? 'where id in (select run_id from linked)' : ''}
       returning started_at, ${ending ? endedColumns : 'organization_id, id, created_at'}
     ) ${guarded ? guardedRuns : ''} ${ending ? endedRuns(fanOutSql) : ''}
     select id, true as created, ${ending ? '(select deliveries from fanned_out)' : '0'} as deliveries from created
     ${keyed ? 'union all select id, false, 0 from live where key is not null and id not in (select id from created)' : ''}
     ${stepped ? 'union all select id, false, 0 from live where id not in (select id from created)' : ''}`
}

function startColumns(guarded: boolean, ending: boolean): string {
  const guardrailEntries = guarded ? ` + ${countGuardrailEvents('guardrails::json')}` : ''
  const endEntry = ending ? ' + case when finished_at is null then 0 else 1 end' : ''
  return `case ${ending ? "when finished_at is not null then 'completed'" : ''}
                   when started_at is null then 'queued' else 'running' end,
              case when started_at is null then 0 else 1 end,
              case when started_at is null then 1 else 2 end${guardrailEntries}${endEntry},
              case when started_at is not null ${ending ? 'and finished_at is null' : ''} then owner end`
}

const guardedRuns = `, guarded as (
       select m.organization_id, m.id, l.guardrails::json as guardrails,
              case when m.started_at is null then 1 else 2 end as after, m.created_at as at
         from created m join live l on l.id = m.id
     ), logged as (
       insert into run_events (organization_id, run_id, seq, types, data, created_at) ${selectGuardrailEvents('guarded')}
     ), audited as (
       ${insertGuardrailAudit('guarded')}
     )`

const endedRuns = (fanOutSql: FanOutSql): string => `, ended as (
       select m.*, l.event_id, l.event_type, ${bodyBytesSql(['l.input', 'l.metadata', 'l.output'])} as body_bytes
         from created m join live l on l.id = m.id
        where m.finished_at is not null
     ), ${endSql(fanOutSql)}`

const keys = `keyed as (
       insert into idempotency_keys as k (organization_id, operation, key, request_hash, resource_id, created_at)
       select organization_id, '${createRunOperation}', key, request_hash, id, created_at
         from live where key is not null order by organization_id, key
       on conflict (organization_id, operation, key) do update
          set request_hash = excluded.request_hash, resource_id = excluded.resource_id, created_at = excluded.created_at
        where k.created_at <= excluded.created_at - interval '${keepKeysMs} milliseconds'
       returning resource_id
     ),`

/** Index: pipeline_step_runs_pkey. A task that has a run, or was cancelled, gets none. */
const links = `linked as (
       update pipeline_step_runs t set run_id = l.id
         from live l
        where t.organization_id = l.organization_id and t.pipeline_run_id = l.pipeline_run_id and t.step = l.step
          and t.item = l.item and t.attempt = l.step_attempt and t.run_id is null and t.status = 'starting'
       returning t.run_id
     ),`
