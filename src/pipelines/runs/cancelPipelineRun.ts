/** Cancels a pipeline run immediately, and then its active runs, whichever process executes them. */
import { connectorIdsOf } from '../../agents/connectorIds.ts'
import { findAgents } from '../../agents/readAgent.ts'
import { refusePrivateConnectors } from '../../connectors/refusePrivateConnectors.ts'
import type { Database } from '../../platform/database/database.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { PipelineEngine } from './engine/pipelineEngine.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { fail } from './pipelineRunErrors.ts'
import { findPipelineRun } from './readPipelineRun.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

export type CancelPipelineRunDeps = {
  db: Pick<Database, 'select'>
  pipelineRunStore: PipelineRunStore
  pipelineEngine: PipelineEngine
}

export async function cancelPipelineRun(deps: CancelPipelineRunDeps, viewer: Viewer, id: string): Promise<PipelineRun> {
  authorize(viewer, 'runs:write')
  const found = await findPipelineRun(deps, viewer, id)
  if (viewer.mode === 'demo') await refuseDemoKey(deps, viewer, found)
  await deps.pipelineEngine.cancel(found)
  const pipelineRun = await findPipelineRun(deps, viewer, id)
  if (pipelineRun.status !== 'cancelled') {
    throw fail('run_not_active', { message: `The pipeline run has already ${pipelineRun.status}` })
  }
  return pipelineRun
}

/** A demo key can't cancel runs of agents with a private connector, nor pipeline runs with such an agent. */
async function refuseDemoKey(deps: CancelPipelineRunDeps, viewer: Viewer, { steps }: PipelineRun): Promise<void> {
  const agents = await findAgents(deps, viewer, [...new Set(steps.map(({ agentId }) => agentId))])
  const connectorIds = agents.flatMap((agent) => (agent === undefined ? [] : connectorIdsOf(agent)))
  await refusePrivateConnectors(deps, viewer, connectorIds)
}
