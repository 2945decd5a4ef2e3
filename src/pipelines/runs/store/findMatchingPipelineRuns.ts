/** The ids of pipeline runs that match a filter of runs, batch by batch in the order of the ids. */
import { type Database, statement } from '../../../platform/database/database.ts'
import { storable } from '../../../platform/database/searchableJson.ts'
import { whereCreatedBetween } from '../../../platform/paging/createdBetween.ts'
import { limitedScan, type MatchingIds, type Scanned, toMatchingIds } from '../../../platform/paging/limitedScan.ts'
import { metadataConditions } from '../../../runs/store/reads/metadataConditions.ts'
import type { RunFilter } from '../../../runs/store/reads/queryRuns.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { pipelineRunEntity } from './pipelineRunEntity.ts'

type Filter = Pick<RunFilter, 'agentId' | 'createdBy' | 'metadata' | 'createdAfter' | 'createdBefore'>

/** Index: pipeline_runs_pkey. */
export async function findMatchingPipelineRuns(
  db: Pick<Database, 'select' | 'run'>,
  viewer: Pick<Viewer, 'organizationId' | 'agentIds'>,
  filter: Filter,
  after: string,
  most: number,
): Promise<MatchingIds> {
  const query = db.select(viewer, pipelineRunEntity, 'run').andWhere('run.id > :after', { after })
  whereCreatedBetween(query, 'prun', filter)
  const conditions = [
    ...(filter.agentId == null
      ? []
      : [{ sql: ':agent = any(run.agentIds)', parameters: { agent: storable(filter.agentId) } }]),
    ...(filter.createdBy == null
      ? []
      : [{ sql: 'run.createdBy = :creator', parameters: { creator: storable(filter.createdBy) } }]),
    ...(filter.metadata == null ? [] : metadataConditions(filter.metadata)),
    ...(viewer.agentIds === null
      ? []
      : [{ sql: 'run.agentIds <@ :allowed::text[]', parameters: { allowed: viewer.agentIds } }]),
  ]
  for (const { parameters } of conditions) query.setParameters(parameters)
  const matches = ['true', ...conditions.map(({ sql }) => sql)].join(' and ')
  const [rows, values] = query
    .select('run.id', 'id')
    .addSelect(`(${matches}) is true`, 'matches')
    .getQueryAndParameters()
  const scan = statement<Scanned & { id: string }>('', limitedScan(rows, 'asc', most))
  return toMatchingIds(await db.run(scan, values), most)
}
