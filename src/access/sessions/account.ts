/** The row of a person who is about to get a session. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { type UserRow, userColumns } from '../userViewer.ts'

export type AccountRow = UserRow & { password_hash: string | null }

/** Of `users u` and `organizations o`. */
export const selectAccount = `select ${userColumns}, u.password_hash
     from users u join organizations o on o.id = u.organization_id`

/** Indexes: users_pkey, organizations_pkey. */
export async function findAccountById(tx: Transaction, id: string): Promise<AccountRow> {
  const [account]: AccountRow[] = await tx.manager.query(`${selectAccount} where u.id = $1`, [id])
  if (account === undefined) throw new Error('the account was deleted while its row was locked')
  return account
}
