import type { JsonObject } from '../platform/json.ts'
import type { EventType } from './eventCatalog.ts'

/** The public description of an event type. */
export type EventTypeInfo = {
  name: EventType
  description: string
  /** Whether a webhook can be registered for it. */
  subscribable: boolean
  /** JSON Schema of the whole event, without references to other documents. */
  schema: JsonObject
  /** An event as it is sent. */
  sample: JsonObject
}
