import type { DeliveryAttempt } from '../store/deliveryAttemptEntity.ts'
import type { DeliveryStatus } from '../store/deliveryEntity.ts'

/** One attempt, and the state of its delivery after it. */
export type AttemptResult = {
  owner: string
  webhookId: string
  /** The address the request was sent to: the result does not apply to any other. */
  url: string
  attempt: DeliveryAttempt
  status: DeliveryStatus
  nextAttemptAt: Date | null
  finishedAt: Date
  /** The receiver responded with 410 Gone. */
  gone: boolean
}
