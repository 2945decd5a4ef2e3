import { authorize, mayUseAgent, type Viewer } from '../../viewer/viewer.ts'
import type { PipelineRun } from './pipelineRun.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

/** In the order of the ids; undefined for those that the viewer may not see. The store batches the reads. */
export async function readPipelineRuns(
  { pipelineRunStore }: { pipelineRunStore: PipelineRunStore },
  viewer: Viewer,
  ids: string[],
): Promise<(PipelineRun | undefined)[]> {
  authorize(viewer, 'runs:read')
  const found = await Promise.all(ids.map((id) => pipelineRunStore.read(viewer.organizationId, id, 'brief')))
  return found.map((run) => (run?.steps.every(({ agentId }) => mayUseAgent(viewer, agentId)) ? run : undefined))
}
