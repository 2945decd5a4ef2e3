/** Cancels a replay immediately, and then its active runs, whichever process executes them. */
import { connectorIdsOf } from '../agents/connectorIds.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { ExecutableAgents } from '../runs/execution/executableAgent.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findReplay } from './readReplay.ts'
import type { Replay } from './replay.ts'
import { fail } from './replayErrors.ts'
import { findActiveRuns } from './store/itemStatements.ts'
import { cancelRunning } from './store/replayStatements.ts'

type Deps = {
  db: Pick<Database, 'run' | 'select'>
  executableAgents: ExecutableAgents
  clock: Clock
  cancelSilentRun(organizationId: string, id: string): Promise<void>
  replayChanged(id: string): void
}

export async function cancelReplay(deps: Deps, viewer: Viewer, id: string): Promise<Replay> {
  authorize(viewer, 'runs:write')
  const found = await findReplay(deps, viewer, id)
  if (viewer.mode === 'demo') {
    const version = await deps.executableAgents.findVersion(viewer, found.agentId, found.version)
    await refusePrivateConnectors(deps, viewer, connectorIdsOf(version))
  }
  const cancelled = await cancelRunning(deps.db, found, deps.clock.now())
  if (cancelled === undefined) {
    const ended = await findReplay(deps, viewer, id)
    if (ended.status !== 'cancelled')
      throw fail('replay_not_active', { message: `The replay has already ${ended.status}` })
    return ended
  }
  const runs = await findActiveRuns(deps.db, cancelled)
  // What is left if this fails, the engine cancels.
  await Promise.allSettled(runs.map((runId) => deps.cancelSilentRun(viewer.organizationId, runId)))
  deps.replayChanged(id)
  return cancelled
}
