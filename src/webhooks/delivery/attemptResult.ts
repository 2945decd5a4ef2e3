import type { DeliveryAttempt } from '../store/deliveryAttemptEntity.ts'
import type { DeliveryStatus } from '../store/deliveryEntity.ts'

/** One attempt, and what its delivery is after it. */
export type AttemptResult = {
  owner: string
  webhookId: string
  /** Where the request was sent: the result says nothing about another address. */
  url: string
  attempt: DeliveryAttempt
  status: DeliveryStatus
  nextAttemptAt: Date | null
  finishedAt: Date
  /** The receiver answered that it is gone for good. */
  gone: boolean
}
