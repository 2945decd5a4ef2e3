import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../../src/platform/json.ts'
import { cookieOf, logIn, makeUser, sentBack, withCookie } from '../../helpers/browser.ts'
import { type CallOptions, errorOf, rest } from '../../helpers/httpClient.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let service: TestService
const clock = movableClock()
beforeAll(async () => {
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())

const list = async (cookie: string): Promise<JsonObject[]> =>
  (await rest(service, 'GET', '/api/auth/sessions', withCookie(cookie))).json.data as JsonObject[]
const end = (cookie: string, id: unknown, options: CallOptions = {}) =>
  rest(service, 'DELETE', `/api/auth/sessions/${id}`, withCookie(cookie, options))
const statusOf = async (cookie: string) => (await rest(service, 'GET', '/agents', withCookie(cookie))).status

describe('listing', () => {
  test("has only the caller's own sessions, the current one first, with browser and address", async () => {
    const user = await makeUser(service, 'viewer')
    const browser = { 'user-agent': `Firefox ${'x'.repeat(300)}` }
    const first = sentBack(await logIn(service, user, browser))
    const second = await cookieOf(service, user)
    await cookieOf(service)
    const response = await rest(service, 'GET', '/api/auth/sessions', withCookie(first))
    expect([response.status, response.json.has_more, response.json.next_cursor]).toEqual([200, false, null])
    const [current, other, ...more] = response.json.data as JsonObject[]
    expect(more).toEqual([])
    expect(current).toEqual({
      id: expect.stringMatching(/^ses_[\w-]{43}$/),
      current: true,
      user_agent: browser['user-agent'].slice(0, 256),
      address: '127.0.0.1',
      created_at: expect.stringMatching(/Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    })
    expect(other).toMatchObject({ current: false, user_agent: null })
    expect(await list(second)).toMatchObject([
      { id: other?.id, current: true },
      { id: current?.id, current: false },
    ])
  })

  test('never shows what a browser authenticates with', async () => {
    const cookie = await cookieOf(service, await makeUser(service, 'viewer'))
    const [session] = await list(cookie)
    const secret = cookie.split('=')[1] ?? ''
    expect(JSON.stringify(session)).not.toContain(secret)
    const asCookie = String(session?.id).replace('ses_', '__Host-ars_session=')
    expect(await statusOf(asCookie)).toBe(401)
  })

  test('leaves out sessions that have expired', async () => {
    const user = await makeUser(service, 'viewer')
    await cookieOf(service, user)
    clock.move(13 * 3_600_000)
    expect(await list(await cookieOf(service, user))).toHaveLength(1)
  })
})

describe('ending', () => {
  test('ends another session immediately, and is recorded', async () => {
    const user = await makeUser(service, 'viewer')
    const [one, other] = [await cookieOf(service, user), await cookieOf(service, user)]
    const shown = (await list(one)).find(({ current }) => current === false)
    const response = await end(one, shown?.id)
    expect([response.status, response.json, response.headers['set-cookie']]).toEqual([200, shown, undefined])
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 401])
    const { json } = await rest(service, 'GET', `/audit-log?action=session.ended&target_id=${shown?.id}`)
    expect(json.data).toMatchObject([{ actor: { id: user.id, kind: 'user' } }])
    expect((await end(one, shown?.id)).status).toBe(404)
  })

  test('of the current session deletes its cookie', async () => {
    const cookie = await cookieOf(service, await makeUser(service, 'viewer'))
    const [current] = await list(cookie)
    const { status, headers } = await end(cookie, current?.id)
    expect([status, headers['set-cookie']]).toEqual([200, [expect.stringMatching(/^__Host-ars_session=; Max-Age=0; /)]])
    expect(await statusOf(cookie)).toBe(401)
  })

  test("404 for another user's, even of the same organisation, and for nonsense", async () => {
    const [cookie, theirs] = [await cookieOf(service, await makeUser(service, 'owner')), await cookieOf(service)]
    const [other] = await list(theirs)
    for (const id of [other?.id, 'ses_x', `ses_${'A'.repeat(43)}`, '%00']) {
      const response = await end(cookie, id)
      expect([response.status, errorOf(response).code]).toEqual([404, 'session_not_found'])
    }
    expect(await statusOf(theirs)).toBe(200)
  })

  test('403 csrf_rejected from a page of another origin', async () => {
    const cookie = await cookieOf(service)
    const [current] = await list(cookie)
    const response = await end(cookie, current?.id, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.status, errorOf(response).code]).toEqual([403, 'csrf_rejected'])
    expect(await statusOf(cookie)).toBe(200)
  })
})

test.each([
  ['GET', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions/ses_x'],
])('%s %s with a key returns 422 session_required', async (method, path) => {
  const response = await rest(service, method, path)
  expect([response.status, errorOf(response).code]).toEqual([422, 'session_required'])
})
