/** The headers of a delivery, exactly as the service sends them to a webhook. */
import { createHmac } from 'node:crypto'

export type Signing = {
  eventId: string
  eventType: string
  /** Counts from 1. */
  attempt: number
  /** The event exactly as stored. */
  body: Buffer
  secret: string
  now: Date
}

export function signDelivery({ eventId, eventType, attempt, body, secret, now }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const content = createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body)
  return {
    'content-type': 'application/json',
    'user-agent': 'AgentRunService-Webhooks/2.4',
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-service-event': eventType,
    'x-service-delivery': deliveryIdOf(eventId),
    'x-service-attempt': String(attempt),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${content.digest('base64')}`,
  }
}

export const secretPrefix = 'whsec_'

/** The service has no such delivery; derived from the event's id, it is the same after a restart. */
const deliveryIdOf = (eventId: string): string => eventId.replace(/^evt_/, 'dlv_')
