/*
 * Finds and claims waiting runs. Runs wait in lanes, one per agent. The cost depends on the number of lanes, not on how
 * many runs wait in each. The caller decides how many runs to claim from which lane.
 */
import { lockIds, shareAgentSql } from '../../../cluster/advisoryLocks.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import { dueWhile } from '../../../platform/database/dueWhile.ts'
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

/** Index: runs_claimable. */
export const whileClaimable = dueWhile(`from runs r where ${claimable('r')}`)

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
 * follows from the run; a resumed run continues its execution, and with it the count of writes. A queued run of a candidate whose
 * release has ended gets the live version, under the policy that has cleared its input; the lock on agents with a release waits for
 * an end that is being committed.
 */
const claimStatement = statement<RunRow>(
  'claim_runs',
  `with releasing as materialized (
     select g.organization_id, g.id, g.version, g.release->>'id' as release_id
       from (select organization_id, id, ${shareAgentSql('id')}
               from (select distinct a.organization_id, a.id
                       from unnest($3::text[], $4::text[]) as lane (organization_id, agent_id)
                       join agents a on a.organization_id = lane.organization_id and a.id = lane.agent_id
                      where a.release is not null order by id offset 0) known offset 0) a
       join agents g on g.organization_id = a.organization_id and g.id = a.id
      for share of g
   ), next as (
     select r.organization_id, r.id, r.begins, r.agent_id, r.taken_from
       from unnest($3::text[], $4::text[], $5::int[]) as lane (organization_id, agent_id, count)
      cross join lateral (
        select organization_id, id, agent_id, status = 'queued' or writes < 0 as begins,
               case when status = 'queued' and release_side = 'candidate' then release_id end as taken_from
          from runs r
         where organization_id = lane.organization_id and agent_id = lane.agent_id and ${claimable('r')}
         order by id limit least(lane.count, ${roomOf('lane')}) for update skip locked
      ) r
   ), takers as (
     select n.organization_id, n.id, n.begins,
            case when n.taken_from is not null and g.release_id is distinct from n.taken_from then coalesce(g.version, (
              select version from agents where organization_id = n.organization_id and id = n.agent_id)) end as live_version
       from next n left join releasing g on g.organization_id = n.organization_id and g.id = n.agent_id
   ), claimed as (
     update runs r
        set agent_version = coalesce(n.live_version, r.agent_version),
            policy_version = case when n.live_version is null then r.policy_version else r.agent_version end,
            release_side = case when n.live_version is null then r.release_side else 'live' end,
            status = 'running', owner = $1, writes = greatest(0, r.writes),
            last_seq = r.last_seq + n.begins::int, attempt = r.attempt + (r.status = 'queued')::int,
            started_at = coalesce(r.started_at, $2::timestamptz)
       from takers n
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
