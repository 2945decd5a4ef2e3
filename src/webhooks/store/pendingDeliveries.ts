/*
 * What becomes of a webhook's pending deliveries when it is turned off or deleted. Rows that are locked are skipped:
 * whoever stores a result has locked the delivery and wants the webhook's lock, so that waiting for it would be a
 * deadlock. `deliveries.fail_undeliverable` finds what is left of them.
 */
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type Webhook = Scope & { id: string }

/** Those that nobody is attempting. They stay visible as failed, and can be sent again. */
export async function failPending(tx: Transaction, { organizationId, id }: Webhook, now: Date): Promise<void> {
  await tx.manager.query(failStatement, [organizationId, id, now])
}

/** All of them: of an attempt that is under way, nothing is stored. */
export async function dropPending(tx: Transaction, { organizationId, id }: Webhook): Promise<void> {
  await tx.manager.query(dropStatement, [organizationId, id])
}

/** Index: deliveries_due. */
const unattempted = `select id from deliveries
  where organization_id = $1 and webhook_id = $2 and status = 'pending' and owner is null for update skip locked`

/** Index: deliveries_owned. */
const attempted = `select id from deliveries
  where organization_id = $1 and webhook_id = $2 and status = 'pending' and owner is not null for update skip locked`

const failStatement = `update deliveries set status = 'failed', next_attempt_at = null, changed_at = $3
  where organization_id = $1 and id = any(array(${unattempted}))`

const dropStatement = `with dropped as (
    delete from deliveries
     where organization_id = $1 and id = any(array(${unattempted}) || array(${attempted}))
    returning id
  )
  delete from delivery_attempts where organization_id = $1 and delivery_id = any(array(select id from dropped))`
