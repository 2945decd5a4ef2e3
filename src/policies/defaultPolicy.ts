/** The policy of agents that name none: a policy's id or a template's name. */
import { type Database, type Scope, statement } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { firstDefault } from './policy.ts'

export async function findDefault(db: Pick<Database, 'run'>, { organizationId }: Scope): Promise<string> {
  const [row] = await db.run(findStatement, [organizationId])
  return row?.default_policy ?? firstDefault
}

/** The same inside a transaction. */
export async function findDefaultIn(tx: Transaction, { organizationId }: Scope): Promise<string> {
  const [row]: DefaultRow[] = await tx.manager.query(findStatement.text, [organizationId])
  return row?.default_policy ?? firstDefault
}

export async function setDefault(tx: Transaction, { organizationId }: Scope, id: string): Promise<void> {
  await tx.manager.query('update organizations set default_policy = $2 where id = $1', [organizationId, id])
}

type DefaultRow = { default_policy: string }

/** Index: organizations_pkey. */
const findStatement = statement<DefaultRow>(
  'find_default_policy',
  'select default_policy from organizations where id = $1',
)
