import { authorize, mayUseAgent, type Viewer } from '../viewer/viewer.ts'
import type { Run } from './run.ts'
import type { RunStore } from './store/runStore.ts'

/** Returns the runs in the order of the ids; undefined for those that the viewer may not see. The store batches the reads. */
export async function readRuns(
  { runStore }: { runStore: RunStore },
  viewer: Viewer,
  ids: string[],
): Promise<(Run | undefined)[]> {
  authorize(viewer, 'runs:read')
  const runs = await Promise.all(ids.map((id) => runStore.read(viewer.organizationId, id, 'brief')))
  return runs.map((run) => (run !== undefined && mayUseAgent(viewer, run.agentId) ? run : undefined))
}
