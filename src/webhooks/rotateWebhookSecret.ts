/** Gives a webhook a new secret. For a day both sign, so that no receiver refuses a delivery. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { SecretBox } from '../platform/secrets/secretBox.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { checkWebhook } from './checkWebhook.ts'
import { lockWebhook } from './readWebhook.ts'
import { webhookEntity } from './store/webhookEntity.ts'
import { showWebhook, type Webhook } from './webhook.ts'
import { hintOf, makeSecret, openSecret, sealSecret } from './webhookSecret.ts'

export type RotateWebhookSecretInput = { id: string; secret?: string | null | undefined }

const overlapMs = 24 * 3_600_000

export async function rotateWebhookSecret(
  { db, clock, secretBox, recordAudit }: ChangeDeps & { secretBox: SecretBox },
  viewer: Viewer,
  { id, secret: given }: RotateWebhookSecretInput,
): Promise<Webhook> {
  authorize(viewer, 'webhooks:write')
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, viewer, id)
    checkWebhook({ secret: given }, true)
    // A retry, perhaps after a lost response: rotating again would drop the previous secret.
    if (given != null && given === openSecret(secretBox, webhook, webhook.secret)) return showWebhook(webhook, given)
    const secret = given ?? makeSecret()
    const now = clock.now()
    const changes = {
      secret: sealSecret(secretBox, webhook, secret),
      secretHint: hintOf(secret),
      previousSecret: webhook.secret,
      previousSecretExpiresAt: new Date(now.getTime() + overlapMs),
      updatedAt: now,
      revision: webhook.revision + 1,
    }
    await tx.manager.update(webhookEntity, { organizationId: webhook.organizationId, id }, changes)
    await recordAudit(tx, viewer, { action: 'webhook.secret_rotated', targetId: id })
    return showWebhook({ ...webhook, ...changes }, secret)
  })
}
