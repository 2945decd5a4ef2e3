import { hasEnded } from '../../../runs/runStatus.ts'
import type { PipelineRun } from '../pipelineRun.ts'
import { carriesPipelineRun, isLast, type PipelineRunEvent } from '../pipelineRunEvent.ts'
import type { PipelineRunStore } from '../store/pipelineRunStore.ts'

/**
 * The pipeline run that an event of its log carries: as it was created, or as it ended. Synchronous for events that carry none
 * (null), and if it follows from `known`, an earlier read of it: most events need no promise.
 */
export function pipelineRunAtEvent(
  pipelineRunStore: PipelineRunStore,
  organizationId: string,
  event: PipelineRunEvent,
  known?: PipelineRun,
): Promise<PipelineRun | null> | PipelineRun | null {
  if (!carriesPipelineRun(event)) return null
  const toShown = (pipelineRun: PipelineRun) => (isLast(event) ? pipelineRun : asCreated(pipelineRun))
  if (known !== undefined && (!isLast(event) || hasEnded(known.status))) return toShown(known)
  return pipelineRunStore.read(organizationId, event.pipelineRunId).then((found) => (found ? toShown(found) : null))
}

const asCreated = (pipelineRun: PipelineRun): PipelineRun => ({
  ...pipelineRun,
  status: 'queued',
  output: null,
  error: null,
  steps: pipelineRun.steps.map((step) => ({
    ...step,
    status: 'pending',
    runId: null,
    runs: [],
    latencyMs: null,
    tokensUsed: 0,
    error: null,
  })),
  tokensUsed: 0,
  latencyMs: null,
  startedAt: null,
  finishedAt: null,
})
