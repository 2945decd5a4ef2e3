/** How many runs wait, in all organisations, and for how long: for operators. Never counts further than `mostCounted`. */
import { type Database, statement } from '../../../platform/database/database.ts'
import { claimable } from '../changes/claimRuns.ts'

export type RunBacklog = {
  /** That wait for a process to execute them. */
  queued: number
  /** That wait for a person's answer. */
  requiresAction: number
  /** The age of the oldest run that is queued; null if none is. */
  oldestSeconds: number | null
}

/** Counting this many takes about 50 ms, in each process that is scraped. */
const mostCounted = 20_000

export async function readRunBacklog(db: Pick<Database, 'run'>): Promise<RunBacklog> {
  const [row] = await db.run(backlogStatement, [])
  return {
    queued: Number(row?.queued ?? 0),
    requiresAction: Number(row?.requires_action ?? 0),
    oldestSeconds: row?.oldest_seconds ?? null,
  }
}

/** The organisations with the most waiting runs. */
export async function readLongestQueues(
  db: Pick<Database, 'run'>,
  count: number,
): Promise<{ organizationId: string; queued: number }[]> {
  const rows = await db.run(queuesStatement, [count])
  return rows.map((row) => ({ organizationId: row.organization_id, queued: Number(row.queued) }))
}

/**
 * Index: runs_claimable, which holds only waiting runs, and one probe of it for each lane (at most 1,000) to find its oldest
 * run; runs_waiting.
 */
const backlogStatement = statement<{ queued: string; requires_action: string; oldest_seconds: number | null }>(
  'run_backlog',
  `with recursive lanes (organization_id, agent_id, created_at) as (
     (select organization_id, agent_id, created_at from runs r
       where r.status = 'queued' order by organization_id, agent_id, id limit 1)
     union all
     select next.organization_id, next.agent_id, next.created_at
       from lanes l
      cross join lateral (
        select r.organization_id, r.agent_id, r.created_at from runs r
         where r.status = 'queued' and (r.organization_id, r.agent_id) > (l.organization_id, l.agent_id)
         order by r.organization_id, r.agent_id, r.id limit 1
      ) next
   )
   select (select count(*) from (select from runs r where ${claimable('r')} limit ${mostCounted}) counted) as queued,
          (select count(*) from (select from runs where status = 'requires_action' limit ${mostCounted}) counted)
            as requires_action,
          greatest(0, extract(epoch from clock_timestamp() - min(created_at)))::float8 as oldest_seconds
     from (select created_at from lanes limit 1000) oldest`,
)

/** Index: runs_claimable. */
const queuesStatement = statement<{ organization_id: string; queued: string }>(
  'longest_queues',
  `select organization_id, count(*) as queued
     from (select organization_id from runs r where ${claimable('r')} limit ${mostCounted}) counted
    group by organization_id order by count(*) desc, organization_id limit $1`,
)
