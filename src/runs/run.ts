import { ids, integer, json, jsonb, nullable, packedId, rareInteger, text, time } from '../platform/database/columns.ts'
import type { EntityWith } from '../platform/database/defineEntity.ts'
import type { JsonObject } from '../platform/json.ts'
import type { RunStatus } from './runStatus.ts'

export type RunError = {
  code: string
  message: string
  /** What caused it: the agent, this service, or a timeout. */
  type: 'agent_error' | 'gateway_error' | 'timeout'
  retryable: boolean
  step: string | null
  attempt: number
}

/** What is left of an error when its run was erased. */
export type ErasedError = { code: string } & { [Field in Exclude<keyof RunError, 'code'>]: null }

export type RequiredAction = {
  id: string
  type: 'approve' | 'respond'
  prompt: string
  schema: JsonObject | null
  /** ISO 8601, since it is stored in JSON. */
  expiresAt: string
}

/** `refused`: executed by the live version because the candidate does not accept the input. */
export type ReleaseSide = 'candidate' | 'live' | 'refused'

export type Run = EntityWith<typeof runTable>

export const runTable = {
  ...ids,
  agentId: text(),
  agentVersion: integer(),
  /** The version whose policy applies: the live one, if the caller requested another. Null means `agentVersion`. */
  policyVersion: nullable(integer()),
  /** Id of the key or user. Null for runs of releases that did not store it. */
  createdBy: nullable(packedId()),
  status: text<RunStatus>(),
  /** Null once the run was erased; so are its metadata, and all of its error but the code. */
  input: nullable(json<JsonObject>()),
  output: nullable(json<JsonObject>()),
  error: nullable(json<RunError | ErasedError>()),
  /** The code of `error`, in a separate column for filters. */
  errorCode: nullable(text()),
  requiredAction: nullable(json<RequiredAction>()),
  metadata: nullable(jsonb<JsonObject>()),
  latencyMs: nullable(integer()),
  tokensUsed: integer(),
  timeoutMs: integer(),
  /** Counts executions. The fence: a process that lost the run has an earlier attempt and can't write to it. */
  attempt: integer(),
  owner: nullable(text()),
  lastSeq: integer(),
  /** Counts the writes of the execution, so that a write whose reply was lost is not repeated. */
  writes: integer(),
  /** Time spent waiting for actions, which does not count as latency. */
  waitedMs: rareInteger(),
  waitingSince: nullable(time()),
  /** The id of `requiredAction`, in a separate column for compare-and-set. */
  pendingActionId: nullable(text()),
  actionExpiresAt: nullable(time()),
  /** The sequence number of the last message to the run in its log. */
  lastActionSeq: rareInteger(),
  /** Null for runs outside pipelines. */
  pipelineRunId: nullable(text()),
  /** The name of that step. */
  pipelineStep: nullable(text()),
  /** The replay that made it: then it is silent. Null for all other runs. */
  replayId: nullable(text()),
  /** The recorded run that it repeats. Also null for a run that judges another one. */
  replayOf: nullable(text()),
  /** The release that was active when it was created, unless the caller named a version. */
  releaseId: nullable(text()),
  /** Its stage then. */
  releaseStage: nullable(integer()),
  releaseSide: nullable(text<ReleaseSide>()),
  /** Continues the trace of the call that created it, in every process. Null if that is not traced. */
  traceparent: nullable(text()),
  createdAt: time(),
  startedAt: nullable(time()),
  finishedAt: nullable(time()),
  erasedAt: nullable(time()),
}
