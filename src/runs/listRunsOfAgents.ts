/** A page of runs for each of many agents, in one statement. */
import { authorize, mayUseAgent, type Viewer } from '../access/viewer.ts'
import { type Database, statement } from '../platform/database.ts'
import { type Page, type PageArguments, readPageRequest, toPage } from '../platform/keysetPage.ts'
import type { PageBudget } from '../platform/pageBudget.ts'
import { countFitting, type Measured, sumBytes, whereIt, withinBudget } from '../platform/withinBudget.ts'
import type { Run } from './run.ts'
import { heavyOfRun, type RunRow, runColumns, toRun } from './runRow.ts'

type Deps = { db: Pick<Database, 'run'> }

export async function listRunsOfAgents(
  { db }: Deps,
  viewer: Viewer,
  agentIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>[]> {
  authorize(viewer, 'runs:read')
  const request = readPageRequest('run', page)
  const { readOrder, above = null, below = null, limit } = request
  const allowed = agentIds.filter((id) => mayUseAgent(viewer, id))
  const read = readOrder === 'desc' ? newestFirst : oldestFirst
  const rows = await budget.read(async (left) => {
    const result = await db.run(read, [viewer.organizationId, allowed, above, below, limit + 1, left])
    return { result, bytes: sumBytes(result) }
  })
  const runs = Map.groupBy(rows, (row) => row.agent_id)
  return agentIds.map((id) => {
    const own = runs.get(id) ?? []
    const { items, ...rest } = toPage(request, page, own, countFitting(own))
    return { ...rest, items: items.map(toRun) }
  })
}

/** Index: runs_agent, once per agent. Where not all fit, each agent's first run comes before anyone's second. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<RunRow & Measured>(
    name,
    `select ${whereIt('fits', runColumns, heavyOfRun)}, fits, own_bytes
       from ${withinBudget({ list: listOf(direction), heavy: heavyOfRun, order: 'place, agent_id', left: '$6::int' })} r
      order by agent_id, id ${direction}`,
  )

const listOf = (direction: 'asc' | 'desc') =>
  `select r.*
     from unnest($2::text[]) as a (id)
    cross join lateral (
      select own.*, row_number() over (order by own.id ${direction}) as place
        from (
          select * from runs
           where organization_id = $1 and agent_id = a.id
             and ($3::text is null or id > $3) and ($4::text is null or id < $4)
           order by id ${direction} limit $5
        ) own
    ) r`

const newestFirst = inOrder('list_runs_of_agents_newest_first', 'desc')
const oldestFirst = inOrder('list_runs_of_agents_oldest_first', 'asc')
