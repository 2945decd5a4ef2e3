/** Verifies an account's password and creates a browser session. Ends the session that the browser had before. */
import { type Database, statement } from '../../platform/database/database.ts'
import type { Problem } from '../../platform/errors.ts'
import { checkText, refuseInto } from '../../platform/fieldChecks.ts'
import type { Log } from '../../platform/log.ts'
import type { CallOrigin } from '../../viewer/viewer.ts'
import { failWith } from '../accessErrors.ts'
import type { UserRow } from '../userViewer.ts'
import { type AccountRow, selectAccount } from './account.ts'
import type { LoginThrottle } from './loginThrottle.ts'
import { type LoggedIn, openSession, type SessionDeps, type SessionOrigin, wrongCredentials } from './openSession.ts'
import { maxPasswordCharacters } from './passwordCheck.ts'
import { checkPasswordLogin, passwordsAreOff } from './passwordLogin.ts'

export type LoginDeps = SessionDeps & { db: Database; log: Log; loginThrottle: LoginThrottle }

export type LoginAttempt = SessionOrigin & { email: string; password: string }

export async function logIn(deps: LoginDeps, attempt: LoginAttempt): Promise<LoggedIn> {
  if (deps.passwordLogin === 'off') throw passwordsAreOff()
  checkAttempt(attempt)
  const { email, password, origin } = attempt
  const [account] = await deps.db.run(findAccount, [email])
  const isCorrect = await deps.passwords.inTurn(async (check) => {
    const counted = await deps.loginThrottle.count(account?.id ?? email.toLowerCase(), origin.address)
    const isCorrect = await check(account?.password_hash, password)
    if (isCorrect) await counted.refund()
    return isCorrect
  })
  if (account !== undefined && isCorrect) checkPasswordLogin(deps.passwordLogin, account.role) // no one else learns of the account
  if (account !== undefined && isCorrect) return deps.db.transaction((tx) => openSession(deps, tx, account, attempt))
  if (account !== undefined) void recordRefusal(deps, account, origin) // not awaited: its time would reveal the account
  throw wrongCredentials()
}

async function recordRefusal(deps: LoginDeps, account: UserRow, origin: CallOrigin): Promise<void> {
  const actor = { id: account.id, kind: 'nobody' as const, organizationId: account.organization_id, origin }
  await deps.db
    .transaction((tx) => deps.recordAudit(tx, actor, { action: 'session.refused', targetId: account.id }))
    .catch((error) => deps.log.warn({ err: error }, 'could not write a refused login to the audit log'))
}

/** Refuses impossible values before the expensive password check. */
function checkAttempt({ email, password }: LoginAttempt): void {
  const problems: Problem[] = []
  checkText(refuseInto(problems), 'email', email, maxEmailCharacters, 1)
  checkText(refuseInto(problems), 'password', password, maxPasswordCharacters)
  if (problems.length > 0) throw failWith(problems)
}

const maxEmailCharacters = 320

/** Index: users_email, unique. */
const findAccount = statement<AccountRow>(
  'find_account',
  `${selectAccount}
    where lower(u.email) = lower($1)`,
)
