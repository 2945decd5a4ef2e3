/** Keys of `ars login` belong to a person: their rights follow the person's role, and they end with the person. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { adminHere } from '../../helpers/adminCommand.ts'
import { cookieOf, makeUser, ownOrigin, type TestUser, withCookie } from '../../helpers/browser.ts'
import { deviceKey } from '../../helpers/deviceCalls.ts'
import { errorOf, graphql, rest } from '../../helpers/httpClient.ts'
import { makeKey } from '../../helpers/makeKey.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { startBeside } from '../../helpers/serviceBeside.ts'
import { stream } from '../../helpers/sse.ts'
import { startOwnService, type TestService, testMasterKey } from '../../helpers/testService.ts'

const clock = movableClock()
let service: TestService
let beside: TestService
let owner: string
beforeAll(async () => {
  service = await startOwnService({ clock, env: { SESSION_TOKENS: 'on' } })
  beside = await startBeside(service)
  owner = await cookieOf(service)
})
afterAll(async () => {
  await beside.dispose()
  await service.dispose()
})
beforeEach(() => clock.move(60_000)) // so many tools log in within a minute

const asOwner = (body?: object) => withCookie(owner, { body, headers: { origin: ownOrigin(service) } })
const setRole = async (user: TestUser, role: string) =>
  expect((await rest(service, 'PATCH', `/users/${user.id}`, asOwner({ role }))).status).toBe(200)
const keyOf = async (user: TestUser, scope?: string) => deviceKey(service, await cookieOf(service, user), scope)
const idOf = async (key: string) => String((await rest(service, 'GET', '/api/auth/me', { key })).json.id)

const statusOf = async (key: string, at: TestService = service) => {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'x' } }
  const start = await rest(at, 'POST', '/runs', { key, body })
  return [(await rest(at, 'GET', '/runs', { key })).status, start.status]
}

describe('the rights of a key', () => {
  test("follow the person's role, both ways, at both doors and in every process", async () => {
    const user = await makeUser(service, 'member')
    const key = await keyOf(user)
    expect([await statusOf(key), await statusOf(key, beside)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await setRole(user, 'viewer')
    expect(await statusOf(key)).toEqual([200, 403])
    await waitUntil('the other process', 30_000, async () => (await statusOf(key, beside))[1] === 403)
    const { json } = await graphql(service, '{ viewer { scopes } }', {}, { key })
    expect(json).toEqual({ data: { viewer: { scopes: ['runs:read'] } } })
    await setRole(user, 'member')
    expect(await statusOf(key)).toEqual([200, 200])
  })

  test('never exceed what the person could do when they approved it', async () => {
    const user = await makeUser(service, 'member')
    const key = await keyOf(user, 'runs:read api_keys:read *')
    await setRole(user, 'admin')
    const me = await rest(service, 'GET', '/api/auth/me', { key })
    expect(me.json.scopes).not.toContain('*')
    expect((await rest(service, 'GET', '/api-keys', { key })).status).toBe(403)
  })

  test('include the audit log only while the person is an owner', async () => {
    const user = await makeUser(service, 'owner')
    const key = await keyOf(user, '*')
    expect((await rest(service, 'GET', '/audit-log', { key })).status).toBe(200)
    await setRole(user, 'admin')
    expect((await rest(service, 'GET', '/audit-log', { key })).status).toBe(403)
  })

  test('bound those of its session tokens', async () => {
    const user = await makeUser(service, 'member')
    const { json } = await rest(service, 'POST', '/api/auth/token', { key: await keyOf(user), body: {} })
    expect(await statusOf(String(json.token))).toEqual([200, 200])
    await setRole(user, 'viewer')
    expect(await statusOf(String(json.token))).toEqual([200, 403])
  })

  test('end an open stream when the person loses them', async () => {
    const user = await makeUser(service, 'admin')
    const key = await keyOf(user, 'webhooks:read runs:read')
    const begun = Promise.withResolvers<void>()
    const ended = stream(service, 'GET', '/v2/events/stream?since=2020-01-01T00:00:00.000Z', {
      key,
      until: () => {
        begun.resolve()
        return false
      },
    })
    await statusOf(await keyOf(user)) // an event
    await begun.promise
    await rest(service, 'DELETE', `/users/${user.id}`, asOwner())
    await ended
  })
})

describe('a key', () => {
  test.each([
    ['by an owner', async (user: TestUser) => void (await rest(service, 'DELETE', `/users/${user.id}`, asOwner()))],
    [
      'by an operator',
      async (user: TestUser) => {
        const env = { DATABASE_URL: service.databaseUrl, MASTER_KEY: testMasterKey }
        expect(await adminHere(env, ['users', 'remove', user.id])).toMatchObject({ code: 0 })
      },
    ],
    [
      'by a process of an earlier release, which does not know whose key it is',
      async (user: TestUser) => {
        await service.deps.db.pool.query('delete from sessions where user_id = $1', [user.id])
        await service.deps.db.pool.query('delete from users where id = $1', [user.id])
        clock.move(10_000) // as long as a key is cached
      },
    ],
  ])('ends in every process when its person is removed %s', async (_, remove) => {
    const user = await makeUser(service, 'member')
    const key = await keyOf(user)
    const kept = await makeKey(service)
    await statusOf(key, beside)
    await remove(user)
    const ended = async (at: TestService) => (await rest(at, 'GET', '/runs', { key })).status === 401
    await waitUntil('the key', 5_000, () => ended(service))
    await waitUntil('the key in the other process', 15_000, () => ended(beside))
    expect((await rest(service, 'GET', '/runs', { key: kept.key })).status).toBe(200)
  })

  test('is listed with its person, and shown as revoked when they are removed', async () => {
    const user = await makeUser(service, 'admin')
    const id = await idOf(await keyOf(user))
    expect((await rest(service, 'GET', `/api-keys/${id}`)).json).toMatchObject({ user_id: user.id, revoked_at: null })
    const removed = await rest(service, 'DELETE', `/users/${user.id}`, asOwner())
    expect(removed.json.api_keys).toEqual([])
    const { json } = await rest(service, 'GET', `/api-keys/${id}`)
    expect(json).toMatchObject({ user_id: user.id, revoked_at: expect.stringMatching(/Z$/) })
  })

  test('may revoke itself without a scope, even if its person has lost rights, and no other key', async () => {
    const user = await makeUser(service, 'member')
    const [key, other] = [await keyOf(user), await keyOf(user)]
    await setRole(user, 'viewer')
    const refused = await rest(service, 'DELETE', `/api-keys/${await idOf(other)}`, { key })
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'insufficient_scope'])
    const { json } = await rest(service, 'POST', '/api/auth/token', { key, body: {} })
    const byToken = await rest(service, 'DELETE', `/api-keys/${await idOf(key)}`, { key: String(json.token) })
    expect(byToken.status).toBe(403)
    const revoke = 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { revokedAt } } }'
    expect((await graphql(service, revoke, { id: await idOf(key) }, { key })).json.errors).toBeUndefined()
    expect((await rest(service, 'GET', '/runs', { key })).status).toBe(401)
    expect((await rest(service, 'DELETE', `/api-keys/${await idOf(other)}`, { key: other })).status).toBe(200)
    expect((await rest(service, 'GET', '/runs', { key: other })).status).toBe(401)
  })

  test('of the organisation still needs api_keys:write to revoke itself', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    expect((await rest(service, 'DELETE', `/api-keys/${id}`, { key })).status).toBe(403)
  })

  test('is rotated by its person only, since a rotation shows the secret', async () => {
    const user = await makeUser(service, 'admin')
    const id = await idOf(await keyOf(user))
    for (const options of [asOwner({}), { body: {} }])
      expect((await rest(service, 'POST', `/api-keys/${id}/rotate`, options)).status).toBe(403)
    const own = withCookie(await cookieOf(service, user), { body: {}, headers: { origin: ownOrigin(service) } })
    expect((await rest(service, 'POST', `/api-keys/${id}/rotate`, own)).status).toBe(200)
    expect((await rest(service, 'DELETE', `/api-keys/${id}`, asOwner())).status).toBe(200)
  })
})
