import type { EventType } from '../../events/eventCatalog.ts'
import { boolean, integer, nullable, primary, text, texts, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'

export type DisabledReason = 'gone' | 'failing'

export const webhookEntity = defineEntity('Webhook', 'webhooks', {
  organizationId: primary(text()),
  id: primary(text()),
  url: text(),
  /** `*` means all types, also future ones. */
  events: texts<EventType | '*'>(),
  active: boolean(),
  description: nullable(text()),
  /** Sealed, like the previous one, which also signs for a day. */
  secret: text(),
  secretHint: text(),
  previousSecret: nullable(text()),
  previousSecretExpiresAt: nullable(time()),
  /** Why the service turned it off. */
  disabledReason: nullable(text<DisabledReason>()),
  /** Failed attempts since the last one that was acknowledged. */
  consecutiveFailures: integer(),
  failingSince: nullable(time()),
  createdBy: text(),
  createdAt: time(),
  updatedAt: time(),
  /** Counts the changes by callers, not what deliveries say about its health. */
  revision: integer(),
  /** A deleted webhook stays as a row, without its secrets, for the deliveries that name it. */
  deletedAt: nullable(time()),
})

export type Webhook = EntityOf<typeof webhookEntity>
