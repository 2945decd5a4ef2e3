import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'

/**
 * Counts rows of an organisation, `from` a table `where` a condition holds, where their number has a limit: the lock on the
 * organisation lets one transaction count and insert at a time; it is no hindrance to rows that refer to it.
 */
export async function countLocked(
  tx: Transaction,
  { organizationId }: Scope,
  from: string,
  values: unknown[] = [],
): Promise<number> {
  await tx.manager.query('select 1 from organizations where id = $1 for no key update', [organizationId])
  const [row]: { count: number }[] = await tx.manager.query(
    `select count(*)::int as count ${from} and organization_id = $1`,
    [organizationId, ...values],
  )
  return row?.count ?? 0
}
