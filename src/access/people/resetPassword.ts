/** Sets a new password with the token of a link, ends the person's sessions and opens one for the caller. */
import { hash } from '@node-rs/argon2'
import { type Database, statement } from '../../platform/database/database.ts'
import { failWith } from '../../platform/errors.ts'
import { fail } from '../accessErrors.ts'
import { hashLinkToken } from '../links/linkTokens.ts'
import { passwordFault } from '../passwordFault.ts'
import { findAccountById } from '../sessions/account.ts'
import { type LoggedIn, openSession, type SessionDeps, type SessionOrigin } from '../sessions/openSession.ts'
import { checkPasswordLogin } from '../sessions/passwordLogin.ts'

type Deps = SessionDeps & { db: Database }

export type PasswordReset = SessionOrigin & { token: string; password: string }

export async function resetPassword(deps: Deps, { token, password, ...from }: PasswordReset): Promise<LoggedIn> {
  const fault = passwordFault(password)
  if (fault !== undefined) throw failWith([{ param: 'password', code: 'invalid_value', message: fault }])
  const tokenHash = hashLinkToken(deps.sessionPepper, token)
  const [found] = await deps.db.run(findReset, [tokenHash, deps.clock.now()])
  if (found === undefined) throw fail('invalid_token', { param: 'token' })
  const { user_id: userId } = found
  const passwordHash = await deps.passwords.inTurn(() => hash(password))
  const loggedIn = await deps.db.transaction(async (tx) => {
    await tx.manager.query('select 1 from users where id = $1 for update', [userId]) // before the link, as in other changes
    const [, used] = (await tx.manager.query(useReset, [tokenHash, deps.clock.now()])) as [unknown, number]
    if (used === 0) throw fail('invalid_token', { param: 'token' })
    await tx.manager.query('update users set password_hash = $2 where id = $1', [userId, passwordHash])
    const [, ended] = (await tx.manager.query('delete from sessions where user_id = $1', [userId])) as [unknown, number]
    const account = await findAccountById(tx, userId)
    checkPasswordLogin(deps.passwordLogin, account.role)
    const loggedIn = await openSession(deps, tx, account, from)
    const details = { changed: ['password'], by: 'password_reset', sessions_ended: ended }
    await deps.recordAudit(tx, loggedIn.viewer, { action: 'user.updated', targetId: userId, details })
    return loggedIn
  })
  deps.forgetSession(userId)
  return loggedIn
}

/** Index: password_resets_token. */
const findReset = statement<{ user_id: string }>(
  'find_password_reset',
  'select user_id from password_resets where token_hash = $1 and expires_at > $2',
)

const useReset = 'delete from password_resets where token_hash = $1 and expires_at > $2'
