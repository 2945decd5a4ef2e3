/*
 * Changes the caller's own password, and ends all other sessions of the caller with their session tokens. Wrong current
 * passwords are counted like failed logins, so that a stolen session can't be used to guess.
 */
import { hash } from '@node-rs/argon2'
import type { ChangeDeps } from '../../audit/recordAudit.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Problem } from '../../platform/errors.ts'
import { checkText, refuseInto } from '../../platform/fieldChecks.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { failWith } from '../accessErrors.ts'
import { passwordFault } from '../passwordFault.ts'
import type { LoginThrottle } from './loginThrottle.ts'
import { maxPasswordCharacters, type PasswordCheck } from './passwordCheck.ts'
import { requireSession } from './requireSession.ts'
import { hashOf } from './sessionId.ts'
import { deleteOtherSessions } from './sessionStatements.ts'

type Deps = Omit<ChangeDeps, 'clock'> & {
  db: Pick<Database, 'run'>
  passwords: PasswordCheck
  loginThrottle: LoginThrottle
  /** Removes the sessions of a user from the cache of every process, and closes the streams of those that ended. */
  forgetSession(userId: string): void
}

export type PasswordChange = { currentPassword: string; newPassword: string }

export async function changePassword(deps: Deps, viewer: Viewer, change: PasswordChange): Promise<void> {
  const session = requireSession(viewer)
  checkChange(change)
  const [account] = await deps.db.run(findPasswordHash, [viewer.id])
  const newHash = await deps.passwords.inTurn(async (isCorrect) => {
    const counted = await deps.loginThrottle.count(viewer.id, viewer.origin.address)
    if (!(await isCorrect(account?.password_hash, change.currentPassword))) return undefined
    await counted.refund()
    return hash(change.newPassword)
  })
  if (newHash === undefined) throw wrongPassword()
  await deps.db.transaction(async (tx) => {
    const values = [viewer.id, account?.password_hash, newHash]
    const [, changed] = (await tx.manager.query(replacePassword, values)) as [unknown, number]
    if (changed === 0) throw wrongPassword() // somebody else changed it after it was verified
    const [, ended] = (await tx.manager.query(deleteOtherSessions, [viewer.id, hashOf(session)])) as [unknown, number]
    const details = { changed: ['password'], sessions_ended: ended }
    await deps.recordAudit(tx, viewer, { action: 'user.updated', targetId: viewer.id, details })
  })
  deps.forgetSession(viewer.id)
}

const wrongPassword = () => failWith([{ param: 'current_password', code: 'invalid_value', message: 'is wrong' }])

function checkChange({ currentPassword, newPassword }: PasswordChange): void {
  const problems: Problem[] = []
  const refuse = refuseInto(problems)
  checkText(refuse, 'current_password', currentPassword, maxPasswordCharacters)
  const fault = passwordFault(newPassword)
  if (fault !== undefined) refuse('new_password', fault)
  if (problems.length > 0) throw failWith(problems)
}

/** Index: users_pkey. */
const findPasswordHash = statement<{ password_hash: string }>(
  'find_password_hash',
  'select password_hash from users where id = $1',
)

/** Waits for logins with the old password, which lock the row, so that their sessions are deleted as well. */
const replacePassword = 'update users set password_hash = $3 where id = $1 and password_hash = $2'
