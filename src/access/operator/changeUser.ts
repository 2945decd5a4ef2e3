/** Sets a user's password, or removes the user. Both end the user's sessions. */
import type { AuditAction } from '../../audit/auditActions.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { JsonObject } from '../../platform/json.ts'
import { type User, userEntity } from '../userEntity.ts'
import { actorIn, type OperatorDeps, OperatorError } from './operator.ts'
import { hashPassword, makePassword } from './password.ts'

/** Returns the password only if it was generated here. */
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

export const removeUser = (deps: OperatorDeps, idOrEmail: string): Promise<User> =>
  changeUser(deps, idOrEmail, 'user.removed', {}, async (tx, { id }) => {
    await tx.manager.delete(userEntity, { id })
  })

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
    const entry = { action, targetId: user.id, details: { email: user.email, ...details } }
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
