/** How many runs match filters, up to a limit. Null if too many rows would have to be examined. */
import { callerSignal } from '../platform/callerSignal.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { storable } from '../platform/database/searchableJson.ts'
import { failWith, type Problem } from '../platform/errors.ts'
import { checkRange, refuseInto } from '../platform/fieldChecks.ts'
import { authorize, authorizeAgent, type Viewer } from '../viewer/viewer.ts'
import { isLive } from './store/changes/runFacts.ts'
import { queryRuns, type RunFilter, type RunQuery } from './store/reads/queryRuns.ts'
import { scanRuns } from './store/reads/scanRuns.ts'

export const maxCounted = 10_000

type Deps = { db: Pick<Database, 'select' | 'run'>; clock: Clock }

/** One statement for all filters that name only an agent, and one for each of the others. */
export async function countRuns(
  deps: Deps,
  viewer: Viewer,
  filters: RunFilter[],
  upTo: number,
): Promise<(number | null)[]> {
  authorize(viewer, 'runs:read')
  for (const { agentId } of filters) if (agentId != null) authorizeAgent(viewer, agentId)
  checkUpTo(upTo)
  const ofAgents = await countOfAgents(deps, viewer, filters.flatMap(onlyAgent), upTo)
  return Promise.all(
    filters.map((filter) => {
      const [agentId] = onlyAgent(filter)
      return agentId === undefined ? countMatches(deps, viewer, filter, upTo) : (ofAgents.get(agentId) ?? 0)
    }),
  )
}

function checkUpTo(upTo: number): void {
  const problems: Problem[] = []
  checkRange(refuseInto(problems), 'upTo', upTo, 1, maxCounted)
  if (problems.length > 0) throw failWith(problems)
}

/** The agent, if the filter names nothing else. */
const onlyAgent = ({ agentId, ...others }: RunFilter): string[] =>
  agentId != null && Object.values(others).every((value) => value == null) ? [agentId] : []

async function countOfAgents({ db }: Deps, viewer: Viewer, agentIds: string[], upTo: number) {
  if (agentIds.length === 0) return new Map<string, number>()
  const rows = await db.run(agentsStatement, [viewer.organizationId, agentIds.map(storable), upTo], callerSignal())
  return new Map(rows.map(({ agent_id, count }) => [agent_id, count]))
}

async function countMatches(deps: Deps, viewer: Viewer, filter: RunFilter, upTo: number): Promise<number | null> {
  const runs = queryRuns(deps, viewer, filter)
  const { sql, values } = runs.rowCondition === undefined ? listOf(runs, upTo) : scanRuns(runs, 'desc', upTo)
  const counted = `select count(*)::int as count, bool_or(not matches) as is_cut from (${sql}) found`
  const [row] = await deps.db.run(statement<Counted>('', counted), values, callerSignal())
  return row === undefined || row.is_cut ? null : row.count
}

type Counted = { count: number; is_cut: boolean | null }

function listOf({ query }: RunQuery, upTo: number): { sql: string; values: unknown[] } {
  const [sql, values] = query.select('true', 'matches').limit(upTo).getQueryAndParameters()
  return { sql, values }
}

/** Index: runs_agent, once per agent. */
const agentsStatement = statement<{ agent_id: string; count: number }>(
  'count_runs_of_agents',
  `select agent_id, count
     from (select distinct * from unnest($2::text[]) as agent_id) a
    cross join lateral (
      select count(*)::int as count
        from (select 1 from runs where organization_id = $1 and agent_id = a.agent_id and ${isLive} limit $3) counted) c`,
)
