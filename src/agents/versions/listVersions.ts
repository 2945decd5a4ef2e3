/** A page of versions for each of many agents, in one statement. */
import { bytesAtMost } from '../../bodies/bodyBytes.ts'
import { largeRows, type Placed, smallBytes, toSizedPages } from '../../bodies/sizedPages.ts'
import { type Sized, smallColumns } from '../../bodies/smallColumns.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import { encodeNumberCursor, readNumberedPage } from '../../platform/paging/numberedPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { authorize, mayUseAgent, type Viewer } from '../../viewer/viewer.ts'
import {
  type DeployedVersion,
  deployedVersion,
  largeVersionColumns,
  toVersion,
  type VersionRow,
  versionColumns,
} from '../store/versionRow.ts'

type SizedVersion = VersionRow & Sized

export async function listVersions(
  { db }: { db: Pick<Database, 'run' | 'runLarge'> },
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
  const readLarge = largeRows<SizedVersion>(db, viewer, largeStatement, (row) => [row.agent_id, row.version])
  const pages = await budget.read(async (left) => {
    const read = readOrder === 'desc' ? newestFirst : oldestFirst
    const versions = Map.groupBy(await db.run(read, values, callerSignal()), (row) => row.agent_id)
    const lists = agentIds.map((id) => versions.get(id) ?? [])
    return toSizedPages<SizedVersion>(request, page, lists, left, readLarge)
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toVersion) }))
}

export const versionCursor = ({ version }: DeployedVersion): string => encodeNumberCursor('version', version)

/** SQL: for versions of earlier releases. */
const unmeasuredBytes = largeVersionColumns.map((name) => bytesAtMost(`v.${name}`)).join(' + ')

/** Indexes: agent_versions_pkey, once per agent; deployments_version and agents_pkey, once per version. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<SizedVersion>(
    name,
    `select ${smallColumns(versionColumns, largeVersionColumns, '$6::int')}
       from unnest($2::text[]) as w (agent)
      cross join lateral (
        select ${deployedVersion}, coalesce(v.content_bytes, ${unmeasuredBytes})::float8 as own_bytes
          from agent_versions v
         where v.organization_id = $1 and v.agent_id = w.agent and v.version > $3 and v.version < $4
         order by v.version ${direction} limit $5
      ) versions
      order by agent_id, version ${direction}`,
  )

const newestFirst = inOrder('list_agent_versions_newest_first', 'desc')
const oldestFirst = inOrder('list_agent_versions_oldest_first', 'asc')

/** Index: agent_versions_pkey. */
const largeStatement = statement<Placed<SizedVersion>>(
  'read_large_agent_versions',
  `select w.place::int, ${largeVersionColumns.map((name) => `v.${name}`).join(', ')}
     from unnest($2::text[], $3::int[]) with ordinality as w (agent_id, version, place)
     join agent_versions v on v.organization_id = $1 and v.agent_id = w.agent_id and v.version = w.version`,
)
