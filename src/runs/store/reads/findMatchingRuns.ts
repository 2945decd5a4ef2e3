/** The ids of runs that match a filter, batch by batch in the order of the ids: however many there are, each batch is bounded. */
import type { Clock } from '../../../platform/clock.ts'
import { type Database, statement } from '../../../platform/database/database.ts'
import type { MatchingIds, Scanned } from '../../../platform/paging/limitedScan.ts'
import { toMatchingIds } from '../../../platform/paging/limitedScan.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { queryRuns, type RunFilter } from './queryRuns.ts'
import { scanRuns } from './scanRuns.ts'

type Deps = { db: Pick<Database, 'select' | 'run'>; clock: Clock }

export async function findMatchingRuns(
  deps: Deps,
  viewer: Pick<Viewer, 'organizationId' | 'agentIds'>,
  filter: RunFilter,
  after: string,
  most: number,
): Promise<MatchingIds> {
  const runs = queryRuns(deps, viewer, filter)
  runs.query.andWhere('run.id > :after', { after })
  const { sql, values } = scanRuns(runs, 'asc', most)
  return toMatchingIds(await deps.db.run(statement<Scanned & { id: string }>('', sql), values), most)
}
