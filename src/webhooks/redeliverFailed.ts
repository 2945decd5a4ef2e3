/** Redelivers everything that failed for a webhook since a time: in one transaction, batch by batch. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { idBoundAt } from '../platform/ids.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findWebhook } from './readWebhook.ts'
import { setAgain } from './redeliver.ts'
import { fail } from './webhookErrors.ts'

export type RedeliverFailedInput = { webhookId: string; since: Date }

const batchSize = 1_000

/** Returns how many there were. */
export async function redeliverFailed(
  { db, clock, recordAudit, announceDeliveries }: ChangeDeps & { announceDeliveries(): void },
  viewer: Viewer,
  { webhookId, since }: RedeliverFailedInput,
): Promise<number> {
  authorize(viewer, 'webhooks:write')
  return db.transaction(async (tx) => {
    const webhook = await findWebhook({ db: tx }, viewer, webhookId)
    if (!webhook.active) throw fail('webhook_inactive')
    const { organizationId, id } = webhook
    const now = clock.now()
    let [from, redelivered, batch] = [idBoundAt('dlv', since), 0, batchSize]
    while (batch === batchSize) {
      const { count, last } = await sendBatch(tx, [organizationId, id, from, now])
      redelivered += count
      batch = count
      from = last ?? from
    }
    if (redelivered > 0) tx.afterCommit(announceDeliveries)
    const details = { since: since.toISOString(), redelivered }
    await recordAudit(tx, viewer, { action: 'webhook.failed_redelivered', targetId: id, details })
    return redelivered
  })
}

async function sendBatch(tx: Transaction, values: unknown[]): Promise<{ count: number; last: string | null }> {
  const [row] = await tx.manager.query(batchStatement, values)
  return row
}

/**
 * Index: deliveries_failed, from the last batch on. A delivery's id carries the time of its creation; those that are
 * locked are being redelivered or purged elsewhere.
 */
const batchStatement = `with again as (
    update deliveries ${setAgain('$4')}
     where organization_id = $1 and id = any(array(
             select id from deliveries
              where organization_id = $1 and webhook_id = $2 and status = 'failed' and id >= $3 and erased_at is null
              order by id limit ${batchSize} for update skip locked))
    returning id
  )
  select count(*)::int as count, max(id) as last from again`
