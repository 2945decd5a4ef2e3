/** Cancels a pipeline run at once, and then what is active in it, whichever process executes that. */
import { authorize, type Viewer } from '../../access/viewer.ts'
import type { PipelineEngine } from './engine/pipelineEngine.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { fail } from './pipelineRunErrors.ts'
import { findPipelineRun } from './readPipelineRun.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

export type CancelPipelineRunDeps = { pipelineRunStore: PipelineRunStore; pipelineEngine: PipelineEngine }

export async function cancelPipelineRun(deps: CancelPipelineRunDeps, viewer: Viewer, id: string): Promise<PipelineRun> {
  authorize(viewer, 'runs:write')
  const found = await findPipelineRun(deps, viewer, id)
  await deps.pipelineEngine.cancel(found)
  const pipelineRun = await findPipelineRun(deps, viewer, id)
  if (pipelineRun.status !== 'cancelled') {
    throw fail('run_not_active', { message: `The pipeline run has already ${pipelineRun.status}` })
  }
  return pipelineRun
}
