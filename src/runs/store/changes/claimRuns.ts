/*
 * Finds and claims waiting runs. Runs wait in lanes, one per agent. The cost depends on the number of lanes, not on how
 * many runs wait in each. The caller decides how many runs to claim from which lane.
 */
import { lockIds } from '../../../cluster/advisoryLocks.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import type { Run } from '../../run.ts'
import { typeLetters } from '../logRows.ts'
import { type RunRow, toRun } from '../runRow.ts'

export type Lane = {
  organizationId: string
  agentId: string
  /** How many more runs of the agent may be executed; null if it has no limit. */
  room: number | null
}

/** How many runs of an agent to claim. */
export type LaneClaim = Lane & { count: number }

/** The lanes of organisations with ids greater than `after`, in order. */
export async function findWaitingLanes(db: Pick<Database, 'run'>, after: string): Promise<Lane[]> {
  const rows = await db.run(waitingStatement, [after])
  return rows.map((row) => ({ organizationId: row.organization_id, agentId: row.agent_id, room: row.room }))
}

export async function claimRuns(
  db: Pick<Database, 'run' | 'transaction'>,
  claims: LaneClaim[],
  owner: string,
  now: () => Date,
): Promise<Run[]> {
  const limited = claims.filter(({ room }) => room !== null)
  const unlimited = claims.filter(({ room }) => room === null)
  const rows = await Promise.all([
    unlimited.length === 0 ? [] : db.run(claimStatement, parameters(unlimited, owner, now())),
    limited.length === 0 ? [] : claimLimited(db, limited, owner, now),
  ])
  return rows.flat().map(toRun)
}

/** Claims from one lane are serialised by a lock, so that each counts the runs that the others claimed. */
const claimLimited = (db: Pick<Database, 'transaction'>, claims: LaneClaim[], owner: string, now: () => Date) =>
  db.transaction(async (tx): Promise<RunRow[]> => {
    const agentIds = claims.map(({ agentId }) => agentId)
    await lockIds(tx, agentIds)
    return tx.manager.query(claimStatement.text, parameters(claims, owner, now()))
  })

const parameters = (claims: LaneClaim[], owner: string, now: Date): unknown[] => [
  owner,
  now.toISOString(),
  claims.map(({ organizationId }) => organizationId),
  claims.map(({ agentId }) => agentId),
  claims.map(({ count }) => count),
]

/** Queued, or running without an owner: its process died, or it was resumed without a free slot. */
export const claimable = (table: string) =>
  `(${table}.status = 'queued' or (${table}.status = 'running' and ${table}.owner is null))`

/** Index: agents_pkey, agent_versions_pkey; runs_running, to count. */
const roomOf = (lane: string) => `(
  select case when v.max_concurrency is not null then greatest(0, v.max_concurrency - (
           select count(*) from runs o
            where o.organization_id = g.organization_id and o.agent_id = g.id and o.status = 'running'
              and o.owner is not null)::int) end
    from agents g
    join agent_versions v on v.organization_id = g.organization_id and v.agent_id = g.id and v.version = g.version
   where g.organization_id = ${lane}.organization_id and g.id = ${lane}.agent_id)`

/** Per call of `findWaitingLanes`. */
export const maxLanes = 1_000

/** Index: runs_claimable, one probe for each lane. */
const waitingStatement = statement<{ organization_id: string; agent_id: string; room: number | null }>(
  'waiting_lanes',
  `with recursive lanes (organization_id, agent_id) as (
     (select organization_id, agent_id from runs r
       where ${claimable('r')} and organization_id > $1 order by organization_id, agent_id limit 1)
     union all
     select next.organization_id, next.agent_id
       from lanes l
      cross join lateral (
        select r.organization_id, r.agent_id from runs r
         where ${claimable('r')} and (r.organization_id, r.agent_id) > (l.organization_id, l.agent_id)
         order by r.organization_id, r.agent_id limit 1
      ) next
   )
   select organization_id, agent_id, ${roomOf('lanes')} as room from lanes limit ${maxLanes}`,
)

/**
 * Index: runs_claimable, once for each lane; runs_pkey. A new execution is logged with `run.started`, except the first, which
 * follows from the run; a resumed run continues its execution, and with it the count of writes.
 */
const claimStatement = statement<RunRow>(
  'claim_runs',
  `with next as (
     select r.organization_id, r.id, r.begins
       from unnest($3::text[], $4::text[], $5::int[]) as lane (organization_id, agent_id, count)
      cross join lateral (
        select organization_id, id, status = 'queued' or writes < 0 as begins from runs r
         where organization_id = lane.organization_id and agent_id = lane.agent_id and ${claimable('r')}
         order by id limit least(lane.count, ${roomOf('lane')}) for update skip locked
      ) r
   ), claimed as (
     update runs r
        set status = 'running', owner = $1, writes = greatest(0, r.writes),
            last_seq = r.last_seq + n.begins::int, attempt = r.attempt + (r.status = 'queued')::int,
            started_at = coalesce(r.started_at, $2::timestamptz)
       from next n
      where r.organization_id = n.organization_id and r.id = n.id and ${claimable('r')}
     returning r.*, n.begins
   ), logged as (
     insert into run_events (organization_id, run_id, seq, types, data, created_at)
     select organization_id, id, last_seq, '${typeLetters['run.started']}',
            json_build_object('agent_version', agent_version, 'attempt', attempt)::text, $2::timestamptz
       from claimed where begins and attempt > 1
   )
   select * from claimed`,
)
