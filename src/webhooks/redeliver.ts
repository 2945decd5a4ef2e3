/** Sends a delivery again: the same event under the same id, with as many attempts as the first time. */
import type { ChangeDeps } from '../audit/recordAudit.ts'
import { authorize, type Viewer } from '../viewer/viewer.ts'
import { findDelivery } from './readDelivery.ts'
import { findWebhook } from './readWebhook.ts'
import type { Delivery } from './store/deliveryEntity.ts'
import { fail } from './webhookErrors.ts'

type Deps = ChangeDeps & { announceDeliveries(): void }

export async function redeliver(deps: Deps, viewer: Viewer, id: string): Promise<Delivery> {
  authorize(viewer, 'webhooks:write')
  return deps.db.transaction(async (tx) => {
    const { webhookId, erasedAt } = await findDelivery({ db: tx }, viewer, id)
    if (erasedAt !== null) throw fail('erased')
    const { active } = await findWebhook({ db: tx }, viewer, webhookId)
    if (!active) throw fail('webhook_inactive')
    // The webhook is not locked: storing attempts locks the two in the other order. If it is deactivated at this moment,
    // `deliveries.fail_undeliverable` finds its pending deliveries.
    const [{ again }] = await tx.manager.query(againStatement, [viewer.organizationId, id, deps.clock.now()])
    if (again > 0) {
      tx.afterCommit(deps.announceDeliveries)
      await deps.recordAudit(tx, viewer, { action: 'delivery.redelivered', targetId: id })
    }
    return findDelivery({ db: tx }, viewer, id)
  })
}

/** SQL that makes a delivery pending again, at `now`: its earlier attempts no longer count. */
export const setAgain = (now: string): string =>
  `set status = 'pending', attempts_before = attempts_made, next_attempt_at = ${now}, changed_at = ${now}`

/** Index: deliveries_pkey. A pending one stays as it is. */
const againStatement = `with again as (
    update deliveries ${setAgain('$3')}
     where organization_id = $1 and id = $2 and status <> 'pending' and erased_at is null returning id
  )
  select count(*)::int as again from again`
