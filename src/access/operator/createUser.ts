/** Creates a user of an organisation. If no password is given, one is generated and returned. */
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Role, type User, userEntity } from '../userEntity.ts'
import { actorIn, type OperatorDeps, OperatorError } from './operator.ts'
import { hashPassword, makePassword } from './password.ts'
import { requireOrganization } from './requireOrganization.ts'

export type MadeUser = Omit<User, 'passwordHash'> & { password: string | null }

type Wanted = { organizationId: string; email: string; role: Role; password: string | undefined }

export async function createUser(deps: OperatorDeps, wanted: Wanted): Promise<MadeUser> {
  await requireOrganization(deps.db, wanted.organizationId)
  const prepared = await prepareUser(wanted)
  return deps.db.transaction((tx) => storeUser(deps, tx, wanted.organizationId, wanted.role, prepared))
}

export type PreparedUser = { email: string; passwordHash: string; madePassword: string | null }

/** Hashing is slow, so it happens before the transaction. */
export async function prepareUser({ email, password }: Pick<Wanted, 'email' | 'password'>): Promise<PreparedUser> {
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(email) || email.length > 320)
    throw new OperatorError(`"${email}" is not an e-mail address`)
  const madePassword = password === undefined ? makePassword() : null
  return { email, madePassword, passwordHash: await hashPassword(password ?? madePassword ?? '') }
}

export async function storeUser(
  deps: OperatorDeps,
  tx: Transaction,
  organizationId: string,
  role: Role,
  { email, passwordHash, madePassword }: PreparedUser,
): Promise<MadeUser> {
  const user = { id: deps.newId('usr'), organizationId, email, role, createdAt: deps.clock.now() }
  const taken: unknown[] = await tx.manager.query('select 1 from users where lower(email) = lower($1)', [email])
  if (taken.length > 0) throw new OperatorError(`There is a user ${email} already`)
  await tx.insert(userEntity, { ...user, passwordHash })
  const entry = { action: 'user.created' as const, targetId: user.id, details: { email, role } }
  await deps.recordAudit(tx, actorIn(deps, organizationId), entry)
  return { ...user, password: madePassword }
}
