import { integer, json, nullable, primary, text, time } from '../../platform/database/columns.ts'
import { defineEntity, type EntityOf } from '../../platform/database/defineEntity.ts'

/** The part of a receiver's response that is stored. */
export const maxResponseBytes = 16 * 1_024

export const deliveryAttemptEntity = defineEntity('DeliveryAttempt', 'delivery_attempts', {
  organizationId: primary(text()),
  deliveryId: primary(text()),
  number: primary(integer()),
  startedAt: time(),
  durationMs: integer(),
  requestHeaders: json<Record<string, string>>(),
  /** Null if no status line arrived in time. */
  httpStatus: nullable(integer()),
  /** Its first bytes. */
  responseBody: nullable(text()),
  error: nullable(text()),
})

export type DeliveryAttempt = EntityOf<typeof deliveryAttemptEntity>
