/*
 * What a dead process was executing goes on: a run that may be repeated waits for the next process to claim it, under
 * the next attempt, so that a process that only seemed dead writes nothing any more; another fails with `worker_lost`.
 */
import { statement } from '../../platform/database/database.ts'
import { toMs } from '../../platform/database/milliseconds.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type FailDeps, failRuns, type Touched } from './failRuns.ts'

/** The ids of the runs that were taken from these owners: all of theirs, or those that are named. */
export const takeOverRuns = (
  deps: Pick<FailDeps, 'recordEvent'>,
  tx: Transaction,
  owners: string[],
  now: Date,
  only: string[] | null = null,
): Promise<string[]> => failRuns(deps, tx, takeOverStatement, [owners, now.toISOString(), only])

/** A run that takes its process down with it must not do so for ever. */
const maxAttempts = 5

const error = `json_build_object('code', 'worker_lost', 'message', 'The process that executed the run ended', 'type',
                                 'gateway_error', 'retryable', true, 'step', null, 'attempt', r.attempt)`

/** Index: runs_running, which holds running runs alone. `writes` -1: the next attempt has not begun. */
const takeOverStatement = statement<Touched>(
  'take_over_runs',
  `with lost as (
     select r.organization_id, r.id, v.retry_on_loss and r.attempt < ${maxAttempts} as may_repeat
       from runs r
       join agent_versions v on v.organization_id = r.organization_id and v.agent_id = r.agent_id
                            and v.version = r.agent_version
      where r.status = 'running' and r.owner = any($1) and ($3::text[] is null or r.id = any($3))
      order by r.id for update of r
   ), waiting as (
     update runs r set owner = null, attempt = r.attempt + 1, writes = -1
       from lost l where l.may_repeat and r.organization_id = l.organization_id and r.id = l.id
     returning r.id
   ), failed as (
     update runs r
        set status = 'failed', owner = null, attempt = r.attempt + 1, error = ${error}, error_code = 'worker_lost',
            finished_at = $2::timestamptz, last_seq = r.last_seq + 1,
            latency_ms = ${toMs('$2::timestamptz - r.started_at', 'r.waited_ms')}
       from lost l where not l.may_repeat and r.organization_id = l.organization_id and r.id = l.id
     returning r.organization_id, r.id, r.last_seq
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq, 'run.failed', '{}', $2::timestamptz from failed
   )
   select l.organization_id, l.id, not l.may_repeat as failed from lost l`,
)
