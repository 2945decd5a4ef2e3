/** A page of versions for each of many agents, in one statement. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import { smallBytes, toMeasuredPages } from '../../platform/paging/measuredPages.ts'
import { encodeNumberCursor, readNumberedPage } from '../../platform/paging/numberedPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { bytesAtMost, largeOnlyIf } from '../../platform/paging/withinBudget.ts'
import { authorize, mayUseAgent, type Viewer } from '../../viewer/viewer.ts'
import { type MeasuredVersion, withLargeVersions } from '../store/largeVersions.ts'
import {
  type DeployedVersion,
  deployedVersion,
  largeVersionColumns,
  toVersion,
  versionColumns,
} from '../store/versionRow.ts'

type Deps = { db: Pick<Database, 'run' | 'runLarge'> }

export async function listVersions(
  { db }: Deps,
  viewer: Viewer,
  agentIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<DeployedVersion>[]> {
  authorize(viewer, 'agents:read')
  const request = readNumberedPage('version', page)
  const { readOrder, above, below, limit } = request
  const allowed = agentIds.filter((id) => mayUseAgent(viewer, id))
  const small = smallBytes((limit + 1) * agentIds.length)
  const values = [viewer.organizationId, allowed, above, below, limit + 1, small]
  const pages = await budget.read(async (left) => {
    const read = readOrder === 'desc' ? newestFirst : oldestFirst
    const versions = Map.groupBy(await db.run(read, values, callerSignal()), (row) => row.agent_id)
    const lists = agentIds.map((id) => versions.get(id) ?? [])
    return toMeasuredPages(request, page, await withLargeVersions(db, viewer, lists, left), left)
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toVersion) }))
}

export const versionCursor = ({ version }: DeployedVersion): string => encodeNumberCursor('version', version)

/** Indexes: agent_versions_pkey, once per agent; deployments_version and agents_pkey, once per version. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<MeasuredVersion>(
    name,
    `select ${largeOnlyIf('own_bytes <= $6::int', versionColumns, largeVersionColumns)},
            own_bytes <= $6::int as fits, own_bytes
       from unnest($2::text[]) as w (agent)
      cross join lateral (
        select ${deployedVersion}, (${bytesAtMost(largeVersionColumns)})::float8 as own_bytes
          from agent_versions v
         where v.organization_id = $1 and v.agent_id = w.agent and v.version > $3 and v.version < $4
         order by v.version ${direction} limit $5
      ) versions
      order by agent_id, version ${direction}`,
  )

const newestFirst = inOrder('list_agent_versions_newest_first', 'desc')
const oldestFirst = inOrder('list_agent_versions_oldest_first', 'asc')
