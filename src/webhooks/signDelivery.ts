/*
 * The headers of a delivery. Our own signature is over the exact bytes with the whole secret; the Standard Webhooks
 * ones, which also cover the time, use the decoded remainder, and stand only where the remainder is base64.
 */
import { createHmac } from 'node:crypto'
import type { EventType } from '../events/eventCatalog.ts'
import { secretPrefix } from './webhookSecret.ts'

export type Signing = {
  deliveryId: string
  eventId: string
  eventType: EventType
  attempt: number
  body: Buffer
  /** The newest first; an earlier one signs too while it is still good. */
  secrets: [string, ...string[]]
  now: Date
}

export function signDelivery(signing: Signing): Record<string, string> {
  const { deliveryId, eventType, attempt, body, secrets } = signing
  return {
    'content-type': 'application/json',
    'user-agent': 'AgentRunService-Webhooks/2.4',
    'x-service-signature': createHmac('sha256', secrets[0]).update(body).digest('hex'),
    'x-service-event': eventType,
    'x-service-delivery': deliveryId,
    'x-service-attempt': String(attempt),
    ...standardHeaders(signing),
  }
}

function standardHeaders({ eventId, body, secrets, now }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signatures = secrets.flatMap((secret) => {
    const key = standardKey(secret)
    if (key === undefined) return []
    const content = createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body)
    return [`v1,${content.digest('base64')}`]
  })
  if (signatures.length === 0 || standardKey(secrets[0]) === undefined) return {}
  return { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function standardKey(secret: string): Buffer | undefined {
  const remainder = secret.slice(secretPrefix.length)
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(remainder)) return undefined
  return Buffer.from(remainder, 'base64')
}
