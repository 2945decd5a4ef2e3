/*
 * Examples of the runs that ended in a window, the latest first. They are searched among the newest `mostLookedAt` candidates,
 * so the cost is bounded however many are stored.
 */
import { type Database, statement } from '../../../platform/database/database.ts'
import { idBoundAt } from '../../../platform/ids.ts'
import { isLive } from '../changes/runFacts.ts'

export type RunsInWindow = {
  organizationId: string
  /** Null means all agents. */
  agentId: string | null
  /** Null means all versions. */
  agentVersion: number | null
  /** Runs that ended at this time or later. */
  since: Date
}

export type RunExamples = 'failed' | 'slowest' | 'latest'

export async function findWindowRuns(
  db: Pick<Database, 'run'>,
  examples: RunExamples,
  { organizationId, agentId, agentVersion, since }: RunsInWindow,
): Promise<string[]> {
  const oldest = idBoundAt('run', new Date(since.getTime() - longestRunMs))
  const named = statements[examples][agentId === null ? 'all' : 'agent']
  return (await db.run(named, [organizationId, oldest, agentId, agentVersion, since])).map(({ id }) => id)
}

const mostFound = 20
const mostLookedAt = 500
/** The longest timeout. Runs that waited longer for a person are counted, but not used as examples. */
const longestRunMs = 3_600_000

const find = (name: string, condition: string, sampled: string, order: string) =>
  statement<{ id: string }>(
    name,
    `select id from (
       select id, finished_at from (
         select id, agent_id, agent_version, status, latency_ms, finished_at from runs
          where organization_id = $1 and id >= $2 and ${isLive} and ${condition} and erased_at is null
          order by id desc limit ${mostLookedAt}) r
        where finished_at >= $5 and ($3::text is null or agent_id = $3) and ($4::int is null or agent_version = $4)
          and ${sampled}
        order by ${order} limit ${mostFound}) chosen
      order by finished_at desc, id desc`,
  )

const ofAgent = 'agent_id = $3'
const newest = 'id desc'
const hasLatency = `status <> 'cancelled' and latency_ms is not null`
const longest = 'latency_ms desc, id desc'

/** Index: runs_status. */
const failed = find('find_failed_in_window', `status = 'failed'`, 'true', newest)

/** Index: runs_pkey for all agents, runs_agent for one. */
const statements = {
  failed: { all: failed, agent: failed },
  latest: {
    all: find('find_latest_in_window', 'true', 'true', newest),
    agent: find('find_latest_of_agent_in_window', ofAgent, 'true', newest),
  },
  slowest: {
    all: find('find_slowest_in_window', 'true', hasLatency, longest),
    agent: find('find_slowest_of_agent_in_window', ofAgent, hasLatency, longest),
  },
} as const
