import type { JsonObject } from '../platform/json.ts'
import type { RunStatus } from './runStatus.ts'

export type RunError = {
  code: string
  message: string
  /** Whose fault it was: the agent's, the gateway's, or the time's. */
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
  /** The error's code once more, where it can be searched. */
  errorCode: string | null
  requiredAction: RequiredAction | null
  metadata: JsonObject
  latencyMs: number | null
  tokensUsed: number
  timeoutMs: number
  /** Counts executions; the fence that keeps a process that lost the run from writing to it. */
  attempt: number
  owner: string | null
  lastSeq: number
  /** Counts the writes of the execution, so that one whose answer was lost is not made twice. */
  writes: number
  /** Time spent waiting for actions that were answered, which is no part of the latency. */
  waitedMs: number
  /** Since when it waits for an action, while it does. */
  waitingSince: Date | null
  /** The action that it waits for, where a compare-and-set can see it. */
  pendingActionId: string | null
  actionExpiresAt: Date | null
  /** The log's number of the last message that was sent to the run. */
  lastActionSeq: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}
