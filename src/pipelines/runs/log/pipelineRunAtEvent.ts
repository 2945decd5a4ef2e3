/** The pipeline run that an event of its log carries: as it was created, or as it ended; null for other events. */
import type { PipelineRun } from '../pipelineRun.ts'
import { carriesPipelineRun, isLast, type PipelineRunEvent } from '../pipelineRunEvent.ts'
import type { PipelineRunStore } from '../store/pipelineRunStore.ts'

export async function pipelineRunAtEvent(
  pipelineRunStore: PipelineRunStore,
  organizationId: string,
  event: PipelineRunEvent,
): Promise<PipelineRun | null> {
  if (!carriesPipelineRun(event)) return null
  const pipelineRun = await pipelineRunStore.read(organizationId, event.pipelineRunId)
  if (pipelineRun === undefined) return null
  return isLast(event) ? pipelineRun : asCreated(pipelineRun)
}

export const asCreated = (pipelineRun: PipelineRun): PipelineRun => ({
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
