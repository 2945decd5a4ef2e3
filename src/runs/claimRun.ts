/*
 * Takes the next waiting run for this process. Tickets in the queue name no run: whose turn it is, is decided here, when
 * somebody has time. The organisation with the fewest running runs comes first, and its oldest run, so that one with
 * ten thousand queued runs does not hold up another's one.
 */
import { type Database, statement } from '../platform/database.ts'
import type { Run } from './run.ts'
import { type RunRow, toRun } from './runRow.ts'

export async function claimRun(db: Pick<Database, 'run'>, owner: string, now: Date): Promise<Run | undefined> {
  const [row] = await db.run(claimStatement, [owner, now.toISOString()])
  return row && toRun(row)
}

/** Queued, or lost by the process that executed it; the latter has its next attempt already. */
const claimable = (table: string) =>
  `(${table}.status = 'queued' or (${table}.status = 'running' and ${table}.owner is null))`

/** Index: runs_claimable, by a loose scan over organisations; runs_running to count. */
const claimStatement = statement<RunRow>(
  'claim_run',
  `with recursive waiting (organization_id) as (
     (select organization_id from runs where ${claimable('runs')} order by organization_id limit 1)
     union all
     select (select r.organization_id from runs r
              where ${claimable('r')} and r.organization_id > w.organization_id order by 1 limit 1)
       from waiting w where w.organization_id is not null
   ), turns as (
     select w.organization_id
       from waiting w
      where w.organization_id is not null
      order by (select count(*) from runs r where r.organization_id = w.organization_id and r.status = 'running')
   ), next as (
     select q.organization_id, q.id
       from turns t
      cross join lateral (
        select r.organization_id, r.id from runs r
         where r.organization_id = t.organization_id and ${claimable('r')}
         order by r.id limit 1 for update skip locked
      ) q
      limit 1
   ), claimed as (
     update runs r
        set status = 'running', owner = $1, last_seq = r.last_seq + 1, writes = 0,
            attempt = r.attempt + case when r.status = 'queued' then 1 else 0 end,
            started_at = coalesce(r.started_at, $2::timestamptz)
       from next n
      where r.organization_id = n.organization_id and r.id = n.id and ${claimable('r')}
     returning r.*
   ), logged as (
     insert into run_events (organization_id, run_id, seq, type, data, created_at)
     select organization_id, id, last_seq, 'run.started',
            json_build_object('agent_version', agent_version, 'attempt', attempt), $2::timestamptz
       from claimed
   )
   select * from claimed`,
)
