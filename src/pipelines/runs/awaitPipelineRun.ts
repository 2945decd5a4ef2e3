/** Waits until a pipeline run ends or requires an action; see `awaitLog` for what ends the wait earlier. */
import type { Clock } from '../../platform/clock.ts'
import type { Closing } from '../../platform/process/closing.ts'
import { hasEnded } from '../../runs/runStatus.ts'
import { awaitLog, type Watch } from '../../streaming/awaitLog.ts'
import type { PipelineRunTails } from './log/pipelineRunTails.ts'
import type { PipelineRun } from './pipelineRun.ts'
import { endsWait } from './pipelineRunEvent.ts'
import type { PipelineRunStore } from './store/pipelineRunStore.ts'

export type AwaitDeps = {
  pipelineRunStore: PipelineRunStore
  pipelineRunTails: PipelineRunTails
  clock: Clock
  closing: Closing
}

export async function awaitPipelineRun(
  { pipelineRunStore, pipelineRunTails: tails, clock, closing }: AwaitDeps,
  pipelineRun: PipelineRun,
  waitMs: number,
  watch?: Watch,
): Promise<PipelineRun> {
  if (isSettled(pipelineRun)) return pipelineRun
  const hasWaited = await awaitLog({ tails, clock, closing }, { log: pipelineRun, waitMs, endsWait, watch })
  if (!hasWaited) return pipelineRun
  return (await pipelineRunStore.read(pipelineRun.organizationId, pipelineRun.id)) ?? pipelineRun
}

/** Whether there is nothing to wait for: it has ended or requires an action. */
export const isSettled = ({ status }: PipelineRun): boolean => hasEnded(status) || status === 'requires_action'
