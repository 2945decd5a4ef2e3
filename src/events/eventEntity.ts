import { EntitySchema } from 'typeorm'
import type { EventType } from './eventCatalog.ts'

export type StoredEvent = {
  organizationId: string
  id: string
  type: EventType
  /** What it is about: a run, an agent, a webhook. */
  subjectId: string | null
  /** The envelope as JSON, serialised once, so that every delivery signs and sends the same bytes. */
  body: string
  createdAt: Date
}

export const eventEntity = new EntitySchema<StoredEvent>({
  name: 'Event',
  tableName: 'events',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    id: { type: 'text', primary: true },
    type: { type: 'text' },
    subjectId: { type: 'text', nullable: true, name: 'subject_id' },
    body: { type: 'text' },
    createdAt: { type: 'timestamptz', precision: 3, name: 'created_at' },
  },
})
