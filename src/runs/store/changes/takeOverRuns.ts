/*
 * Takes over the runs of dead or stopping processes. A run that may be executed again gets the next attempt and waits to
 * be claimed, as is every run of a replay; any other fails with `worker_lost`. The new attempt, or the end, fences the old owner off, in case it is still alive.
 */
import { toMs } from '../../../platform/database/milliseconds.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Run } from '../../run.ts'
import type { RunRow } from '../runRow.ts'
import { type ChangedRun, type FailDeps, failRuns, runError } from './failRuns.ts'

export type LostRuns = {
  owners: string[]
  /** Defaults to all runs of these owners. */
  only?: string[]
  /** False if the owners are alive: a process that hands its runs over, or does not know them. */
  hasDied: boolean
}

/** An execution that ended with its process. */
export type LostExecution = Pick<
  Run,
  'organizationId' | 'id' | 'agentId' | 'agentVersion' | 'attempt' | 'waitedMs' | 'startedAt' | 'traceparent'
>

type TakeOverDeps = Pick<FailDeps, 'recordEvent'> & {
  /** Called after the commit, for each run with a trace whose process has died. */
  onLost(lost: LostExecution): void
}

/** Returns the ids of the runs that were taken over. */
export async function takeOverRuns(
  deps: TakeOverDeps,
  tx: Transaction,
  { owners, only, hasDied }: LostRuns,
  now: Date,
): Promise<string[]> {
  const values = [owners, now.toISOString(), only ?? null, hasDied]
  const runs = await failRuns<TakenOver>(deps, tx, takeOverStatement, values)
  for (const run of runs) if (hasDied && run.traceparent !== null) tx.afterCommit(() => deps.onLost(toLost(run)))
  return runs.map(({ id }) => id)
}

type TakenOver = ChangedRun &
  Pick<RunRow, 'agent_id' | 'agent_version' | 'attempt' | 'started_at' | 'traceparent'> & { waited_ms: number | null }

const toLost = (row: TakenOver): LostExecution => ({
  organizationId: row.organization_id,
  id: row.id,
  agentId: row.agent_id,
  agentVersion: row.agent_version,
  attempt: row.attempt,
  waitedMs: row.waited_ms ?? 0,
  startedAt: row.started_at,
  traceparent: row.traceparent,
})

/**
 * A run may be the reason why its processes crashed: it must not crash one after the other. Live processes that stop or do not
 * know the run don't count: however often it is handed over, its timeout bounds it.
 */
const maxLostProcesses = 2

const error = runError('worker_lost', `'The process that executed the run ended'`, 'gateway_error', true)

/** Index: runs_running. `writes` -1: the next attempt has not started. */
const takeOverStatement = `with lost as (
     select r.organization_id, r.id, r.agent_id, r.agent_version, r.attempt, r.waited_ms, r.started_at, r.traceparent,
            (v.retry_on_loss or r.replay_id is not null)
              and coalesce(r.lost_processes, 0) + $4::boolean::int < ${maxLostProcesses} as may_repeat
       from runs r
       join agent_versions v on v.organization_id = r.organization_id and v.agent_id = r.agent_id
                            and v.version = r.agent_version
      where r.status = 'running' and r.owner = any($1) and ($3::text[] is null or r.id = any($3))
      order by r.id for update of r
   ), waiting as (
     update runs r set owner = null, attempt = r.attempt + 1, writes = -1,
            lost_processes = nullif(coalesce(r.lost_processes, 0) + $4::boolean::int, 0)
       from lost l where l.may_repeat and r.organization_id = l.organization_id and r.id = l.id
     returning r.id
   ), failed as (
     update runs r
        set status = 'failed', owner = null, ${error},
            finished_at = $2::timestamptz, last_seq = r.last_seq + 1,
            latency_ms = ${toMs('$2::timestamptz - r.started_at', 'coalesce(r.waited_ms, 0)')}
       from lost l where not l.may_repeat and r.organization_id = l.organization_id and r.id = l.id
     returning r.id
   )
   select l.*, not l.may_repeat as failed from lost l`
