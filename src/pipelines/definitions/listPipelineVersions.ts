/** A page of versions for each of many pipelines, in one statement. */
import { smallBytes, toSizedPages } from '../../bodies/sizedPages.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Page, PageArguments } from '../../platform/paging/keysetPage.ts'
import { encodeNumberCursor, readNumberedPage } from '../../platform/paging/numberedPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { PipelineVersion } from '../pipeline.ts'
import { readLargeContents, type SizedContent, sizedContent, withSmallContent } from './listedContents.ts'

/** A key that is limited to some agents sees the versions whose steps it may all use. */
export async function listPipelineVersions(
  { db }: { db: Pick<Database, 'run' | 'runLarge'> },
  viewer: Viewer,
  pipelineIds: string[],
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<PipelineVersion>[]> {
  authorize(viewer, 'pipelines:read')
  const { organizationId } = viewer
  const request = readNumberedPage('version', page)
  const { readOrder, above, below, limit } = request
  const small = smallBytes((limit + 1) * pipelineIds.length)
  const values = [organizationId, pipelineIds, above, below, limit + 1, small, viewer.agentIds]
  const pages = await budget.read(async (left) => {
    const read = readOrder === 'desc' ? newestFirst : oldestFirst
    const versions = Map.groupBy(await db.run(read, values, callerSignal()), (row) => row.pipeline_id)
    const lists = pipelineIds.map((id) => versions.get(id) ?? [])
    return toSizedPages<Row>(request, page, lists, left, readLargeContents(db, viewer))
  })
  const toVersion = (row: Row): PipelineVersion => ({
    organizationId,
    pipelineId: row.pipeline_id,
    version: row.version,
    ...row.content,
    createdAt: row.created_at,
    createdBy: row.created_by,
  })
  return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(toVersion) }))
}

export const pipelineVersionCursor = ({ version }: PipelineVersion): string => encodeNumberCursor('version', version)

type Row = SizedContent & { created_at: Date; created_by: string }

/** Index: pipeline_versions_pkey, once per pipeline. */
const inOrder = (name: string, direction: 'asc' | 'desc') =>
  statement<Row>(
    name,
    `select ${withSmallContent(['pipeline_id', 'version', 'created_at', 'created_by'], '$6::int')}
       from unnest($2::text[]) as w (pipeline)
      cross join lateral (
        select v.pipeline_id, v.version, v.created_at, v.created_by, ${sizedContent}
          from pipeline_versions v
         where v.organization_id = $1 and v.pipeline_id = w.pipeline and v.version > $3 and v.version < $4
           and ($7::text[] is null or v.agent_ids <@ $7)
         order by v.version ${direction} limit $5
      ) versions
      order by pipeline_id, version ${direction}`,
  )

const newestFirst = inOrder('list_pipeline_versions_newest_first', 'desc')
const oldestFirst = inOrder('list_pipeline_versions_oldest_first', 'asc')
