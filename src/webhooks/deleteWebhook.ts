/** Deletes a webhook and its pending deliveries; answers what it was. Its row stays, without secrets, for its history. */
import { authorize, type Viewer } from '../access/viewer.ts'
import type { ChangeDeps } from '../audit/recordAudit.ts'
import { lockWebhook } from './readWebhook.ts'
import { dropPending } from './store/pendingDeliveries.ts'
import { webhookEntity } from './store/webhookEntity.ts'
import { showWebhook, type Webhook } from './webhook.ts'

export async function deleteWebhook(deps: ChangeDeps, viewer: Viewer, id: string): Promise<Webhook> {
  authorize(viewer, 'webhooks:write')
  return deps.db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, viewer, id)
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
