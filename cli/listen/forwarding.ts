import type { AgentRunService } from '../../clients/typescript/src/sdk.ts'
import type { Outcome, Receiver } from './deliverEvent.ts'
import type { FeedEvent } from './feedEvent.ts'
import type { FailedEvent, ListenState } from './listenState.ts'
import type { Attempt } from './postEvent.ts'

export interface Forwarding {
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

export interface ForwardingReport {
  ready(): void
  cut(error: Error, delayMs: number): void
  retry(event: FeedEvent, attempt: Attempt, delayMs: number): void
  settled(event: FeedEvent, outcome: Outcome): void
  /** A failed event of an earlier start that the service does not have any more. */
  gone(event: FailedEvent): void
  /** A failed event that is not kept for the next start, since there are too many. */
  dropped(event: FailedEvent): void
  /** The service does not have the events behind the stored position any more. */
  expired(): void
}
