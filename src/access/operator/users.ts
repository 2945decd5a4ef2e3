/** The users of all organisations, for the operator. */
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { AuditAction } from '../../audit/auditActions.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JsonObject } from '../../platform/json.ts'
import type { Role } from '../../viewer/roles.ts'
import { endKeysOf } from '../keys/endKeysOf.ts'
import { deleteResetLink, type ResetLink, storeResetLink } from '../links/resetLinks.ts'
import { passwordFault } from '../passwordFault.ts'
import { endInvitationsTo } from '../people/endInvitationsTo.ts'
import { lockOrganization } from '../people/lockPeople.ts'
import { emailFault } from '../people/personFaults.ts'
import { noteRemoval } from '../singleSignOn/removedPeople.ts'
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
  if (emailFault(email) !== undefined) throw new OperatorError(`"${email}" is not an e-mail address`)
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
  const user = { id: deps.newId('usr'), organizationId, email, name: null, role, createdAt: deps.clock.now() }
  const taken: unknown[] = await tx.manager.query('select 1 from users where lower(email) = lower($1)', [email])
  if (taken.length > 0) throw new OperatorError(`A user ${email} already exists`)
  await tx.insert(userEntity, { ...user, passwordHash })
  await endInvitationsTo(tx, user, user.createdAt)
  const entry = { action: 'user.created' as const, targetId: user.id, details: { role } }
  await deps.recordAudit(tx, actorIn(deps, organizationId), entry)
  return { ...user, password: madePassword }
}

/** The users of one organisation, or of all, oldest first. */
export async function listUsers({ db }: OperatorDeps, organizationId?: string): Promise<Omit<User, 'passwordHash'>[]> {
  if (organizationId !== undefined) await requireOrganization(db, organizationId)
  const { rows } = await db.pool.query<Omit<User, 'passwordHash'>>(
    `select id, organization_id as "organizationId", email, name, role, created_at as "createdAt"
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
  const changed = { action: 'user.updated' as const, details: { changed: ['password'] } }
  const user = await changeUser(deps, idOrEmail, changed, async (tx, { id }) => {
    await endSessions(tx, id)
    await deleteResetLink(tx, id)
    await tx.manager.update(userEntity, { id }, { passwordHash })
  })
  return { user, password: made }
}

/** Ends the user's sessions. Unlike a member, the operator can remove the last owner, and make another one afterwards. */
export const removeUser = (deps: OperatorDeps, idOrEmail: string): Promise<User> =>
  changeUser(deps, idOrEmail, { action: 'user.removed' }, async (tx, user) => {
    const { id } = user
    await endSessions(tx, id)
    await noteRemoval(tx, deps.sessionPepper, user, deps.clock.now())
    await endKeysOf(tx, id, deps.clock.now())
    await tx.manager.delete(userEntity, { id })
  })

/** A link with which the user sets a new password. Their sessions end when it is used. */
export async function createResetLink(deps: OperatorDeps, idOrEmail: string): Promise<{ user: User } & ResetLink> {
  const { sessionPepper, publicUrl, operator, clock } = deps
  let link: ResetLink | undefined
  const user = await changeUser(deps, idOrEmail, { action: 'password_reset.created' }, async (tx, found) => {
    link = await storeResetLink(tx, found, { sessionPepper, publicUrl, createdBy: operator.id, createdAt: clock.now() })
  })
  if (link === undefined) throw new Error('no link was stored')
  return { user, ...link }
}

const endSessions = (tx: Transaction, userId: string): Promise<unknown> =>
  tx.manager.query('delete from sessions where user_id = $1', [userId])

const makePassword = (): string => randomBytes(15).toString('base64url')

async function hashPassword(password: string): Promise<string> {
  const fault = passwordFault(password)
  if (fault !== undefined) throw new OperatorError(`The password ${fault}`)
  return hash(password)
}

async function changeUser(
  deps: OperatorDeps,
  idOrEmail: string,
  entry: { action: AuditAction; details?: JsonObject },
  change: (tx: Transaction, user: User) => Promise<void>,
): Promise<User> {
  const user = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, idOrEmail)
    await change(tx, user)
    await deps.recordAudit(tx, actorIn(deps, user.organizationId), { ...entry, targetId: user.id })
    return user
  })
  deps.publish(user.id)
  return user
}

/** Locks the organisation first, like changes of people by members. */
async function lockUser(tx: Transaction, idOrEmail: string): Promise<User> {
  const named = { idOrEmail: idOrEmail.replaceAll('\0', '') }
  const query = () =>
    tx.manager
      .createQueryBuilder(userEntity, 'user')
      .where('user.id = :idOrEmail or lower(user.email) = lower(:idOrEmail)', named)
  const found = await query().getOne()
  if (found !== null) await lockOrganization(tx, found)
  const user = await query().setLock('pessimistic_write').getOne()
  if (user === null) throw new OperatorError(`There is no user "${idOrEmail}"; "users list" shows all`)
  return user
}
