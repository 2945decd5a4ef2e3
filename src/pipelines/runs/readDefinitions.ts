import type { Database } from '../../platform/database/database.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import { findPipelineVersions } from '../definitions/findPipelineVersion.ts'
import type { PipelineVersion } from '../pipeline.ts'
import type { PipelineRun } from './pipelineRun.ts'

/** The version that each of these pipeline runs started with, for viewers who can read them. One statement. */
export async function readDefinitions(
  deps: { db: Pick<Database, 'run'> },
  viewer: Viewer,
  pipelineRuns: PipelineRun[],
): Promise<PipelineVersion[]> {
  authorize(viewer, 'pipelines:read')
  const keys = pipelineRuns.map(({ pipelineId, pipelineVersion }) => ({ pipelineId, version: pipelineVersion }))
  return (await findPipelineVersions(deps, viewer, keys)) as PipelineVersion[]
}
