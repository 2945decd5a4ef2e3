import { smallBytes, toSizedPages } from '../../bodies/sizedPages.ts'
import { callerSignal } from '../../platform/callerSignal.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { RowOf } from '../../platform/database/defineEntity.ts'
import { type Page, type PageArguments, readPageRequest } from '../../platform/paging/keysetPage.ts'
import type { PageBudget } from '../../platform/paging/pageBudget.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { Pipeline, PipelineStatus } from '../pipeline.ts'
import { readLargeContents, type SizedContent, sizedContent, withSmallContent } from './listedContents.ts'
import type { PipelineRow } from './pipelineEntity.ts'

export type PipelineFilter = { status?: PipelineStatus | null | undefined }

/** A key that is limited to some agents sees the pipelines whose steps it may all use. */
export async function listPipelines(
  { db }: { db: Pick<Database, 'run' | 'runLarge'> },
  viewer: Viewer,
  { status }: PipelineFilter,
  page: PageArguments,
  budget: PageBudget,
): Promise<Page<Pipeline>> {
  authorize(viewer, 'pipelines:read')
  const request = readPageRequest('pipe', page)
  const { readOrder, above, below, limit } = request
  const bounds = [above ?? lowest, below ?? highest, limit + 1, smallBytes(limit + 1)]
  const values = [viewer.organizationId, ...bounds, status ?? null, viewer.agentIds]
  const [{ items, ...rest }] = (await budget.read(async (left) => {
    const rows = await db.run(readOrder === 'desc' ? newestFirst : oldestFirst, values, callerSignal())
    return toSizedPages<Row>(request, page, [rows], left, readLargeContents(db, viewer))
  })) as [Page<Row>]
  return { ...rest, items: items.map(toPipeline) }
}

type Row = SizedContent & Omit<RowOf<PipelineRow>, 'id'>

const toPipeline = (row: Row): Pipeline => ({
  organizationId: row.organization_id,
  id: row.pipeline_id,
  status: row.status,
  version: row.version,
  ...row.content,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  archivedAt: row.archived_at,
})

/** Before and after all ids. */
const [lowest, highest] = ['', '~']

const columns = ['organization_id', 'pipeline_id', 'status', 'version', 'created_at', 'updated_at', 'archived_at']

/** Indexes: pipelines_pkey; pipeline_versions_pkey, once per pipeline. */
const inOrder = (name: string, comparison: 'asc' | 'desc') =>
  statement<Row>(
    name,
    `select ${withSmallContent(columns, '$5::int')}
       from (
         select p.organization_id, p.id as pipeline_id, p.status, p.version, p.created_at, p.updated_at, p.archived_at,
                ${sizedContent}
           from pipelines p
           join pipeline_versions v
             on v.organization_id = p.organization_id and v.pipeline_id = p.id and v.version = p.version
          where p.organization_id = $1 and p.id > $2 and p.id < $3
            and ($6::text is null or p.status = $6) and ($7::text[] is null or v.agent_ids <@ $7)
          order by p.id ${comparison} limit $4
       ) listed
      order by pipeline_id ${comparison}`,
  )

const newestFirst = inOrder('list_pipelines_newest_first', 'desc')
const oldestFirst = inOrder('list_pipelines_oldest_first', 'asc')
