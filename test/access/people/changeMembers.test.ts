import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Role } from '../../../src/viewer/roles.ts'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { cookieOf, logIn, makeUser, type TestUser, withCookie } from '../../helpers/browser.ts'
import { errorOf, graphql, type HttpResponse, problemsOf, request, rest } from '../../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../../helpers/makeKey.ts'
import { type By, peopleCalls } from '../../helpers/people.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
let owner: string
let ownerId: string
let admin: string
let key: { key: string }
beforeAll(async () => {
  service = await startTestService()
  owner = await cookieOf(service)
  const me = await rest(service, 'GET', '/api/auth/me', withCookie(owner))
  ownerId = String(me.json.id)
  admin = await cookieOf(service, await makeUser(service, 'admin'))
  key = await makeKey(service, { scopes: ['users:write', 'users:read'] })
})
afterAll(() => service.dispose())

const { update, remove, users, statusOf, audited } = peopleCalls(() => service)
const codeOf = (response: HttpResponse) => [response.status, response.status < 400 ? 'ok' : errorOf(response).code]
const startRun = (by: string) =>
  rest(service, 'POST', '/runs', withCookie(by, { body: { agent_id: service.credentials.agents.echo, input: {} } }))
const signedIn = async (role: Role) => {
  const user = await makeUser(service, role)
  return { ...user, cookie: await cookieOf(service, user) }
}
/** Who may do it, and to whom. */
const managers: [string, () => By, Role[]][] = [
  ["an owner's session", () => owner, ['owner', 'admin', 'member', 'viewer']],
  ["an admin's session", () => admin, ['admin', 'member', 'viewer']],
  ['a key with users:write', () => key, ['member', 'viewer']],
]
const roles: Role[] = ['owner', 'admin', 'member', 'viewer']

describe('a change of role', () => {
  test('applies to open sessions and their tokens immediately, at both doors', async () => {
    const { id, cookie } = await signedIn('member')
    const token = String((await rest(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))).json.token)
    expect((await startRun(cookie)).status).toBe(200)
    const changed = await update(owner, id, { role: 'viewer' })
    expect([changed.status, changed.json.role]).toEqual([200, 'viewer'])
    expect(codeOf(await startRun(cookie))).toEqual([403, 'insufficient_scope'])
    const hire = 'mutation { hireAgent(input: {catalogKey: "echo"}) { agent { id } } }'
    expect((await graphql(service, hire, {}, withCookie(cookie))).json.errors).toMatchObject([
      { extensions: { code: 'insufficient_scope' } },
    ])
    expect((await rest(service, 'POST', '/agents/echo/deploy', { key: token, body: {} })).status).toBe(403)
    expect(await statusOf(cookie)).toBe(200)
    await update(owner, id, { role: 'admin' })
    expect((await rest(service, 'GET', '/api-keys', withCookie(cookie))).status).toBe(200)
    expect((await audited(id)).map(({ details }) => details)).toEqual([
      { changed: ['role'], old: { role: 'member' }, new: { role: 'viewer' } },
      { changed: ['role'], old: { role: 'viewer' }, new: { role: 'admin' } },
    ])
  })

  test.each(managers)('by %s, for whom and to what', async (_, by, allowed) => {
    for (const from of roles)
      for (const to of roles) {
        const { id } = await makeUser(service, from)
        const expected = allowed.includes(from) && allowed.includes(to) ? 200 : 403
        expect([from, to, (await update(by(), id, { role: to })).status]).toEqual([from, to, expected])
        await service.deps.db.pool.query('delete from users where id = $1', [id])
      }
  })

  test('of oneself is refused, of one’s own name not', async () => {
    const { id, cookie } = await signedIn('admin')
    const other = await makeUser(service, 'owner')
    expect(codeOf(await update(cookie, id, { role: 'member' }))).toEqual([422, 'own_role'])
    expect(codeOf(await update(owner, ownerId, { role: 'admin' }))).toEqual([422, 'own_role'])
    expect(codeOf(await update(cookie, id, { role: 'admin', name: 'Me' }))).toEqual([200, 'ok'])
    await remove(owner, other.id)
  })
})

describe('a change of name', () => {
  test('is shown in lists, to the person, and in the audit log, which does not store it', async () => {
    const { id, email, cookie } = await signedIn('viewer')
    expect((await update(key, id, { name: 'Wilhelmina' })).json).toMatchObject({ id, email, name: 'Wilhelmina' })
    const me = await rest(service, 'GET', '/api/auth/me', withCookie(cookie))
    expect(me.json).toMatchObject({ name: 'Wilhelmina', user: { email, name: 'Wilhelmina' } })
    expect(await audited(id)).toMatchObject([{ action: 'user.updated', details: { changed: ['name'] } }])
    expect(JSON.stringify(await audited(id))).not.toMatch(/Wilhelmina|@/)
    expect((await update(key, id, { name: null })).json).toMatchObject({ name: email })
  })

  test('without users:read, the response has neither name nor address', async () => {
    const { id } = await makeUser(service, 'viewer')
    const blind = await makeKey(service, { scopes: ['users:write'] })
    expect((await update(blind, id, { name: 'Secret Name' })).json).toMatchObject({ email: null, name: 'a viewer' })
    expect((await remove(blind, id)).json).toMatchObject({ email: null, name: 'a viewer', api_keys: [] })
  })

  test.each(['', ' ', 'two\nlines', 'x'.repeat(201)])('to %j is refused', async (name) => {
    const { id } = await makeUser(service, 'viewer')
    expect(problemsOf(await update(owner, id, { name }))).toEqual(['name invalid_value'])
  })
})

describe('an empty change', () => {
  test.each([{}, { role: 'viewer' }, { name: null }])('%j is not recorded', async (body) => {
    const { id } = await makeUser(service, 'viewer')
    expect(codeOf(await update(owner, id, body))).toEqual([200, 'ok'])
    expect(await audited(id)).toEqual([])
  })
})

describe('a removal', () => {
  test('ends the sessions and their tokens immediately; keys stay and are listed', async () => {
    const { id, email, password, cookie } = await signedIn('admin')
    const second = await cookieOf(service, { email, password })
    const make = async (name: string) =>
      (await rest(service, 'POST', '/api-keys', withCookie(cookie, { body: { name, scopes: ['agents:read'] } }))).json
    const [kept, revoked] = [await make('Stays'), await make('Is revoked')]
    await rest(service, 'DELETE', `/api-keys/${revoked.id}`, withCookie(cookie))
    const token = String((await rest(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))).json.token)
    const removed = await remove(owner, id)
    expect([removed.status, removed.json]).toEqual([
      200,
      {
        ...{ id, email, name: email, role: 'admin', created_at: expect.any(String) },
        api_keys: [{ id: kept.id, name: 'Stays', redacted_key: kept.redacted_key, last_used_at: null }],
      },
    ])
    expect([await statusOf(cookie), await statusOf(second), await statusOf({ key: token })]).toEqual([401, 401, 401])
    expect(await statusOf({ key: String(kept.key) })).toBe(200)
    expect((await logIn(service, { email, password })).status).toBe(401)
    expect((await users(owner)).text).not.toContain(id)
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'user.removed', details: { role: 'admin' } })
    expect(codeOf(await remove(owner, id))).toEqual([404, 'user_not_found'])
  })

  test('ends the open streams of the person, and of nobody else', async () => {
    const [gone, left] = [await signedIn('viewer'), await signedIn('viewer')]
    const before = service.deps.openStreams.count
    const follow = (cookie: string) => request(service, 'GET', '/v2/events/stream', withCookie(cookie))
    const [own, other] = [follow(gone.cookie), follow(left.cookie)]
    await waitUntil('the streams', 5_000, async () => service.deps.openStreams.count === before + 2)
    await remove(owner, gone.id)
    expect((await own).status).toBe(200)
    expect(await Promise.race([other, 'still open'])).toBe('still open')
    await remove(owner, left.id)
    await other
  })

  test.each(managers)('by %s, of whom', async (_, by, allowed) => {
    for (const role of roles) {
      const { id } = await makeUser(service, role)
      expect([role, (await remove(by(), id)).status]).toEqual([role, allowed.includes(role) ? 200 : 403])
      await remove(owner, id)
    }
  })

  test('of oneself is allowed', async () => {
    const { id, cookie } = await signedIn('admin')
    expect((await remove(cookie, id)).status).toBe(200)
    expect(await statusOf(cookie)).toBe(401)
  })
})

describe('the last owner', () => {
  const ownersOf = async (organizationId: string) =>
    (
      await service.deps.db.pool.query(`select id from users where role = 'owner' and organization_id = $1`, [
        organizationId,
      ])
    ).rows.length

  test('is neither removed nor demoted, at either door', async () => {
    const { id } = await makeOrganization(service)
    const [one, other] = [await makeUser(service, 'owner', id), await makeUser(service, 'owner', id)]
    const [cookie, otherCookie] = [await cookieOf(service, one), await cookieOf(service, other)]
    expect((await update(cookie, other.id, { role: 'admin' })).status).toBe(200)
    expect(codeOf(await remove(cookie, one.id))).toEqual([422, 'last_owner'])
    expect(codeOf(await update(otherCookie, one.id, { role: 'viewer' }))).toEqual([403, 'insufficient_scope'])
    const mutation = `mutation { deleteUser(input: {id: "${one.id}"}) { user { id } } }`
    expect((await graphql(service, mutation, {}, withCookie(cookie))).json.errors).toMatchObject([
      { extensions: { code: 'last_owner', status: 422 } },
    ])
    expect(await ownersOf(id)).toBe(1)
  })

  test('two owners who demote each other at once leave one', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeOrganization(service)
      const people: TestUser[] = [await makeUser(service, 'owner', id), await makeUser(service, 'owner', id)]
      const cookies = await Promise.all(people.map((user) => cookieOf(service, user)))
      const outcomes = await Promise.all(
        cookies.map(async (cookie, at) => codeOf(await update(cookie, people[1 - at]?.id, { role: 'admin' }))),
      )
      expect(outcomes).toContainEqual([200, 'ok'])
      expect(await ownersOf(id)).toBe(1)
    }
  })
})

describe('403 and 404', () => {
  test('needs users:write, which * does not include', async () => {
    const { id } = await makeUser(service, 'viewer')
    for (const by of [{ key: service.credentials.api_key }, (await signedIn('member')).cookie])
      for (const response of [await update(by, id, { name: 'x' }), await remove(by, id)])
        expect(codeOf(response)).toEqual([403, 'insufficient_scope'])
  })

  test('finds nobody of another organisation', async () => {
    const stranger = await makeUser(service, 'member', (await makeOrganization(service)).id)
    for (const id of [stranger.id, `usr_${'0'.repeat(26)}`, 'x', stranger.email])
      for (const response of [await update(owner, id, { role: 'viewer' }), await remove(owner, id)])
        expect(codeOf(response)).toEqual([404, 'user_not_found'])
    expect(await logIn(service, stranger)).toMatchObject({ status: 200 })
  })

  test('refuses If-Match, which members do not support', async () => {
    const { id } = await makeUser(service, 'viewer')
    const options = withCookie(owner, { body: {}, headers: { 'if-match': '"1"' } })
    expect(codeOf(await rest(service, 'PATCH', `/users/${id}`, options))).toEqual([400, 'invalid_header'])
  })
})
