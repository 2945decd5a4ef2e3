/** The statements of actions: each is one compare-and-set with its entry in the log. */
import { type Database, statement } from '../../../platform/database/database.ts'
import { addMs } from '../../../platform/database/milliseconds.ts'
import type { Answer } from '../../../runtimes/runtime.ts'
import type { Run } from '../../run.ts'
import { typeLetters } from '../logRows.ts'
import { type RunRow, toRun } from '../runRow.ts'
import {
  countGuardrailEvents,
  type GuardrailRecords,
  insertGuardrailAudit,
  selectGuardrailEvents,
} from './guardrailRecords.ts'

type Db = Pick<Database, 'run'>
type RunKey = Pick<Run, 'organizationId' | 'id'>

export async function findAnswer(db: Db, run: RunKey, actionId: string): Promise<Answer | undefined> {
  const [answer] = await db.run(findStatement, [
    run.organizationId,
    run.id,
    actionId.slice(0, 100).replaceAll('\u0000', ''),
  ])
  return answer
}

type GivenAnswer = {
  action: Answer & { id: string }
  /** The process that resumes the run; null if it waits to be claimed. */
  owner: string | null
  answeredBy: string
  now: Date
  records: GuardrailRecords | undefined
}

/**
 * Returns the run, owned by `owner` or, if its agent has a concurrency limit, waiting to be claimed. Undefined if another
 * answer came first, or the run no longer waits for this action.
 */
export async function answerRun(
  db: Db,
  run: RunKey,
  { action, owner, answeredBy, now, records }: GivenAnswer,
): Promise<Run | undefined> {
  const { id, type, payload, reason } = action
  // In addition to the payload's own text, which PostgreSQL can't extract from this one if it has \u0000 or a lone surrogate.
  const data = JSON.stringify({ action })
  const values = [
    run.organizationId,
    run.id,
    id,
    owner,
    now.toISOString(),
    type,
    JSON.stringify(payload),
    reason,
    answeredBy,
    data,
    textOf(records),
  ]
  const [row] = await db.run(answerStatement, values)
  return row && toRun(row)
}

/** Limits for messages of a run that its runtime has not taken. A single one may be larger. */
const maxWaitingMessages = 100
export const maxWaitingBytes = 1_048_576

/**
 * Stores a message and returns the run; undefined if it has ended or now waits for an action; 'full' if too
 * many messages wait.
 */
export async function logMessage(
  db: Db,
  run: RunKey,
  data: object,
  now: Date,
  records: GuardrailRecords | undefined,
): Promise<Run | 'full' | undefined> {
  const text = JSON.stringify(data)
  const values = [run.organizationId, run.id, text, now.toISOString(), textOf(records), Buffer.byteLength(text)]
  const [row] = await db.run(messageStatement, values)
  if (row !== undefined) return toRun(row)
  const full = await db.run(fullStatement, [run.organizationId, run.id, Buffer.byteLength(text)])
  return full.length > 0 ? 'full' : undefined
}

const textOf = (records: GuardrailRecords | undefined): string | null =>
  records === undefined ? null : JSON.stringify(records)

/** Index: run_answers_pkey. */
const findStatement = statement<Answer>(
  'find_run_answer',
  'select type, payload, reason from run_answers where organization_id = $1 and run_id = $2 and action_id = $3',
)

/** Index: agents_pkey, agent_versions_pkey. */
const isUnlimited = `exists (
          select 1 from agents g
            join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
           where g.organization_id = runs.organization_id and g.id = runs.agent_id and v.max_concurrency is null)`

/** Index: runs_pkey. */
const answerStatement = statement<RunRow>(
  'answer_run',
  `with resumed as (
     update runs
        set status = 'running', owner = case when ${isUnlimited} then $4 end, required_action = null, pending_action_id = null, action_expires_at = null,
            waited_ms = ${addMs('coalesce(waited_ms, 0)', '$5::timestamptz - waiting_since')},
            waiting_since = null, last_seq = last_seq + 1 + ${countGuardrailEvents('$11::json')}
      where organization_id = $1 and id = $2 and status = 'requires_action' and pending_action_id = $3
     returning *
   ), recorded as (
     select organization_id, id, $11::json as guardrails, last_seq - ${countGuardrailEvents('$11::json')} as after,
            $5::timestamptz as at
       from resumed
   ), answered as (
     insert into run_answers (organization_id, run_id, action_id, type, payload, reason, answered_by, created_at)
     select organization_id, id, $3, $6, $7::json, $8, $9, $5::timestamptz from resumed
   ), logged as (
     insert into run_events (organization_id, run_id, seq, types, data, created_at)
     select organization_id, id, after, '${typeLetters['run.resumed']}', $10::text, at from recorded
     union all ${selectGuardrailEvents('recorded')}
   ), audited as (
     ${insertGuardrailAudit('recorded')}
   )
   select * from resumed`,
)

const takesMessages = `organization_id = $1 and id = $2 and status in ('queued', 'running')`
const hasRoom = (bytes: string) => `(coalesce(waiting_messages, 0) = 0 or (
        waiting_messages < ${maxWaitingMessages} and coalesce(waiting_message_bytes, 0) + ${bytes}::int <= ${maxWaitingBytes}))`

/** Index: runs_pkey. A message has its own row in the log, which `takeMessages` finds. */
const messageStatement = statement<RunRow>(
  'log_message',
  `with messaged as (
     update runs set last_seq = last_seq + 1 + ${countGuardrailEvents('$5::json')}, last_action_seq = last_seq + 1,
            waiting_messages = coalesce(waiting_messages, 0) + 1,
            waiting_message_bytes = coalesce(waiting_message_bytes, 0) + $6::int
      where ${takesMessages} and ${hasRoom('$6')}
     returning *
   ), recorded as (
     select organization_id, id, $5::json as guardrails, last_seq - ${countGuardrailEvents('$5::json')} as after,
            $4::timestamptz as at
       from messaged
   ), logged as (
     insert into run_events (organization_id, run_id, seq, types, data, created_at)
     select organization_id, id, after, '${typeLetters['run.action']}', $3::text, at from recorded
     union all ${selectGuardrailEvents('recorded')}
   ), audited as (
     ${insertGuardrailAudit('recorded')}
   )
   select * from messaged`,
)

/** Index: runs_pkey. */
const fullStatement = statement<object>(
  'find_full_run',
  `select 1 from runs where ${takesMessages} and not ${hasRoom('$3')}`,
)
