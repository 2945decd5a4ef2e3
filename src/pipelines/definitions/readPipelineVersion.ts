import type { Database } from '../../platform/database/database.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import type { PipelineVersion } from '../pipeline.ts'
import { fail } from '../pipelineErrors.ts'
import { findPipelineVersion } from './findPipelineVersion.ts'
import { authorizeSteps, readPipeline } from './readPipeline.ts'

export async function readPipelineVersion(
  deps: { db: Pick<Database, 'select' | 'run'> },
  viewer: Viewer,
  pipelineId: string,
  version: number,
): Promise<PipelineVersion> {
  const { id } = await readPipeline(deps, viewer, pipelineId)
  const found = await findPipelineVersion(deps, viewer, id, version)
  if (found === undefined) throw fail('pipeline_version_not_found')
  authorizeSteps(viewer, found)
  return found
}
