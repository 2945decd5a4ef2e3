/** Reads the versions that were too large to be read with their page, as many as fit into the response. */
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { replaceRows } from '../../platform/paging/measuredPages.ts'
import { roundRobin } from '../../platform/paging/pageBudget.ts'
import { largeOnlyIf, type Measured, withinBudget } from '../../platform/paging/withinBudget.ts'
import { deployedVersion, largeVersionColumns, type VersionRow, versionColumns } from './versionRow.ts'

export type MeasuredVersion = VersionRow & Measured

export async function withLargeVersions(
  db: Pick<Database, 'runLarge'>,
  scope: Scope,
  lists: MeasuredVersion[][],
  left: number,
): Promise<MeasuredVersion[][]> {
  const large = roundRobin(lists).filter(({ fits }) => !fits)
  if (large.length === 0) return lists
  const [agentIds, versions] = [large.map((row) => row.agent_id), large.map((row) => row.version)]
  const values = [scope.organizationId, agentIds, versions, left]
  const read = await db.runLarge(scope, largeStatement, values, 'brief', callerSignal())
  return replaceRows(lists, (row) => `${row.agent_id} ${row.version}`, read)
}

const wanted = `select ${deployedVersion}, w.place
  from unnest($2::text[], $3::int[]) with ordinality as w (agent_id, version, place)
  join agent_versions v on v.organization_id = $1 and v.agent_id = w.agent_id and v.version = w.version`

/** Index: agent_versions_pkey. */
const largeStatement = statement<MeasuredVersion>(
  'read_large_agent_versions',
  `select ${largeOnlyIf('fits', versionColumns, largeVersionColumns)}, fits, own_bytes
     from ${withinBudget({ list: wanted, large: largeVersionColumns, order: 'place', left: '$4::int' })} large`,
)
