/** The users of all organisations, for the operator. */
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { AuditAction } from '../../audit/auditActions.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Role } from '../../viewer/roles.ts'
import { passwordFault } from '../passwordFault.ts'
import { type User, userEntity } from '../userEntity.ts'
import { actorIn, type OperatorDeps, OperatorError, requireOrganization } from './operator.ts'

export type MadeUser = Omit<User, 'passwordHash'> & { password: string | null }

type Wanted = { organizationId: string; email: string; role: Role; password: string | undefined }

/** If no password is given, one is generated and returned. */
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
  if (taken.length > 0) throw new OperatorError(`A user ${email} already exists`)
  await tx.insert(userEntity, { ...user, passwordHash })
  const entry = { action: 'user.created' as const, targetId: user.id, details: { role } }
  await deps.recordAudit(tx, actorIn(deps, organizationId), entry)
  return { ...user, password: madePassword }
}

/** The users of one organisation, or of all, oldest first. */
export async function listUsers({ db }: OperatorDeps, organizationId?: string): Promise<Omit<User, 'passwordHash'>[]> {
  if (organizationId !== undefined) await requireOrganization(db, organizationId)
  const { rows } = await db.pool.query<Omit<User, 'passwordHash'>>(
    `select id, organization_id as "organizationId", email, role, created_at as "createdAt"
       from users where $1::text is null or organization_id = $1 order by id`,
    [organizationId ?? null],
  )
  return rows
}

/** Returns the password only if it was generated here. Ends the user's sessions. */
export async function setPassword(
  deps: OperatorDeps,
  idOrEmail: string,
  password: string | undefined,
): Promise<{ user: User; password: string | null }> {
  const made = password === undefined ? makePassword() : null
  const passwordHash = await hashPassword(password ?? made ?? '')
  const user = await changeUser(deps, idOrEmail, 'user.updated', { changed: ['password'] }, async (tx, { id }) => {
    await tx.manager.update(userEntity, { id }, { passwordHash })
  })
  return { user, password: made }
}

/** Ends the user's sessions. */
export const removeUser = (deps: OperatorDeps, idOrEmail: string): Promise<User> =>
  changeUser(deps, idOrEmail, 'user.removed', {}, async (tx, { id }) => {
    await tx.manager.delete(userEntity, { id })
  })

const makePassword = (): string => randomBytes(15).toString('base64url')

async function hashPassword(password: string): Promise<string> {
  const fault = passwordFault(password)
  if (fault !== undefined) throw new OperatorError(`The password ${fault}`)
  return hash(password)
}

async function changeUser(
  deps: OperatorDeps,
  idOrEmail: string,
  action: AuditAction,
  details: JsonObject,
  change: (tx: Transaction, user: User) => Promise<void>,
): Promise<User> {
  const user = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, idOrEmail)
    await tx.manager.query('delete from sessions where user_id = $1', [user.id])
    await change(tx, user)
    const entry = { action, targetId: user.id, details }
    await deps.recordAudit(tx, actorIn(deps, user.organizationId), entry)
    return user
  })
  deps.publish(user.id)
  return user
}

async function lockUser(tx: Transaction, idOrEmail: string): Promise<User> {
  const user = await tx.manager
    .createQueryBuilder(userEntity, 'user')
    .where('user.id = :idOrEmail or lower(user.email) = lower(:idOrEmail)', {
      idOrEmail: idOrEmail.replaceAll('\0', ''),
    })
    .setLock('pessimistic_write')
    .getOne()
  if (user === null) throw new OperatorError(`There is no user "${idOrEmail}"; "users list" shows all`)
  return user
}
