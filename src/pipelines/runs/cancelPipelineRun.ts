/** Cancels a pipeline run immediately, and then its active runs, whichever process executes them. */
import { connectorIdsOf } from '../../agents/connectorIds.ts'
import { findAgents } from '../../agents/readAgent.ts'
import { refusePrivateConnectors } from '../../connectors/refusePrivateConnectors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ExecutableAgents } from '../../runs/execution/executableAgent.ts'
import { authorize, type Viewer } from '../../viewer/viewer.ts'
import type { PipelineEngine } from './engine/pipelineEngine.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { fail } from './pipelineRunErrors.ts'
import { findPipelineRun } from './readPipelineRun.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'
import { findStartedVersions } from './store/taskStatements.ts'

export type CancelPipelineRunDeps = {
  db: Pick<Database, 'run' | 'select'>
  executableAgents: Pick<ExecutableAgents, 'findVersion'>
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

/**
 * A demo key can't cancel runs of agents with a private connector, nor pipeline runs with such an agent: in the version of a
 * run that has started, or in the live version, which the next runs get.
 */
async function refuseDemoKey(deps: CancelPipelineRunDeps, viewer: Viewer, { id, steps }: PipelineRun): Promise<void> {
  const { organizationId } = viewer
  const live = await findAgents(deps, viewer, [...new Set(steps.map(({ agentId }) => agentId))])
  const started = await Promise.all(
    (await findStartedVersions(deps.db, { organizationId, id })).map(({ agentId, agentVersion }) =>
      deps.executableAgents.findVersion(viewer, agentId, agentVersion),
    ),
  )
  const connectorIds = [...live, ...started].flatMap((agent) => (agent === undefined ? [] : connectorIdsOf(agent)))
  await refusePrivateConnectors(deps, viewer, connectorIds)
}
