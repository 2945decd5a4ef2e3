/*
 * A policy that an agent names must exist until the agent is written. It is read again under a lock, since it may have
 * been deleted after the agent's fields were validated.
 */
import type { Database, Scope } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { failWith } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { isTemplate, templateNames } from './policy.ts'
import { policyQuery } from './readPolicy.ts'

type Deps = { db: Pick<Database, 'select'> }

/** Returns why an agent can't use this policy, or undefined. */
export async function findPolicyFault({ db }: Deps, scope: Scope, policy: string): Promise<string | undefined> {
  if (isTemplate(policy)) return undefined
  const isThere = isId('pol', policy) && (await byId(db, scope, policy).getExists())
  return isThere ? undefined : fault
}

export async function lockPolicy(tx: Transaction, scope: Scope, policy: string | null): Promise<void> {
  if (policy === null || isTemplate(policy)) return
  const held = await byId(tx, scope, policy).setLock('for_key_share').getOne()
  if (held === null) throw failWith([{ param: 'policy', code: 'invalid_value', message: fault }])
}

const fault = `must be ${templateNames.join(', ')} or the id of a policy of the organisation`

const byId = (db: Pick<Database, 'select'>, scope: Scope, id: string) =>
  policyQuery(db, scope).andWhere('policy.id = :id', { id })
