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

export type RequiredAction = {
  id: string
  type: 'approve' | 'respond'
  prompt: string
  schema: JsonObject | null
  /** ISO 8601, as it is stored inside JSON. */
  expiresAt: string
}

export type Run = {
  organizationId: string
  id: string
  agentId: string
  agentVersion: number
  status: RunStatus
  input: JsonObject
  output: JsonObject | null
  error: RunError | null
  /** The code of `error`, in a column of its own for filters. */
  errorCode: string | null
  requiredAction: RequiredAction | null
  metadata: JsonObject
  latencyMs: number | null
  tokensUsed: number
  timeoutMs: number
  /** Counts executions. The fence: a process that lost the run has an earlier attempt and can't write to it. */
  attempt: number
  owner: string | null
  lastSeq: number
  /** Counts the writes of the execution, so that a write whose response was lost is not repeated. */
  writes: number
  /** Time spent waiting for actions, which does not count as latency. */
  waitedMs: number
  waitingSince: Date | null
  /** The id of `requiredAction`, in a column of its own for compare-and-set. */
  pendingActionId: string | null
  actionExpiresAt: Date | null
  /** The sequence number of the last message to the run in its log. */
  lastActionSeq: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}
