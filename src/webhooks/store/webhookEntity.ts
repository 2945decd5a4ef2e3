import type { EventType } from '../../events/eventCatalog.ts'
import { boolean, ids, integer, nullable, text, texts, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'

export type DisabledReason = 'gone' | 'failing'

export const webhookEntity = defineEntity('Webhook', 'webhooks', {
  ...ids,
  url: text(),
  /** `*` means all types, including future ones. */
  events: texts<EventType | '*'>(),
  active: boolean(),
  description: nullable(text()),
  /** Encrypted, like the previous one, which also signs for a day. */
  secret: text(),
  secretHint: text(),
  previousSecret: nullable(text()),
  previousSecretExpiresAt: nullable(time()),
  /** Why the service deactivated it. */
  disabledReason: nullable(text<DisabledReason>()),
  /** Failed attempts since the last one that was acknowledged. */
  consecutiveFailures: integer(),
  failingSince: nullable(time()),
  createdBy: text(),
  createdAt: time(),
  updatedAt: time(),
  /** Counts the changes by callers, not changes of its health. */
  revision: integer(),
  /** A deleted webhook keeps its row, without the secrets, for the deliveries that name it. */
  deletedAt: nullable(time()),
})

export type Webhook = EntityOf<typeof webhookEntity>
