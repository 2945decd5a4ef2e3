/*
 * The session cookie. Browsers send a cookie with the prefix `__Host-` only to this host and only over HTTPS. Duplicate
 * session cookies are a sign of an attack: neither is accepted.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../../access/accessErrors.ts'

export const sessionCookieName = '__Host-ars_session'

/** The value of the cookie; undefined without one. */
export function readSessionCookie({ cookie }: IncomingHttpHeaders): string | undefined {
  if (cookie === undefined || !cookie.includes(sessionCookieName)) return undefined
  const values = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${sessionCookieName}=`))
    .map((pair) => pair.slice(sessionCookieName.length + 1))
  if (values.length > 1) throw fail('invalid_credentials', { message: 'The session cookie was sent more than once' })
  return values[0]
}

/** The session that a new one replaces. A malformed cookie does not prevent a login. */
export function earlierSessionId(headers: IncomingHttpHeaders): string | undefined {
  try {
    return readSessionCookie(headers)
  } catch {
    return undefined
  }
}

export const sessionCookie = (id: string, maxAgeSeconds: number): string =>
  `${sessionCookieName}=${id}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

export const endedSessionCookie = sessionCookie('', 0)
