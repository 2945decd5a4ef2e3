/** Reads versions of pipelines, for use cases that authorise separately. A version never changes. */
import { type Database, type Scope, statement } from '../../platform/database/database.ts'
import type { PipelineContent, PipelineVersion } from '../pipeline.ts'

type Deps = { db: Pick<Database, 'run'> }

export async function findPipelineVersion(
  deps: Deps,
  scope: Scope,
  pipelineId: string,
  version: number,
): Promise<PipelineVersion | undefined> {
  return (await findPipelineVersions(deps, scope, [{ pipelineId, version }]))[0]
}

/** In the order of the keys; undefined for missing ones. One statement. */
export async function findPipelineVersions(
  { db }: Deps,
  { organizationId }: Scope,
  keys: { pipelineId: string; version: number }[],
): Promise<(PipelineVersion | undefined)[]> {
  const values = [organizationId, keys.map(({ pipelineId }) => pipelineId), keys.map(({ version }) => version)]
  const found = new Map<string, PipelineVersion>()
  for (const { pipeline_id: pipelineId, version, content, created_at, created_by } of await db.run(byNumber, values)) {
    const own = { organizationId, pipelineId, version }
    found.set(keyOf(own), { ...own, ...content, createdAt: created_at, createdBy: created_by })
  }
  return keys.map((key) => found.get(keyOf(key)))
}

const keyOf = ({ pipelineId, version }: { pipelineId: string; version: number }): string => `${pipelineId} ${version}`

type Row = { pipeline_id: string; version: number; content: PipelineContent; created_at: Date; created_by: string }

/** Index: pipeline_versions_pkey. */
const byNumber = statement<Row>(
  'find_pipeline_versions',
  `select v.pipeline_id, v.version, v.content, v.created_at, v.created_by
     from (select distinct * from unnest($2::text[], $3::int[]) as k (pipeline_id, version)) wanted
     join pipeline_versions v
       on v.organization_id = $1 and v.pipeline_id = wanted.pipeline_id and v.version = wanted.version`,
)
