/*
 * The cookies of sign-ins that are under way, one for each, so that two tabs don't disturb each other. They are sent with the
 * navigation back from the issuer, which is another site: SameSite=Lax allows that for navigations alone.
 */
import type { IncomingHttpHeaders } from 'node:http'

const prefix = '__Host-ars_sso_'
/** Others are deleted when a new sign-in begins: a browser sends all of them with every request. */
const maxKept = 4

export const signInCookie = (state: string, sealed: string, maxAgeSeconds: number): string =>
  `${nameOf(state)}=${sealed}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

export const endedSignInCookie = (state: string): string => signInCookie(state, '', 0)

/** The value of the cookie of a sign-in. */
export const readSignInCookie = (headers: IncomingHttpHeaders, state: string): string | undefined =>
  signInCookies(headers).find(([name]) => name === nameOf(state))?.[1]

/** The lines that delete the oldest ones, if there are too many. */
export const surplusCookies = (headers: IncomingHttpHeaders): string[] =>
  signInCookies(headers)
    .slice(0, -maxKept)
    .map(([name]) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`)

const nameOf = (state: string): string => `${prefix}${state.slice(0, 12).replaceAll(/[^\w-]/g, '')}`

function signInCookies({ cookie = '' }: IncomingHttpHeaders): [name: string, value: string][] {
  const pairs = cookie.split(';').map((pair) => pair.trim())
  const own = pairs.filter((pair) => /^__Host-ars_sso_[\w-]{0,12}=/.test(pair))
  return own.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
}
