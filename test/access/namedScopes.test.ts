/** Scopes that `*` does not include: they must be named, and only credentials that have them can grant them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Role } from '../../src/viewer/roles.ts'
import { namedScopes, type Scope } from '../../src/viewer/scopes.ts'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { type CallOptions, errorOf, type HttpResponse, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService('api')
})
afterAll(() => service.dispose())

const codeOf = (response: HttpResponse) => (response.status < 400 ? 'ok' : errorOf(response).code)
const create = (by: CallOptions, scopes: string[]) =>
  rest(service, 'POST', '/api-keys', { ...by, body: { name: 'k', scopes } })
const sessionOf = async (role: Role) => withCookie(await cookieOf(service, await makeUser(service, role)))
const keyWith = async (scopes: Scope[]) => ({ key: (await makeKey(service, { scopes })).key })
const scopesOf = async (by: CallOptions) => (await rest(service, 'GET', '/api/auth/me', by)).json.scopes

/** The sessions that have it. */
const sessions: Record<(typeof namedScopes)[number], Role[]> = {
  'users:write': ['owner', 'admin'],
  'runs:erase': ['owner', 'admin'],
  'organization:write': ['owner'],
}

describe.each(namedScopes)('%s', (scope) => {
  test('is granted by sessions that have it', async () => {
    for (const role of ['owner', 'admin'] as const) {
      const allowed = sessions[scope].includes(role)
      expect([role, codeOf(await create(await sessionOf(role), [scope]))]).toEqual([
        role,
        allowed ? 'ok' : 'insufficient_scope',
      ])
    }
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
      const has = ((await scopesOf(await sessionOf(role))) as string[]).includes(scope)
      expect([role, has]).toEqual([role, sessions[scope].includes(role)])
    }
  })

  test('is not part of any *', async () => {
    const byOwner = await create(await sessionOf('owner'), ['*'])
    for (const by of [{ key: service.credentials.api_key }, { key: String(byOwner.json.key) }, await keyWith(['*'])])
      expect(codeOf(await create(by, [scope]))).toBe('insufficient_scope')
  })

  test('is granted by a key that has it, also beside *', async () => {
    const both = await keyWith(['*', scope])
    expect(codeOf(await create(both, [scope]))).toBe('ok')
    const made = await create(both, ['*', scope])
    expect(made.json.scopes).toEqual(['*', scope])
    expect(codeOf(await create(both, ['*']))).toBe('ok')
  })

  test('protects a key that has it from a key with * alone', async () => {
    const { id } = await makeKey(service, { scopes: [scope] })
    const star = await keyWith(['*'])
    expect(codeOf(await rest(service, 'POST', `/api-keys/${id}/rotate`, { ...star, body: {} }))).toBe(
      'insufficient_scope',
    )
    expect(codeOf(await rest(service, 'DELETE', `/api-keys/${id}`, star))).toBe('insufficient_scope')
    expect(codeOf(await rest(service, 'DELETE', `/api-keys/${id}`, await keyWith(['*', scope])))).toBe('ok')
  })

  test('is in a session token by default or by name, but not by *', async () => {
    const owner = await sessionOf('owner')
    const tokenScopes = async (by: CallOptions, body: object) => {
      const made = await rest(service, 'POST', '/api/auth/token', { ...by, body })
      return scopesOf({ key: String(made.json.token) })
    }
    expect(await tokenScopes(owner, {})).toContain(scope)
    expect(await tokenScopes(owner, { scopes: [scope] })).toEqual([scope])
    expect(await tokenScopes(owner, { scopes: ['*'] })).toEqual(['*'])
    const refused = await rest(service, 'POST', '/api/auth/token', {
      ...(await keyWith(['*'])),
      body: { scopes: [scope] },
    })
    expect(codeOf(refused)).toBe('insufficient_scope')
  })

  test('is refused to demo keys', async () => {
    const owner = await sessionOf('owner')
    const body = { name: 'k', scopes: [scope], mode: 'demo' }
    expect(codeOf(await rest(service, 'POST', '/api-keys', { ...owner, body }))).toBe('insufficient_scope')
  })
})
