/** A page of runs for each of many agents, in one statement. */
import { authorize, mayUseAgent, type Viewer } from '../access/viewer.ts'
import { type Database, statement } from '../platform/database.ts'
import { type Page, type PageArguments, readPageRequest, toPage } from '../platform/keysetPage.ts'
import type { Run } from './run.ts'
import { type RunRow, toRun } from './runRow.ts'

type Deps = { db: Pick<Database, 'run'> }

export async function listRunsOfAgents(
  { db }: Deps,
  viewer: Viewer,
  agentIds: string[],
  page: PageArguments,
): Promise<Page<Run>[]> {
  authorize(viewer, 'runs:read')
  const request = readPageRequest('run', page)
  const allowed = agentIds.filter((id) => mayUseAgent(viewer, id))
  const rows = await db.run(request.readOrder === 'desc' ? newestFirst : oldestFirst, [
    viewer.organizationId,
    allowed,
    request.above ?? null,
    request.below ?? null,
    request.limit + 1,
  ])
  const runs = new Map<string, Run[]>(agentIds.map((id) => [id, []]))
  for (const row of rows) runs.get(row.agent_id)?.push(toRun(row))
  return agentIds.map((id) => toPage(request, page, [...(runs.get(id) ?? [])]))
}

/** Index: runs_agent, once per agent. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<RunRow>(
    name,
    `select r.*
       from unnest($2::text[]) as a (id)
      cross join lateral (
        select * from runs
         where organization_id = $1 and agent_id = a.id
           and ($3::text is null or id > $3) and ($4::text is null or id < $4)
         order by id ${direction} limit $5
      ) r
      order by r.agent_id, r.id ${direction}`,
  )

const newestFirst = inOrder('list_runs_of_agents_newest_first', 'desc')
const oldestFirst = inOrder('list_runs_of_agents_oldest_first', 'asc')
