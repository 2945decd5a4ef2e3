/** Sends a test event to one webhook like any other event, and returns its delivery. */
import type { RecordAudit } from '../audit/recordAudit.ts'
import type { RecordEvent } from '../events/outbox.ts'
import type { Database } from '../platform/database/database.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findWebhook } from './readWebhook.ts'
import { type Delivery, deliveryEntity } from './store/deliveryEntity.ts'
import { fail } from './webhookErrors.ts'

type Deps = { db: Pick<Database, 'transaction'>; recordEvent: RecordEvent; recordAudit: RecordAudit }

const message = 'A test event: if you can read this and its signature matches, deliveries will reach you'

export async function testWebhook(deps: Deps, viewer: Viewer, id: string): Promise<Delivery> {
  authorize(viewer, 'webhooks:write')
  return deps.db.transaction(async (tx) => {
    const webhook = await findWebhook({ db: tx }, viewer, id)
    const eventId = await deps.recordEvent(tx, viewer, 'test', { webhook_id: id, message }, webhook.id)
    const delivery = await tx
      .select(viewer, deliveryEntity, 'delivery')
      .andWhere('delivery.webhookId = :id and delivery.eventId = :eventId', { id, eventId })
      .orderBy('delivery.id', 'DESC')
      .limit(1)
      .getOne()
    // Deliveries are created only for webhooks that are active in the statement that stores the event.
    if (delivery === null) throw fail('webhook_inactive')
    await deps.recordAudit(tx, viewer, { action: 'webhook.tested', targetId: id, details: { event_id: eventId } })
    return delivery
  })
}
