import type { AgentRunService } from '../../clients/typescript/src/sdk.ts'
import type { Outcome, Receiver } from './deliverEvent.ts'
import type { FeedEvent } from './feedEvent.ts'
import type { FailedEvent, ListenState } from './listenState.ts'
import type { Attempt } from './postEvent.ts'

export type Forwarding = {
  client: AgentRunService
  receiver: Receiver
  /** Undefined: all types. */
  types: ReadonlySet<string> | undefined
  /** Changed as events are settled. */
  state: ListenState
  save(state: ListenState): void
  signal: AbortSignal
  report: ForwardingReport
}

export type ForwardingReport = {
  ready(): void
  cut(error: Error, delayMs: number): void
  retry(event: FeedEvent, attempt: Attempt, delayMs: number): void
  settled(event: FeedEvent, outcome: Outcome): void
  /** An event that failed in an earlier start and that the service no longer has. */
  gone(event: FailedEvent): void
  /** A failed event that is not kept for the next start because there are too many. */
  dropped(event: FailedEvent): void
  /** The service no longer has the events after the stored position. */
  expired(): void
}
