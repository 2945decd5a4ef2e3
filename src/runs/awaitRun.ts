/** Waits until a run ends or requires an action; see `awaitLog` for what ends the wait earlier. */
import type { Clock } from '../platform/clock.ts'
import type { Closing } from '../platform/process/closing.ts'
import { awaitLog, type Watch } from '../streaming/awaitLog.ts'
import type { RunTails } from './log/runTails.ts'
import type { Run } from './run.ts'
import { endsWait } from './runEvent.ts'
import { hasEnded } from './runStatus.ts'
import type { RunStore } from './store/runStore.ts'

type Deps = { runStore: RunStore; runTails: RunTails; clock: Clock; closing: Closing }

export async function awaitRun(deps: Deps, run: Run, waitMs: number, watch?: Watch): Promise<Run> {
  const { runStore, runTails: tails, clock, closing } = deps
  if (isSettled(run)) return run
  const hasWaited = await awaitLog({ tails, clock, closing }, { log: run, waitMs, endsWait, watch })
  return hasWaited ? ((await runStore.read(run.organizationId, run.id)) ?? run) : run
}

/** Whether there is nothing to wait for: the run has ended or requires an action. */
export const isSettled = (run: Run): boolean => hasEnded(run.status) || run.status === 'requires_action'
