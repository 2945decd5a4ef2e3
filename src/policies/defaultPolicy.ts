/** The policy of agents that name none: a policy's id or a template's name. */
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { firstDefault } from './policy.ts'

export async function findDefault(db: Pick<Database, 'run'>, { organizationId }: Scope): Promise<string> {
  const [row] = await db.run(findStatement, [organizationId])
  return row?.default_policy ?? firstDefault
}

export async function setDefault(tx: Transaction, { organizationId }: Scope, id: string): Promise<void> {
  await tx.manager.query('update organizations set default_policy = $2 where id = $1', [organizationId, id])
}

/** Index: organizations_pkey. */
const findStatement = statement<{ default_policy: string }>(
  'find_default_policy',
  'select default_policy from organizations where id = $1',
)
