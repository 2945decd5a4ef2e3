/** Cancels an active run immediately, in any process. Its execution can no longer write to it: see `advanceRuns`. */
import { connectorIdsOf } from '../agents/connectorIds.ts'
import { refusePrivateConnectors } from '../connectors/refusePrivateConnectors.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, statement } from '../platform/database/database.ts'
import { addMs, toMs } from '../platform/database/milliseconds.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import type { ExecutableAgents } from './execution/executableAgent.ts'
import type { RunExecutor } from './execution/runExecutor.ts'
import type { RunTails } from './log/runTails.ts'
import { findRun } from './readRun.ts'
import type { Run } from './run.ts'
import { fail } from './runErrors.ts'
import { statesBefore } from './runStatus.ts'
import { insertFacts, insertSilentFacts, isLive, isSilent } from './store/changes/runFacts.ts'
import { type RunRow, toRun } from './store/runRow.ts'
import type { RunStore } from './store/runStore.ts'

export type CancelRunDeps = {
  db: Pick<Database, 'run' | 'select'>
  executableAgents: ExecutableAgents
  runStore: RunStore
  runExecutor: RunExecutor
  runTails: RunTails
  clock: Clock
  publish(runId: string): void
  /** Resolves when the pipeline run of a step's run has been updated. */
  stepRunChanged(run: Run): Promise<void>
}

export async function cancelRun(deps: CancelRunDeps, viewer: Viewer, id: string): Promise<Run> {
  authorize(viewer, 'runs:write')
  const found = await findRun(deps, viewer, id)
  if (viewer.mode === 'demo') await refuseDemoKey(deps, viewer, found)
  const cancelled = await cancelActiveRun(deps, viewer.organizationId, id)
  if (cancelled !== undefined) {
    await deps.stepRunChanged(cancelled)
    return cancelled
  }
  const run = await findRun(deps, viewer, id)
  if (run.status !== 'cancelled') throw fail('run_not_active', { message: `The run has already ${run.status}` })
  return run
}

/** For callers that have authorised already. Undefined if the run has ended. */
export async function cancelActiveRun(
  deps: Pick<CancelRunDeps, 'db' | 'runExecutor' | 'runTails' | 'clock' | 'publish'>,
  organizationId: string,
  id: string,
): Promise<Run | undefined> {
  const values = [organizationId, id, statesBefore('cancelled'), deps.clock.now().toISOString()]
  const [row] = await deps.db.run(cancelStatement, values)
  if (row === undefined) return undefined
  deps.runExecutor.abort(id)
  deps.runTails.wake(id)
  deps.publish(id)
  return toRun(row)
}

async function refuseDemoKey(deps: CancelRunDeps, viewer: Viewer, run: Run): Promise<void> {
  await refusePrivateConnectors(deps, viewer, connectorIdsOf(await deps.executableAgents.find(run)))
}

/** Index: runs_pkey. */
const cancelStatement = statement<RunRow>(
  'cancel_run',
  `with cancelled as (
     update runs
        set status = 'cancelled', finished_at = $4::timestamptz, owner = null, required_action = null,
            pending_action_id = null, action_expires_at = null, waiting_since = null,
            last_seq = last_seq + 1,
            waited_ms = ${addMs('coalesce(waited_ms, 0)', "coalesce($4::timestamptz - waiting_since, interval '0')")},
            latency_ms = ${toMs('coalesce(waiting_since, $4::timestamptz) - started_at', 'coalesce(waited_ms, 0)')}
      where organization_id = $1 and id = $2 and status = any($3)
     returning *
   ), counted as (
     ${insertFacts(`cancelled where ${isLive}`)}
   ), silent as (
     ${insertSilentFacts(`cancelled where ${isSilent}`)}
   )
   select * from cancelled`,
)
