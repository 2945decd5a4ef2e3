/** A delivery as named statements read it. */
import type { EventType } from '../events/eventCatalog.ts'
import type { Delivery, DeliveryStatus } from './deliveryEntity.ts'

export type DeliveryRow = {
  organization_id: string
  id: string
  webhook_id: string
  event_id: string
  event_type: EventType
  subject_id: string | null
  status: DeliveryStatus
  attempts_made: number
  attempts_before: number
  next_attempt_at: Date | null
  owner: string | null
  created_at: Date
}

export const toDelivery = (row: DeliveryRow): Delivery => ({
  organizationId: row.organization_id,
  id: row.id,
  webhookId: row.webhook_id,
  eventId: row.event_id,
  eventType: row.event_type,
  subjectId: row.subject_id,
  status: row.status,
  attemptsMade: row.attempts_made,
  attemptsBefore: row.attempts_before,
  nextAttemptAt: row.next_attempt_at,
  owner: row.owner,
  createdAt: row.created_at,
})
