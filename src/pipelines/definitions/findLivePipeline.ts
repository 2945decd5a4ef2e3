import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import { isId } from '../../platform/ids.ts'
import type { PipelineContent, PipelineStatus } from '../pipeline.ts'

export type LivePipeline = { id: string; status: PipelineStatus; version: number; content: PipelineContent }

/** A pipeline with the content of its live version. */
export async function findLivePipeline(
  { db }: { db: Pick<Database, 'run'> },
  { organizationId }: Scope,
  id: string,
): Promise<LivePipeline | undefined> {
  if (!isId('pipe', id)) return undefined
  const [row] = await db.run(findStatement, [organizationId, id])
  return row
}

/** Index: pipelines_pkey, pipeline_versions_pkey. */
const findStatement = statement<LivePipeline>(
  'find_live_pipeline',
  `select p.id, p.status, p.version, v.content
     from pipelines p
     join pipeline_versions v on v.organization_id = p.organization_id and v.pipeline_id = p.id and v.version = p.version
    where p.organization_id = $1 and p.id = $2`,
)
