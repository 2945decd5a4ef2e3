/** The audit log is the owners': `*` includes it only for an owner's session and for the keys that it creates. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Role } from '../../src/viewer/roles.ts'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../helpers/browser.ts'
import { type CallOptions, errorOf, graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
const cookies = new Map<Role, string>()
beforeAll(async () => {
  service = await startOwnService({ env: { SESSION_TOKENS: 'on' }, clock })
  for (const role of ['owner', 'admin'] as const)
    cookies.set(role, await cookieOf(service, await makeUser(service, role)))
})
afterAll(() => service.dispose())

/** Options for a call with a user's session. */
const as = (role: Role, options: CallOptions = {}): CallOptions =>
  withCookie(cookies.get(role) ?? '', { ...options, headers: { origin: ownOrigin(service), ...options.headers } })

const createKey = (scopes: string[], options: CallOptions = {}): Promise<HttpResponse> =>
  rest(service, 'POST', '/api-keys', { ...options, body: { name: 'k', scopes } })

const keyOf = async (scopes: string[], options: CallOptions = {}): Promise<string> =>
  String((await createKey(scopes, options)).json.key)

const tokenOf = async (body: object, options: CallOptions = {}): Promise<string> =>
  String((await request(service, 'POST', '/api/auth/token', { ...options, body })).json.token)

/** Whether the key may read the audit log, the same at both doors. */
async function mayRead(key: string): Promise<boolean> {
  const response = await rest(service, 'GET', '/audit-log', { key })
  const { json } = await graphql(service, '{ auditLog { edges { node { id } } } }', {}, { key })
  const codes = [response.status === 200 ? 'ok' : errorOf(response).code, codeIn(json)]
  expect([
    ['ok', 'ok'],
    ['insufficient_scope', 'insufficient_scope'],
  ]).toContainEqual(codes)
  return response.status === 200
}

const codeIn = (json: { errors?: unknown }): unknown =>
  (json.errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code ?? 'ok'

const codeOf = (response: HttpResponse) => [response.status, errorOf(response).code]

describe('a key may read the audit log', () => {
  test('if the seed created it', async () => {
    expect(await mayRead(service.credentials.api_key)).toBe(true)
  })

  test.each([['*'], ['audit:read']])("if an owner's session created it with %s", async (scope) => {
    expect(await mayRead(await keyOf([scope], as('owner')))).toBe(true)
  })

  test('if a key that may read it created it and named the scope', async () => {
    const child = await keyOf(['audit:read', 'api_keys:write'])
    expect(await mayRead(child)).toBe(true)
    expect(await mayRead(await keyOf(['audit:read'], { key: child }))).toBe(true)
  })
})

describe('a key may not read the audit log', () => {
  test("if an admin's session created it with *", async () => {
    expect(await mayRead(await keyOf(['*'], as('admin')))).toBe(false)
  })

  test('if a key created it with *, and the scope was not named', async () => {
    const child = await keyOf(['*'])
    expect(await mayRead(child)).toBe(false)
    expect(await mayRead(await keyOf(['*'], { key: child }))).toBe(false)
  })

  test("if a session token created it with *, even an owner's", async () => {
    const key = await tokenOf({ scopes: ['*'] }, as('owner'))
    const expires_at = new Date(service.deps.clock.now().getTime() + 60_000).toISOString()
    const { json } = await rest(service, 'POST', '/api-keys', { key, body: { name: 'k', scopes: ['*'], expires_at } })
    expect(await mayRead(String(json.key))).toBe(false)
  })
})

describe('403 insufficient_scope', () => {
  test('for audit:read in a new key or token of an admin', async () => {
    expect(codeOf(await createKey(['audit:read'], as('admin')))).toEqual([403, 'insufficient_scope'])
    const adminKey = await keyOf(['*'], as('admin'))
    for (const options of [as('admin'), { key: adminKey }]) {
      expect(codeOf(await createKey(['*', 'audit:read'], options))).toEqual([403, 'insufficient_scope'])
      const body = { scopes: ['audit:read'] }
      expect(codeOf(await request(service, 'POST', '/api/auth/token', { ...options, body }))).toEqual([
        ...[403, 'insufficient_scope'],
      ])
    }
  })

  test.each(['POST rotate', 'DELETE'])('for an admin who changes a key that may read it: %s', async (change) => {
    const [method = '', path] = change.split(' ')
    const { json } = await createKey(['*'], as('owner'))
    const of = (id: unknown) => `/api-keys/${id}${path === undefined ? '' : `/${path}`}`
    expect(codeOf(await rest(service, method, of(json.id), as('admin')))).toEqual([403, 'insufficient_scope'])
    const own = await createKey(['*'], as('admin'))
    expect((await rest(service, method, of(own.json.id), as('admin'))).status).toBe(200)
  })
})

test('a rotated key keeps its access to the audit log', async () => {
  const { json } = await createKey(['*'], as('owner'))
  const rotated = await rest(service, 'POST', `/api-keys/${json.id}/rotate`, as('owner'))
  expect([rotated.json.scopes, await mayRead(String(rotated.json.key))]).toEqual([['*'], true])
})

describe('a session token', () => {
  test("of an owner's session has access with * and by default", async () => {
    expect(await mayRead(await tokenOf({}, as('owner')))).toBe(true)
    expect(await mayRead(await tokenOf({ scopes: ['*'] }, as('owner')))).toBe(true)
    expect(await mayRead(await tokenOf({}, as('admin')))).toBe(false)
  })

  test('of a key has access if the key has, by default and if the scope is named', async () => {
    expect(await mayRead(await tokenOf({}))).toBe(true)
    expect(await mayRead(await tokenOf({ scopes: ['audit:read'] }))).toBe(true)
    expect(await mayRead(await tokenOf({ scopes: ['*'] }))).toBe(false)
  })

  test('loses access with the role of its user', async () => {
    const user = await makeUser(service, 'owner')
    const key = await tokenOf({}, withCookie(await cookieOf(service, user)))
    expect(await mayRead(key)).toBe(true)
    await service.deps.db.pool.query(`update users set role = 'admin' where id = $1`, [user.id])
    clock.move(11_000) // longer than sessions are cached
    expect(await mayRead(key)).toBe(false)
  })
})
