import { EntitySchema } from 'typeorm'

/** What is kept of a receiver's answer. */
export const maxResponseBytes = 16 * 1_024

export type DeliveryAttempt = {
  organizationId: string
  deliveryId: string
  number: number
  startedAt: Date
  durationMs: number
  requestHeaders: Record<string, string>
  /** Null: no status line came in time. */
  httpStatus: number | null
  /** Its first bytes. */
  responseBody: string | null
  error: string | null
}

export const deliveryAttemptEntity = new EntitySchema<DeliveryAttempt>({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  columns: {
    organizationId: { type: 'text', primary: true, name: 'organization_id' },
    deliveryId: { type: 'text', primary: true, name: 'delivery_id' },
    number: { type: 'integer', primary: true },
    startedAt: { type: 'timestamptz', precision: 3, name: 'started_at' },
    durationMs: { type: 'integer', name: 'duration_ms' },
    requestHeaders: { type: 'json', name: 'request_headers' },
    httpStatus: { type: 'integer', nullable: true, name: 'http_status' },
    responseBody: { type: 'text', nullable: true, name: 'response_body' },
    error: { type: 'text', nullable: true },
  },
})
