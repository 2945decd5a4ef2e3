import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import type { Period } from './interval.ts'
import { silentTokensSql } from './rollUpSilentRuns.ts'
import { unrolledRunsSql } from './unrolledRunsSql.ts'

export type DailyRuns = { startMs: number; runs: number; tokensUsed: number }

/** Runs created on each day, and the tokens that these and silent runs used, not delayed by rollups. Omits days without runs. */
export async function readDailyRuns(
  db: Pick<Database, 'run'>,
  organizationId: string,
  { start, end }: Period,
  agentIds: readonly string[] | null,
): Promise<DailyRuns[]> {
  const rows = await db.run(dailyStatement, [organizationId, start, end, agentIds], callerSignal())
  return rows.map((row) => ({
    startMs: row.start.getTime(),
    runs: Number(row.runs),
    tokensUsed: Number(row.tokens_used),
  }))
}

const allowed = '($4::text[] is null or agent_id = any($4))'

/** Index: run_rollups_pkey, and those of the unrolled and the silent runs. */
const dailyStatement = statement<{ start: Date; runs: string; tokens_used: string }>(
  'read_daily_runs',
  `select start, sum(runs) as runs, sum(tokens_used) as tokens_used
     from (
       select start, completed + failed + cancelled as runs, tokens_used from run_rollups
        where organization_id = $1 and grain = 'day' and start >= $2 and start < $3 and ${allowed}
       union all
       select date_trunc('day', created_at, 'UTC'), 1, tokens_used from (${unrolledRunsSql}) u
        where created_at >= $2 and created_at < $3 and ${allowed}
       union all
       select day, 0, tokens_used from (${silentTokensSql}) s where ${allowed}
     ) d
    group by start`,
)
