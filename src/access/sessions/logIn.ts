/** Opens a browser session for whoever knows an account's password. A session that the browser had before ends. */
import type { KeyObject } from 'node:crypto'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../platform/database/database.ts'
import type { Problem } from '../../platform/errors.ts'
import { checkText, refuseInto } from '../../platform/fieldChecks.ts'
import type { Log } from '../../platform/log.ts'
import { fail, failWith } from '../accessErrors.ts'
import { toUserViewer, type UserRow, userColumns } from '../userViewer.ts'
import type { CallOrigin, Viewer } from '../viewer.ts'
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
  /** Lets every process know that a session ended. */
  forgetSession(name: string): void
}

export type LoginAttempt = {
  email: string
  password: string
  /** What the browser's cookie held. */
  earlierId: string | undefined
  origin: CallOrigin
}

/** `id` is for the browser's cookie and for nobody else. */
export type LoggedIn = { viewer: Viewer; id: string }

export async function logIn(deps: LoginDeps, attempt: LoginAttempt): Promise<LoggedIn> {
  checkAttempt(attempt)
  const { email, password, origin } = attempt
  const [account] = await deps.db.run(findAccount, [email])
  const isRight = await deps.passwords.inTurn(async (check) => {
    const taken = await deps.loginThrottle.take(account?.id ?? email.toLowerCase(), origin.address)
    const right = await check(account?.password_hash, password)
    if (right) await taken.right()
    return right
  })
  if (account !== undefined && isRight) return openSession(deps, account, attempt)
  if (account !== undefined) void recordRefusal(deps, account, origin) // whoever waited for it could tell that it is done
  throw wrong()
}

const wrong = () => fail('invalid_credentials', { message: 'The e-mail address or the password is wrong' })

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
    const values = [hashOf(name), account.id, account.password_hash, createdAt]
    const inserted: unknown[] = await tx.manager.query(insertSession, values)
    if (inserted.length === 0) throw wrong()
    await recordAudit(tx, viewer, { action: 'session.created', targetId: name })
  })
  if (earlier !== undefined) deps.forgetSession(earlier)
  return { viewer, id }
}

async function recordRefusal(deps: LoginDeps, account: UserRow, origin: CallOrigin): Promise<void> {
  const actor = { id: account.id, kind: 'nobody' as const, organizationId: account.organization_id, origin }
  await deps.db
    .transaction((tx) => deps.recordAudit(tx, actor, { action: 'session.refused', targetId: account.id }))
    .catch((error) => deps.log.warn({ err: error }, 'a refused login is not in the audit log'))
}

/** Nothing that could not be an address or a password is worth the work. */
function checkAttempt({ email, password }: LoginAttempt): void {
  const problems: Problem[] = []
  checkText(refuseInto(problems), 'email', email, maxEmailCharacters, 1)
  checkText(refuseInto(problems), 'password', password, maxPasswordCharacters)
  if (problems.length > 0) throw failWith(problems)
}

const maxEmailCharacters = 320

type AccountRow = UserRow & { password_hash: string }

/** Index: users_email, unique. */
const findAccount = statement<AccountRow>(
  'find_account',
  `select ${userColumns}, u.password_hash
     from users u join organizations o on o.id = u.organization_id
    where lower(u.email) = lower($1)`,
)
