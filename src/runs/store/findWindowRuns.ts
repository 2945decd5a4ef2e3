/*
 * Examples of the runs that ended in a window, the latest first. They are looked for among the newest `mostLookedAt` runs
 * that can be meant, so the cost is bounded however many are stored.
 */
import { type Database, statement } from '../../platform/database/database.ts'
import { idBoundAt } from '../../platform/ids.ts'

export type RunsInWindow = {
  organizationId: string
  /** Null: all agents. */
  agentId: string | null
  /** Null: all versions. */
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
  const named = examples === 'failed' ? failedStatement : agentId === null ? statements.all : statements.agent
  const isSlowest = examples === 'slowest'
  const rows = await db.run(named, [organizationId, oldest, agentId, agentVersion, since, isSlowest])
  return rows.map(({ id }) => id)
}

const mostFound = 20
const mostLookedAt = 10_000
/** Those that take longer, waiting included, are not found. */
const longestRunMs = 25 * 3_600_000

/** `slowest` ($6) chooses by latency; whatever was chosen is sorted by its end. */
const find = (name: string, condition: string) =>
  statement<{ id: string }>(
    name,
    `select id from (
       select id, finished_at from (
         select id, agent_id, agent_version, status, latency_ms, finished_at from runs
          where organization_id = $1 and id >= $2 and ${condition} order by id desc limit ${mostLookedAt}) r
        where ($3::text is null or agent_id = $3) and ($4::int is null or agent_version = $4) and finished_at >= $5
          and (not $6::bool or (status <> 'cancelled' and latency_ms is not null))
        order by case when $6::bool then latency_ms end desc nulls last, finished_at desc, id desc limit ${mostFound}) chosen
      order by finished_at desc, id desc`,
  )

/** Index: runs_status. */
const failedStatement = find('find_failed_in_window', `status = 'failed'`)

/** Index: runs_pkey, runs_agent. */
const statements = {
  all: find('find_runs_in_window', 'true'),
  agent: find('find_agent_runs_in_window', 'agent_id = $3'),
}
