/*
 * Takes the next waiting run for this process. Tickets in the queue name no run: whose turn it is, is decided here, when
 * somebody has time. The organisation with the fewest running runs comes first, and its oldest run, so that one with
 * ten thousand queued runs does not hold up another's one.
 */
import { type Database, statement } from '../../platform/database/database.ts'
import type { Run } from '../run.ts'
import { type RunRow, toRun } from './runRow.ts'

type Claimant = { owner: string; now: Date }

export async function claimRun(
  db: Pick<Database, 'run' | 'transaction'>,
  claimant: Claimant,
): Promise<Run | undefined> {
  const [row] = await db.run(claimFree, [claimant.owner, claimant.now.toISOString()])
  return row ? toRun(row) : claimLimited(db, claimant)
}

/**
 * A run of an agent that may only run so many at once. The claim is made, then counted under a lock on the agent's name:
 * of two processes that take the last place at the same moment, the second to count gives it back.
 */
async function claimLimited(db: Pick<Database, 'transaction'>, { owner, now }: Claimant): Promise<Run | undefined> {
  const full = new Error('the agent has no place left')
  try {
    return await db.transaction(async (tx) => {
      const [row]: RunRow[] = await tx.manager.query(claimOfLimited.text, [owner, now.toISOString()])
      if (row === undefined) return undefined
      await tx.manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [row.agent_id])
      const [count]: { over: boolean }[] = await tx.manager.query(overLimit, [row.organization_id, row.agent_id])
      if (count?.over) throw full
      return toRun(row)
    })
  } catch (error) {
    if (error === full) return undefined
    throw error
  }
}

/** Index: runs_running. */
const overLimit = `select count(*) > max(v.max_concurrency) as over
    from runs r join agents g on g.organization_id = r.organization_id and g.id = r.agent_id
    join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
   where r.organization_id = $1 and r.agent_id = $2 and r.status = 'running' and r.owner is not null`

/** Queued, or lost by the process that executed it; the latter has its next attempt already. */
const claimable = (table: string) =>
  `(${table}.status = 'queued' or (${table}.status = 'running' and ${table}.owner is null))`

/** Index: runs_claimable, by a loose scan over organisations; runs_running to count. */
const claimWhere = (name: string, condition: string) =>
  statement<RunRow>(
    name,
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
          join agents g on g.organization_id = r.organization_id and g.id = r.agent_id
          join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
         where r.organization_id = t.organization_id and ${claimable('r')} and ${condition}
         order by r.id limit 1 for update of r skip locked
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

const claimFree = claimWhere('claim_run', 'v.max_concurrency is null')
const claimOfLimited = claimWhere(
  'claim_limited_run',
  `v.max_concurrency > (select count(*) from runs o
     where o.organization_id = r.organization_id and o.agent_id = r.agent_id and o.status = 'running' and o.owner is not null)`,
)
