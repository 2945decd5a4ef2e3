/** Creates a browser session for a person who has proved who they are. Ends the session that the browser had before. */
import type { KeyObject } from 'node:crypto'
import type { RecordAudit } from '../../audit/recordAudit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { CallOrigin, Viewer } from '../../viewer/viewer.ts'
import { fail } from '../accessErrors.ts'
import { toUserViewer } from '../userViewer.ts'
import type { AccountRow } from './account.ts'
import { endSession } from './endSession.ts'
import type { PasswordCheck } from './passwordCheck.ts'
import type { PasswordLogin } from './passwordLogin.ts'
import { hashOf, isSessionId, makeSessionId, sessionNameOf } from './sessionId.ts'
import { sessionEnd } from './sessionLifetime.ts'
import { insertSession } from './sessionStatements.ts'

export type SessionDeps = {
  clock: Clock
  recordAudit: RecordAudit
  sessionPepper: KeyObject
  passwords: PasswordCheck
  passwordLogin: PasswordLogin
  /** Removes a session, or the sessions of a user, from the cache of every process. */
  forgetSession(nameOrUserId: string): void
}

/** Where a session is opened. */
export type SessionOrigin = {
  /** The session id in the request's cookie. */
  earlierId: string | undefined
  userAgent: string | undefined
  origin: CallOrigin
}

/** `id` is a secret: only the cookie contains it. */
export type LoggedIn = { viewer: Viewer; id: string }

/** Fails if the password is no longer the one in `account`. */
export async function openSession(
  deps: Omit<SessionDeps, 'passwords' | 'passwordLogin'>,
  tx: Transaction,
  account: AccountRow,
  { earlierId, userAgent, origin }: SessionOrigin,
): Promise<LoggedIn> {
  const { sessionPepper, clock, recordAudit } = deps
  const id = makeSessionId()
  const name = sessionNameOf(sessionPepper, id)
  const earlier =
    earlierId !== undefined && isSessionId(earlierId) ? sessionNameOf(sessionPepper, earlierId) : undefined
  const createdAt = clock.now()
  const credential = { kind: 'session' as const, id: name, expiresAt: sessionEnd(createdAt, createdAt) }
  const viewer: Viewer = { ...toUserViewer(account, credential), origin }
  if (earlier !== undefined) await endSession(deps, tx, earlier, origin)
  const from = [userAgent?.slice(0, maxUserAgentCharacters) ?? null, origin.address]
  const values = [hashOf(name), account.id, account.password_hash, createdAt, ...from]
  const inserted: unknown[] = await tx.manager.query(insertSession, values)
  if (inserted.length === 0) throw wrongCredentials()
  await recordAudit(tx, viewer, { action: 'session.created', targetId: name })
  if (earlier !== undefined) tx.afterCommit(() => deps.forgetSession(earlier))
  return { viewer, id }
}

export const wrongCredentials = () =>
  fail('invalid_credentials', { message: 'The e-mail address or the password is wrong' })

const maxUserAgentCharacters = 256
