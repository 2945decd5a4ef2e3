/** A page of runs for each of many agents, in one statement. */
import { largeRuns, smallBytes, toSizedPages } from '../bodies/sizedPages.ts'
import { shownColumns, smallColumns } from '../bodies/smallColumns.ts'
import { callerSignal } from '../platform/callerSignal.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { type Order, type Page, type PageArguments, readPageRequest } from '../platform/paging/keysetPage.ts'
import type { PageBudget } from '../platform/paging/pageBudget.ts'
import { authorize, mayUseAgent, type Viewer } from '../viewer/viewer.ts'
import type { Run } from './run.ts'
import { isLive } from './store/changes/runFacts.ts'
import { largeRunColumns, runBodies, runBytes, runColumns, type SizedRun, toRun } from './store/runRow.ts'

export async function listRunsOfAgents(
  { db }: { db: Pick<Database, 'run' | 'runLarge'> },
  viewer: Viewer,
  agentIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Run>[]> {
  authorize(viewer, 'runs:read')
  const request = readPageRequest('run', page)
  const { readOrder, above = null, below = null, limit } = request
  const allowed = agentIds.filter((id) => mayUseAgent(viewer, id))
  const shown = shownColumns(largeRunColumns, page)
  const small = smallBytes((limit + 1) * agentIds.length)
  const values = [viewer.organizationId, allowed, above, below, limit + 1, small]
  const pages = await budget.read(async (left) => {
    const runs = Map.groupBy(await db.run(inOrder(readOrder, shown), values, callerSignal()), agentOf)
    const lists = agentIds.map((id) => runs.get(id) ?? [])
    return toSizedPages(request, page, lists, left, largeRuns<SizedRun>(db, viewer, runBodies, shown))
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toRun) }))
}

const agentOf = (row: SizedRun): string => row.agent_id

/** Index: runs_agent, once per agent. */
const inOrder = (order: Order, shown: readonly string[]) =>
  statement<SizedRun>(
    ['runs_of_agents', order, ...shown].join('_'),
    `select ${smallColumns(runColumns, largeRunColumns, '$6::int', shown)}
       from unnest($2::text[]) as a (agent)
      cross join lateral (
        select r.*, (${runBytes(shown)})::float8 as own_bytes from runs r
         where organization_id = $1 and agent_id = a.agent and ${isLive}
           and ($3::text is null or id > $3) and ($4::text is null or id < $4)
         order by id ${order} limit $5
      ) listed
      order by agent_id, id ${order}`,
  )
