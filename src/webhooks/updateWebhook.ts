/** Changes a webhook. Activation or a new address resets its failures; deactivation fails its pending deliveries. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import { checkRevision, type IfRevision } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { checkWebhook, type WantedEvents, type WebhookValues } from './checkWebhook.ts'
import { lockWebhook } from './readWebhook.ts'
import { failPending } from './store/pendingDeliveries.ts'
import { type Webhook as WebhookRow, webhookEntity } from './store/webhookEntity.ts'
import { showWebhook, type Webhook } from './webhook.ts'

export type UpdateWebhookInput = Omit<WebhookValues, 'secret'> & IfRevision & { id: string }

export async function updateWebhook(deps: ChangeDeps, viewer: Viewer, input: UpdateWebhookInput): Promise<Webhook> {
  authorize(viewer, 'webhooks:write')
  const { id, ifRevision, ...values } = input
  return deps.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, viewer, id)
    checkRevision('webhook', webhook, ifRevision)
    checkWebhook(values, true)
    const changes = changesTo(webhook, values)
    if (Object.keys(changes).length === 0) return showWebhook(webhook)
    const changed = { ...changes, updatedAt: deps.clock.now(), revision: webhook.revision + 1 }
    await tx.manager.update(webhookEntity, { organizationId: webhook.organizationId, id }, changed)
    if (changes.active === false) await failPending(tx, webhook, changed.updatedAt)
    const { disabledReason: _, failingSince: __, consecutiveFailures: ___, ...details } = changes
    await deps.recordAudit(tx, viewer, { action: 'webhook.updated', targetId: id, details })
    return showWebhook({ ...webhook, ...changed })
  })
}

const noFailures = { consecutiveFailures: 0, failingSince: null }

/** Only the values that differ from the current ones. */
function changesTo(webhook: WebhookRow, { url, events, active, description }: WebhookValues): Partial<WebhookRow> {
  const wanted: Partial<WebhookRow> = {
    ...(url != null && { url }),
    ...(url != null && url !== webhook.url && noFailures),
    ...(events != null && { events: [...events] as WantedEvents }),
    ...(active != null && { active }),
    ...(active === true && { disabledReason: null, ...noFailures }),
    ...(description !== undefined && { description }),
  }
  const different = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(webhook[name as keyof WebhookRow]),
  )
  return Object.fromEntries(different)
}
