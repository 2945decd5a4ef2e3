import type { EventType } from '../../events/eventCatalog.ts'
import { ids, integer, nullable, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryEntity = defineEntity('Delivery', 'deliveries', {
  ...ids,
  webhookId: text(),
  eventId: text(),
  eventType: text<EventType>(),
  /** The event's subject, for example a run. */
  subjectId: nullable(text()),
  status: text<DeliveryStatus>(),
  attemptsMade: integer(),
  /** Attempts made before a redelivery: they do not count against the new ones. */
  attemptsBefore: integer(),
  nextAttemptAt: nullable(time()),
  /** The process that is making an attempt. */
  owner: nullable(text()),
  createdAt: time(),
  /** When the event's content was erased: it can't be sent again. */
  erasedAt: nullable(time()),
})

export type Delivery = EntityOf<typeof deliveryEntity>
