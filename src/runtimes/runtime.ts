/*
 * How an agent is executed. A runtime is an async generator: it yields what happens on the way and returns what came
 * of it. It stores nothing and keeps nothing: a run that waits for a person is simply called again with the answer,
 * by whichever process gets there.
 */
import type { JsonObject } from '../platform/json.ts'

export type RuntimeCall = {
  organizationId: string
  runId: string
  agentId: string
  /** A hired agent's configuration, or a custom agent's runtime settings. */
  settings: JsonObject
  input: JsonObject
  metadata: JsonObject
  /** What the output will be checked against, where the agent says so. */
  outputSchema: JsonObject | null
  /** What people answered to the questions of earlier calls, in order. */
  answers: Answer[]
  /** What was sent to the run since this was last asked. */
  takeMessages(): Message[]
  /** Aborted when the run is cancelled, timed out or taken over: stop at once, whatever is under way. */
  signal: AbortSignal
  /** Notes how many tokens this call has used so far, for a run that is ended from outside. */
  noteTokens(used: number): void
  /** How long the run may still take. */
  remainingMs(): number
  /** Waits on the service's clock; rejects when the signal is aborted. */
  sleep(delayMs: number): Promise<void>
}

export type Answer = { type: 'approve' | 'reject' | 'respond'; payload: unknown; reason: string | null }

export type Message = { payload: unknown }

export type Question = { type: 'approve' | 'respond'; prompt: string; schema?: JsonObject }

export type Happening =
  | { type: 'output.delta'; delta?: string; patch?: unknown }
  | { type: 'step.started' | 'step.completed'; step: { name: string; kind: string; [detail: string]: unknown } }

export type Outcome =
  | { kind: 'output'; output: JsonObject; tokensUsed: number }
  | { kind: 'question'; question: Question; tokensUsed: number }

export type Runtime = (call: RuntimeCall) => AsyncGenerator<Happening, Outcome, void>

/** The agent failed, and says how: becomes the run's `error`. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure'
  readonly code: string
  readonly retryable: boolean
  readonly step: string | null
  readonly tokensUsed: number

  constructor(code: string, message: string, more: { retryable?: boolean; step?: string; tokensUsed?: number } = {}) {
    super(message)
    this.code = code
    this.retryable = more.retryable ?? false
    this.step = more.step ?? null
    this.tokensUsed = more.tokensUsed ?? 0
  }
}
