/** Fails runs without an owner whose time is up with `timeout`; owners enforce the timeouts of their runs themselves. */
import { statement } from '../../platform/database/database.ts'
import { toMs } from '../../platform/database/milliseconds.ts'
import { type ChangedRun, type FailDeps, failRuns } from './failRuns.ts'

export const timeOutRuns = (deps: FailDeps, now: Date): Promise<string[]> =>
  deps.db.transaction((tx) => failRuns(deps, tx, timeOutStatement, [now.toISOString()]))

const error = `json_build_object('code', 'timeout', 'message', 'The run took longer than ' || r.timeout_ms || ' ms',
                                 'type', 'timeout', 'retryable', true, 'step', null, 'attempt', r.attempt)`

/** Index: runs_running. */
const timeOutStatement = statement<ChangedRun>(
  'time_out_runs',
  `with due as (
     select organization_id, id from runs
      where status = 'running' and owner is null
        and started_at + (timeout_ms + waited_ms) * interval '1 millisecond' <= $1::timestamptz
      limit 100 for update skip locked
   ), failed as (
     update runs r
        set status = 'failed', error = ${error}, error_code = 'timeout', attempt = r.attempt + 1,
            finished_at = $1::timestamptz, last_seq = r.last_seq + 1,
            latency_ms = ${toMs('$1::timestamptz - r.started_at', 'r.waited_ms')}
       from due d where r.organization_id = d.organization_id and r.id = d.id
     returning r.organization_id, r.id, r.last_seq
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq, 'run.failed', '{}', $1::timestamptz from failed
   )
   select organization_id, id, true as failed from failed`,
)
