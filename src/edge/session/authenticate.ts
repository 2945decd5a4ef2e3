/** Identifies the caller by the Authorization header; by the session cookie only if there is no such header. */
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../../access/accessErrors.ts'
import type { KeyAuthenticator } from '../../access/keys/authenticateKey.ts'
import type { SessionAuthenticator } from '../../access/sessions/authenticateSession.ts'
import type { TokenAuthenticator } from '../../access/tokens/authenticateToken.ts'
import { isSessionToken } from '../../access/tokens/sessionTokens.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { readSessionCookie, sessionCookieName } from './sessionCookie.ts'

export type Authenticators = { keys: KeyAuthenticator; sessions: SessionAuthenticator; tokens: TokenAuthenticator }

export async function authenticate(
  { keys, sessions, tokens }: Authenticators,
  headers: IncomingHttpHeaders,
): Promise<Viewer> {
  const { authorization } = headers
  if (authorization === undefined || authorization === '') {
    const sessionId = readSessionCookie(headers)
    if (sessionId === undefined) throw fail('missing_credentials')
    return sessions.authenticate(sessionId)
  }
  const [, token] = bearer.exec(authorization) ?? []
  if (token === undefined)
    throw fail('invalid_credentials', { message: 'The Authorization header must be "Bearer <API_KEY>"' })
  return isSessionToken(token) ? tokens.authenticate(token) : keys.authenticate(token)
}

/** Whether there are any, valid or not. */
export const carriesCredentials = ({ authorization = '', cookie = '' }: IncomingHttpHeaders): boolean =>
  authorization !== '' || cookie.includes(sessionCookieName)

const bearer = /^bearer +([^\s]+) *$/i
