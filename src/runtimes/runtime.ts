/*
 * How an agent is executed. A runtime is an async generator: it yields events while it runs and returns an outcome. It
 * stores nothing and keeps no state: when a run has waited for a person, it is called again with the answer, in any
 * process.
 */
import type { JsonObject } from '../platform/json.ts'
import type { StartSpan } from '../platform/tracing/tracing.ts'

export type RuntimeCall = {
  organizationId: string
  runId: string
  agentId: string
  /** A hired agent's configuration, or a custom agent's runtime settings. */
  settings: JsonObject
  input: JsonObject
  metadata: JsonObject
  /** The schema that the output is checked against, if the agent has one. */
  outputSchema: JsonObject | null
  /** The answers to questions of earlier calls, in order. */
  answers: Answer[]
  /** Resolves with the messages sent to the run since the last call; of very many, with the next mebibyte. */
  takeMessages(): Promise<Message[]>
  /** Aborted when the run is cancelled, timed out or taken over: the runtime must stop immediately. */
  signal: AbortSignal
  /** Records the tokens used so far, for a run that is stopped externally. */
  noteTokens(used: number): void
  /** The time left until the run's timeout. */
  remainingMs(): number
  /** Of a run that a replay made; null for all others. */
  replay: Replaying | null
  /** Waits on the service's clock; rejects when the signal is aborted. */
  sleep(delayMs: number): Promise<void>
  /** Starts a part of the run's trace. */
  startSpan: StartSpan
  /** Whether spans may contain messages, arguments and results. */
  recordsContent: boolean
}

/** How a run of a replay differs from others. */
export type Replaying = {
  id: string
  /** What a tool answered to an equal call of the recorded run, each once and in their order; undefined if it was not recorded. */
  recallTool(name: string, input: unknown): Promise<RecordedResult | undefined>
  /** Whether tools may be called whose answers were not recorded. */
  allowsSideEffects(): Promise<boolean>
}

export type RecordedResult = { ok: boolean; text: string; status?: number }

export type Answer = { type: 'approve' | 'reject' | 'respond'; payload: unknown; reason: string | null }

export type Message = { payload: unknown }

export type Question = { type: 'approve' | 'respond'; prompt: string; schema?: JsonObject }

export type RuntimeEvent =
  | { type: 'output.delta'; delta?: string; patch?: unknown }
  | { type: 'step.started' | 'step.completed'; step: { name: string; kind: string; [detail: string]: unknown } }

export type Outcome =
  | { kind: 'output'; output: JsonObject; tokensUsed: number }
  | { kind: 'question'; question: Question; tokensUsed: number }

/** Events that arrive together may be yielded together. */
export type Runtime = (call: RuntimeCall) => AsyncGenerator<RuntimeEvent | RuntimeEvent[], Outcome, void>

/** A failure of the agent; becomes the run's `error`. */
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
