import type { Agent } from '../../../agents/agent.ts'
import type { Clock } from '../../../platform/clock.ts'
import { inJsonbOrder } from '../../../platform/database/jsonbOrder.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { JsonObject } from '../../../platform/json.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { CreateRunInput } from '../../createRunInput.ts'
import type { ReleaseSide, Run } from '../../run.ts'
import type { StepOfRun } from './insertRuns.ts'

type Invoked = {
  agent: Pick<Agent, 'id' | 'version' | 'timeoutMs'>
  live: Pick<Agent, 'version'>
  released: { id: string; stage: number; side: ReleaseSide } | null
}

type Details = {
  id?: string
  /** How many of them are in its log. */
  guardrailEvents?: number | undefined
  step?: StepOfRun | undefined
}

/** A run that starts in this process (`here`) or is queued. */
export function newRun(
  deps: { clock: Clock; newId: NewId; processId(): string },
  viewer: Viewer,
  { agent, live, released }: Invoked,
  input: CreateRunInput,
  here: boolean,
  { id = deps.newId('run'), guardrailEvents = 0, step }: Details = {},
): Run {
  const now = deps.clock.now()
  return {
    organizationId: viewer.organizationId,
    id,
    agentId: agent.id,
    agentVersion: agent.version,
    policyVersion: released?.side === 'candidate' || live.version === agent.version ? null : live.version,
    createdBy: viewer.id,
    status: here ? 'running' : 'queued',
    input: input.input,
    output: null,
    error: null,
    errorCode: null,
    requiredAction: null,
    metadata: inJsonbOrder(input.metadata ?? {}) as JsonObject,
    latencyMs: null,
    tokensUsed: 0,
    timeoutMs: input.timeoutMs ?? agent.timeoutMs,
    attempt: here ? 1 : 0,
    owner: here ? deps.processId() : null,
    lastSeq: (here ? 2 : 1) + guardrailEvents,
    writes: 0,
    waitedMs: 0,
    waitingSince: null,
    pendingActionId: null,
    actionExpiresAt: null,
    lastActionSeq: 0,
    pipelineRunId: step?.pipelineRunId ?? null,
    pipelineStep: step?.pipelineStep ?? null,
    replayId: null,
    replayOf: null,
    releaseId: released?.id ?? null,
    releaseStage: released?.stage ?? null,
    releaseSide: released?.side ?? null,
    traceparent: viewer.origin.traceparent ?? null,
    createdAt: now,
    startedAt: here ? now : null,
    finishedAt: null,
    erasedAt: null,
  }
}
