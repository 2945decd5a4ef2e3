/** A delivery as named statements read it. */
import type { RowOf } from '../../platform/database/defineEntity.ts'
import type { Delivery } from './deliveryEntity.ts'

export type DeliveryRow = RowOf<Delivery>

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
