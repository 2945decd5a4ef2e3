/** Fails the runs whose required action expired with `action_expired`. */
import { statement } from '../../platform/database/database.ts'
import { addMs, toMs } from '../../platform/database/milliseconds.ts'
import { type ChangedRun, type FailDeps, failRuns } from './failRuns.ts'

export const expireActions = (deps: FailDeps, now: Date): Promise<string[]> =>
  deps.db.transaction((tx) => failRuns(deps, tx, expireStatement, [now.toISOString()]))

const error = `json_build_object('code', 'action_expired', 'message', 'Nobody answered in time', 'type', 'timeout',
                                 'retryable', false, 'step', null, 'attempt', r.attempt)`

/** Index: runs_waiting. */
const expireStatement = statement<ChangedRun>(
  'expire_actions',
  `with due as (
     select organization_id, id from runs
      where status = 'requires_action' and action_expires_at <= $1::timestamptz
      order by action_expires_at limit 100 for update skip locked
   ), expired as (
     update runs r
        set status = 'failed', error = ${error}, error_code = 'action_expired', required_action = null,
            pending_action_id = null, action_expires_at = null, waiting_since = null,
            finished_at = $1::timestamptz, last_seq = r.last_seq + 1,
            waited_ms = ${addMs('r.waited_ms', '$1::timestamptz - r.waiting_since')},
            latency_ms = ${toMs('r.waiting_since - r.started_at', 'r.waited_ms')}
       from due d where r.organization_id = d.organization_id and r.id = d.id
     returning r.organization_id, r.id, r.last_seq
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq, 'run.failed', '{}', $1::timestamptz from expired
   )
   select organization_id, id, true as failed from expired`,
)
