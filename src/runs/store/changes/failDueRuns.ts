/** Fails runs that no process executes and whose time is up. */
import { addMs, toMs } from '../../../platform/database/milliseconds.ts'
import { type FailDeps, failRuns, runError } from './failRuns.ts'

/** Fails runs whose required action expired, with `action_expired`. */
export const expireActions = (deps: FailDeps, now: Date): Promise<string[]> => failDue(deps, expireStatement, now)

/** Fails runs without an owner, with `timeout`; owners enforce the timeouts of their runs themselves. */
export const timeOutRuns = (deps: FailDeps, now: Date): Promise<string[]> => failDue(deps, timeOutStatement, now)

async function failDue(deps: FailDeps, statement: string, now: Date): Promise<string[]> {
  const failed = await deps.db.transaction((tx) => failRuns(deps, tx, statement, [now.toISOString()]))
  return failed.map(({ id }) => id)
}

const dueStatement = (due: string, changes: string): string =>
  `with due as (
     select organization_id, id from runs where ${due} limit 100 for update skip locked
   ), failed as (
     update runs r
        set status = 'failed', finished_at = $1::timestamptz, last_seq = r.last_seq + 1, ${changes}
       from due d where r.organization_id = d.organization_id and r.id = d.id
     returning r.organization_id, r.id
   )
   select organization_id, id, true as failed from failed`

/** SQL: when the next action expires. Index: runs_waiting. */
export const nextExpiry = `(select min(action_expires_at) from runs where status = 'requires_action')`

/** Index: runs_waiting. */
const expireStatement = dueStatement(
  `status = 'requires_action' and action_expires_at <= $1::timestamptz order by action_expires_at`,
  `${runError('action_expired', `'Nobody answered in time'`, 'timeout', false)}, required_action = null,
            pending_action_id = null, action_expires_at = null, waiting_since = null,
            waited_ms = ${addMs('coalesce(r.waited_ms, 0)', '$1::timestamptz - r.waiting_since')},
            latency_ms = ${toMs('r.waiting_since - r.started_at', 'coalesce(r.waited_ms, 0)')}`,
)

/** Index: runs_running. */
const timeOutStatement = dueStatement(
  `status = 'running' and owner is null
        and started_at + (timeout_ms + coalesce(waited_ms, 0)) * interval '1 millisecond' <= $1::timestamptz`,
  `${runError('timeout', `'The run took longer than ' || r.timeout_ms || ' ms'`, 'timeout', true)},
            latency_ms = ${toMs('$1::timestamptz - r.started_at', 'coalesce(r.waited_ms, 0)')}`,
)
