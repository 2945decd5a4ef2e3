import type { Clock } from '../../../platform/clock.ts'
import { inJsonbOrder } from '../../../platform/database/jsonbOrder.ts'
import type { JsonObject } from '../../../platform/json.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { LivePipeline } from '../../definitions/findLivePipeline.ts'
import { type CreatePipelineRunInput, pipelineTimeoutMs } from '../createPipelineRunInput.ts'
import type { PipelineRunState, StepState } from '../pipelineRun.ts'

/** Its creator takes it up immediately; if it has not by then, another process does. */
const takenUpWithinMs = 2_000

export function newPipelineRun(
  { clock }: { clock: Clock },
  viewer: Viewer,
  { version, content }: LivePipeline,
  input: CreatePipelineRunInput & { id: string },
): PipelineRunState {
  const now = clock.now()
  return {
    organizationId: viewer.organizationId,
    id: input.id,
    pipelineId: input.pipelineId,
    pipelineVersion: version,
    agentIds: [...new Set(content.steps.map((step) => step.agentId))],
    status: 'queued',
    input: input.input,
    inputBytes: Buffer.byteLength(JSON.stringify(input.input)),
    output: null,
    error: null,
    steps: content.steps.map(newStep),
    tokensUsed: 0,
    latencyMs: null,
    timeoutMs: input.timeoutMs ?? pipelineTimeoutMs.usual,
    metadata: inJsonbOrder(input.metadata ?? {}) as JsonObject,
    createdBy: viewer.id,
    createdMode: viewer.mode,
    traceparent: viewer.origin.traceparent ?? null,
    revision: 0,
    lastSeq: 1,
    waitedMs: 0,
    waitingSince: null,
    dueAt: new Date(now.getTime() + takenUpWithinMs),
    owner: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
    erasedAt: null,
  }
}

export const newStep = ({ name, agentId }: { name: string; agentId: string }): StepState => ({
  name,
  agentId,
  status: 'pending',
  runId: null,
  items: null,
  begun: 0,
  error: null,
  errorItem: null,
  tokensUsed: 0,
  startedMs: null,
  finishedMs: null,
  waitedMs: 0,
  waitingSinceMs: null,
})
