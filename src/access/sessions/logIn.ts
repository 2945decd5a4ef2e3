/** Verifies an account's password and creates a browser session. Ends the session that the browser had before. */
import type { KeyObject } from 'node:crypto'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Problem } from '../../platform/errors.ts'
import { checkText, refuseInto } from '../../platform/fieldChecks.ts'
import type { Log } from '../../platform/log.ts'
import type { CallOrigin, Viewer } from '../../viewer/viewer.ts'
import { fail, failWith } from '../accessErrors.ts'
import { toUserViewer, type UserRow, userColumns } from '../userViewer.ts'
import { endSession } from './endSession.ts'
import type { LoginThrottle } from './loginThrottle.ts'
import { maxPasswordCharacters, type PasswordCheck } from './passwordCheck.ts'
import { hashOf, isSessionId, makeSessionId, sessionNameOf } from './sessionId.ts'
import { sessionEnd } from './sessionLifetime.ts'
import { insertSession } from './sessionStatements.ts'

export type LoginDeps = {
  db: Database
  clock: Clock
  log: Log
  recordAudit: RecordAudit
  sessionPepper: KeyObject
  passwords: PasswordCheck
  loginThrottle: LoginThrottle
  /** Removes a session from the cache of every process. */
  forgetSession(name: string): void
}

export type LoginAttempt = {
  email: string
  password: string
  /** The session id in the request's cookie. */
  earlierId: string | undefined
  userAgent: string | undefined
  origin: CallOrigin
}

/** `id` is a secret: it goes into the cookie only. */
export type LoggedIn = { viewer: Viewer; id: string }

export async function logIn(deps: LoginDeps, attempt: LoginAttempt): Promise<LoggedIn> {
  checkAttempt(attempt)
  const { email, password, origin } = attempt
  const [account] = await deps.db.run(findAccount, [email])
  const isCorrect = await deps.passwords.inTurn(async (check) => {
    const counted = await deps.loginThrottle.count(account?.id ?? email.toLowerCase(), origin.address)
    const isCorrect = await check(account?.password_hash, password)
    if (isCorrect) await counted.refund()
    return isCorrect
  })
  if (account !== undefined && isCorrect) return openSession(deps, account, attempt)
  if (account !== undefined) void recordRefusal(deps, account, origin) // not awaited: its time would reveal the account
  throw wrongCredentials()
}

const wrongCredentials = () => fail('invalid_credentials', { message: 'The e-mail address or the password is wrong' })

async function openSession(deps: LoginDeps, account: AccountRow, attempt: LoginAttempt): Promise<LoggedIn> {
  const { sessionPepper, clock, recordAudit } = deps
  const id = makeSessionId()
  const name = sessionNameOf(sessionPepper, id)
  const earlier =
    attempt.earlierId !== undefined && isSessionId(attempt.earlierId)
      ? sessionNameOf(sessionPepper, attempt.earlierId)
      : undefined
  const createdAt = clock.now()
  const credential = { kind: 'session' as const, id: name, expiresAt: sessionEnd(createdAt, createdAt) }
  const viewer: Viewer = { ...toUserViewer(account, credential), origin: attempt.origin }
  await deps.db.transaction(async (tx) => {
    if (earlier !== undefined) await endSession(deps, tx, earlier, attempt.origin)
    const from = [attempt.userAgent?.slice(0, maxUserAgentCharacters) ?? null, attempt.origin.address]
    const values = [hashOf(name), account.id, account.password_hash, createdAt, ...from]
    const inserted: unknown[] = await tx.manager.query(insertSession, values)
    if (inserted.length === 0) throw wrongCredentials()
    await recordAudit(tx, viewer, { action: 'session.created', targetId: name })
  })
  if (earlier !== undefined) deps.forgetSession(earlier)
  return { viewer, id }
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
const maxUserAgentCharacters = 256

type AccountRow = UserRow & { password_hash: string }

/** Index: users_email, unique. */
const findAccount = statement<AccountRow>(
  'find_account',
  `select ${userColumns}, u.password_hash
     from users u join organizations o on o.id = u.organization_id
    where lower(u.email) = lower($1)`,
)
