import { type Database, statement } from '../../../platform/database/database.ts'

type Stage = { organizationId: string; agentId: string; id: string; stage: number }

/** The candidate's runs of a stage of a release that started before a time and are still running. */
export async function countSlowRuns(
  db: Pick<Database, 'run'>,
  { organizationId, agentId, id, stage }: Stage,
  startedBefore: Date,
): Promise<number> {
  const [row] = await db.run(countStatement, [organizationId, agentId, id, stage, startedBefore.toISOString()])
  return row?.count ?? 0
}

/** Index: runs_running. */
const countStatement = statement<{ count: number }>(
  'count_slow_runs',
  `select count(*)::int as count from runs
    where organization_id = $1 and agent_id = $2 and status = 'running' and release_id = $3 and release_stage = $4::int
      and release_side = 'candidate'
      and started_at + coalesce(waited_ms, 0) * interval '1 millisecond' < $5::timestamptz`,
)
