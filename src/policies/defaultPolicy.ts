/** The policy of agents that name none: a policy's id or a template's name. It is a column of the organisation. */
import type { Guardrail } from '../guardrails/guardrail.ts'
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

/** The guardrails are null for a template. */
export type PolicyContent = { id: string; guardrails: Guardrail[] | null; updated_at: Date }

/** Index: organizations_pkey, policies_pkey. */
export const findDefaultPolicy = statement<PolicyContent>(
  'find_default_policy_content',
  `select o.default_policy as id, p.guardrails, p.updated_at
     from organizations o left join policies p on p.organization_id = o.id and p.id = o.default_policy
    where o.id = $1 and $2 = ''`,
)
