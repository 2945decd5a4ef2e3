import { EntitySchema } from 'typeorm'
import type { EventType } from '../events/eventCatalog.ts'

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export type Delivery = {
  organizationId: string
  id: string
  webhookId: string
  eventId: string
  eventType: EventType
  /** What the event is about, for example a run. */
  subjectId: string | null
  status: DeliveryStatus
  attemptsMade: number
  /** Attempts made before a redelivery: they do not count against the new ones. */
  attemptsBefore: number
  nextAttemptAt: Date | null
  /** The process that is making an attempt. */
  owner: string | null
  createdAt: Date
}

export const deliveryEntity = new EntitySchema<Delivery>({
  name: 'Delivery',
  tableName: 'deliveries',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    webhookId: { type: 'text', name: 'webhook_id' },
    eventId: { type: 'text', name: 'event_id' },
    eventType: { type: 'text', name: 'event_type' },
    subjectId: { type: 'text', nullable: true, name: 'subject_id' },
    status: { type: 'text' },
    attemptsMade: { type: 'integer', name: 'attempts_made' },
    attemptsBefore: { type: 'integer', name: 'attempts_before' },
    nextAttemptAt: { type: 'timestamptz', precision: 3, nullable: true, name: 'next_attempt_at' },
    owner: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
