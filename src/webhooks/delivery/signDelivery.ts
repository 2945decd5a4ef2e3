/** The headers of a delivery. */
import type { EventType } from '../../events/eventCatalog.ts'
import { signBody, standardHeaders } from '../../platform/secrets/bodySignature.ts'

export type Signing = {
  deliveryId: string
  eventId: string
  eventType: EventType
  attempt: number
  body: Buffer
  /** The newest first; an earlier one also signs while it is valid. */
  secrets: [string, ...string[]]
  now: Date
}

export function signDelivery(signing: Signing): Record<string, string> {
  const { deliveryId, eventId, eventType, attempt, body, secrets, now } = signing
  return {
    'content-type': 'application/json',
    'user-agent': 'AgentRunService-Webhooks/2.4',
    'x-service-signature': signBody(secrets[0], body),
    'x-service-event': eventType,
    'x-service-delivery': deliveryId,
    'x-service-attempt': String(attempt),
    ...standardHeaders({ id: eventId, body, secrets, now }),
  }
}
