import { ids, integer, nullable, text, time } from '../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../platform/database/defineEntity.ts'
import type { EventType } from './eventCatalog.ts'

export const eventEntity = defineEntity('Event', 'events', {
  ...ids,
  type: text<EventType>(),
  /** The id of its subject: a run, an agent, a webhook. */
  subjectId: nullable(text()),
  /** The envelope as JSON, serialised once, so that every delivery signs and sends the same bytes. Null: see `eventBody`. */
  body: nullable(text()),
  /** If `body` is null: its approximate size; null if small. */
  bodyBytes: nullable(integer()),
  /** Continues the trace of what caused it, in its deliveries. */
  traceparent: nullable(text()),
  createdAt: time(),
})

export type StoredEvent = EntityOf<typeof eventEntity>
