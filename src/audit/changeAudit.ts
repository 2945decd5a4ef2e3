/** The only changes of the audit log, which is insert-only otherwise. */
import type { Database } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'

/** Allows this transaction to change the audit log. */
export const allowAuditChange = (tx: Transaction): Promise<unknown> =>
  tx.manager.query(`select set_config('ars.audit_change', 'on', true)`)

/** Removes e-mail addresses, which processes of earlier releases still write during an upgrade. */
export const redactAudit = ({ db }: { db: Pick<Database, 'transaction'> }): Promise<void> =>
  db.transaction(async (tx) => {
    await allowAuditChange(tx)
    await tx.manager.query(redactStatement)
  })

/** Index: audit_log_by_action, once for each organisation and action. */
const redactStatement = `
  update audit_log set details = (details::jsonb - 'email')::json
   where (organization_id, id) in (
     select a.organization_id, a.id from organizations o
      cross join (values ('user.created'), ('user.updated'), ('user.removed')) as named (action)
      join audit_log a on a.organization_id = o.id and a.action = named.action and a.details::text like '%"email"%')`
