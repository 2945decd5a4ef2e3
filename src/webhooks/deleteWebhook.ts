/** Deletes a webhook and its pending deliveries, and returns it. Its row stays, without secrets, for its history. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import { checkRevision, type IfRevision } from '../platform/expected.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { lockWebhook } from './readWebhook.ts'
import { dropPending } from './store/pendingDeliveries.ts'
import { webhookEntity } from './store/webhookEntity.ts'
import { showWebhook, type Webhook } from './webhook.ts'

export type DeleteWebhookInput = IfRevision & { id: string }

export async function deleteWebhook(deps: ChangeDeps, viewer: Viewer, input: DeleteWebhookInput): Promise<Webhook> {
  authorize(viewer, 'webhooks:write')
  const { id, ifRevision } = input
  return deps.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, viewer, id)
    checkRevision('webhook', webhook, ifRevision)
    const deletedAt = deps.clock.now()
    const gone = { deletedAt, updatedAt: deletedAt, active: false }
    const erased = { secret: '', previousSecret: null, previousSecretExpiresAt: null }
    const { organizationId } = webhook
    await tx.manager.update(webhookEntity, { organizationId, id }, { ...gone, ...erased })
    await dropPending(tx, webhook)
    await deps.recordAudit(tx, viewer, { action: 'webhook.deleted', targetId: id, details: { url: webhook.url } })
    return showWebhook(webhook)
  })
}
