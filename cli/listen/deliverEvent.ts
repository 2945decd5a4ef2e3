/** Sends an event as the service does: immediately, 1 second after the first failure, 5 seconds after the second. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attempt, postEvent } from './postEvent.ts'
import { signDelivery } from './signDelivery.ts'

export type Outgoing = {
  id: string
  type: string
  /** The event exactly as stored. */
  text: string
}

export type Receiver = {
  url: string
  secret: string
  /** Sent in addition to those of a delivery. */
  headers: Record<string, string>
}

export type Outcome = Attempt & {
  attempts: number
}

type Options = {
  signal: AbortSignal
  /** The number of earlier attempts; if any, only one more is made. */
  attemptsBefore?: number
  /** Called after a failed attempt that will be retried. */
  onRetry(attempt: Attempt, delayMs: number): void
}

export async function deliverEvent(
  event: Outgoing,
  receiver: Receiver,
  { signal, attemptsBefore = 0, onRetry }: Options,
): Promise<Outcome> {
  const body = Buffer.from(event.text)
  for (let number = attemptsBefore + 1; ; number += 1) {
    const signed = { eventId: event.id, eventType: event.type, attempt: number, body, secret: receiver.secret }
    const headers = { ...receiver.headers, ...signDelivery({ ...signed, now: new Date() }) }
    const attempt = await postEvent({ url: receiver.url, headers, body, signal })
    const delayMs = delayAfter(number, attempt)
    if (delayMs === null) return { ...attempt, attempts: number }
    onRetry(attempt, delayMs)
    await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

const delaysMs = [1000, 5000]
const gone = 410

/** Milliseconds until the next attempt; null after the last one. `number` counts from 1. */
export const delayAfter = (number: number, { isAcknowledged, httpStatus }: Attempt): number | null =>
  isAcknowledged || httpStatus === gone ? null : (delaysMs[number - 1] ?? null)
