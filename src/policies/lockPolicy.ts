/** Locks the policy: until this transaction ends, nobody else changes, deletes or begins to use it. */
import type { Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { isId } from '../platform/ids.ts'
import type { PolicyRow } from './policyEntity.ts'
import { fail } from './policyErrors.ts'
import { policyQuery } from './readPolicy.ts'

export async function lockPolicy(tx: Transaction, scope: Scope, id: string): Promise<PolicyRow> {
  if (!isId('pol', id)) throw fail('policy_not_found')
  const query = policyQuery(tx, scope).andWhere('policy.id = :id', { id })
  const policy = await query.setLock('pessimistic_write').getOne()
  if (policy === null) throw fail('policy_not_found')
  return policy
}
