/** Inserts deliveries and attempts as the deliverer stores them, for tests without a deliverer. */
import { completedRun } from '../../rest/documents/examples/runExamples.ts'
import type { EventType } from '../../src/events/eventCatalog.ts'
import { envelope } from '../../src/events/outbox.ts'
import type { DeliveryStatus } from '../../src/webhooks/store/deliveryEntity.ts'
import type { TestService } from './testService.ts'

type Options = {
  webhookId: unknown
  status?: DeliveryStatus
  createdAt?: Date
  subjectId?: unknown
  type?: EventType
  attempts?: number
  owner?: string | null
  data?: object
}

export type MadeDelivery = { id: string; eventId: string; body: string; createdAt: Date }

export async function makeDelivery(service: TestService, options: Options): Promise<MadeDelivery> {
  const { webhookId, status = 'succeeded', type = 'run.completed', attempts = 0, owner = null } = options
  const { createdAt = later(), subjectId = null, data = completedRun } = options
  const { pool } = service.deps.db
  const { organization_id: organizationId } = service.credentials
  const { rows } = await pool.query<{ id: string; event_id: string }>(
    `select new_id('dlv', $1) as id, new_id('evt', $1) as event_id`,
    [createdAt],
  )
  const [{ id, event_id: eventId } = { id: '', event_id: '' }] = rows
  const body = envelope(eventId, type, createdAt, JSON.stringify(data))
  await pool.query(
    `insert into events (organization_id, id, type, subject_id, body, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [organizationId, eventId, type, subjectId, body, createdAt],
  )
  await pool.query(
    `insert into deliveries (organization_id, id, webhook_id, event_id, event_type, subject_id, status, attempts_made,
                             next_attempt_at, owner, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[organizationId, id, webhookId, eventId, type, subjectId, status, attempts],
      ...[status === 'pending' ? createdAt : null, owner, createdAt],
    ],
  )
  for (let number = 1; number <= attempts; number++) {
    const answered = status === 'succeeded' && number === attempts ? 200 : 503
    await pool.query(`insert into delivery_attempts values ($1, $2, $3, $4, 12, $5, $6, 'said', $7)`, [
      ...[organizationId, id, number, createdAt, JSON.stringify({ 'x-service-attempt': String(number) })],
      ...[answered, answered === 200 ? null : 'refused: The endpoint returned 503'],
    ])
  }
  return { id, eventId, body, createdAt }
}

/** Ids of the same millisecond are not ordered, so each delivery gets its own millisecond. */
function later(): Date {
  latestMs = Math.max(Date.now(), latestMs + 1)
  return new Date(latestMs)
}

let latestMs = 0
