/** Reads a version of a pipeline, for use cases with an authorisation of their own. A version never changes. */
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { PipelineContent, PipelineVersion } from '../pipeline.ts'

type Deps = { db: Pick<Database, 'run'> }

export async function findPipelineVersion(
  { db }: Deps,
  { organizationId }: Scope,
  pipelineId: string,
  version: number,
): Promise<PipelineVersion | undefined> {
  const [row] = await db.run(byNumber, [organizationId, pipelineId, version])
  return (
    row && { organizationId, pipelineId, version, ...row.content, createdAt: row.created_at, createdBy: row.created_by }
  )
}

type Row = { content: PipelineContent; created_at: Date; created_by: string }

/** Index: pipeline_versions_pkey. */
const byNumber = statement<Row>(
  'find_pipeline_version',
  `select content, created_at, created_by from pipeline_versions
    where organization_id = $1 and pipeline_id = $2 and version = $3::int`,
)
