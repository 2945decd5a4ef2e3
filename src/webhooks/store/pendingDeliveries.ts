/*
 * Ends a webhook's pending deliveries when it is deactivated or deleted. Locked rows are skipped: the code that stores a result
 * has locked the delivery and wants the webhook's lock, so waiting for it would be a deadlock. `deliveries.fail_undeliverable`
 * finds the rest.
 */
import type { Scope } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

type Webhook = Scope & { id: string }

/** Fails those that are not being attempted. They stay visible, and can be sent again. */
export async function failPending(tx: Transaction, { organizationId, id }: Webhook, now: Date): Promise<void> {
  await tx.manager.query(failStatement, [organizationId, id, now])
}

/** Deletes all of them: the result of a running attempt is not stored. */
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
