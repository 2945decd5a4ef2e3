import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { cookieOf, logIn, makeUser, ownOrigin, type TestUser, withCookie } from '../../helpers/browser.ts'
import { type CallOptions, errorOf, type HttpResponse, problemsOf, request, rest } from '../../helpers/httpClient.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const next = 'the next password'
const change = (cookie: string, body: unknown, options: CallOptions = {}): Promise<HttpResponse> =>
  rest(service, 'POST', '/api/auth/password', withCookie(cookie, { ...options, body }))
const bodyOf = ({ password }: TestUser, new_password = next) => ({ current_password: password, new_password })
const statusOf = async (cookie: string) => (await rest(service, 'GET', '/agents', withCookie(cookie))).status
const loggedIn = async () => {
  const user = await makeUser(service, 'member')
  return { user, cookie: await cookieOf(service, user) }
}

describe('200', () => {
  test('replaces the password and returns the session, which continues', async () => {
    const { user, cookie } = await loggedIn()
    const response = await change(cookie, bodyOf(user))
    expect([response.status, response.json]).toMatchObject([200, { user: { id: user.id, email: user.email } }])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(await statusOf(cookie)).toBe(200)
    expect((await logIn(service, user)).status).toBe(401)
    expect((await logIn(service, { ...user, password: next })).status).toBe(200)
    const { rows } = await service.deps.db.pool.query('select password_hash from users where id = $1', [user.id])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  })

  test("ends the user's other sessions and their tokens immediately, and no one else's", async () => {
    const { user, cookie } = await loggedIn()
    const [other, stranger] = [await cookieOf(service, user), await cookieOf(service)]
    const tokenOf = async (used: string) =>
      String((await rest(service, 'POST', '/api/auth/token', withCookie(used, { body: {} }))).json.token)
    const [ended, kept] = [await tokenOf(other), await tokenOf(cookie)]
    await change(cookie, bodyOf(user))
    expect([await statusOf(other), await statusOf(cookie), await statusOf(stranger)]).toEqual([401, 200, 200])
    const byToken = async (key: string) => (await rest(service, 'GET', '/agents', { key })).status
    expect([await byToken(ended), await byToken(kept)]).toEqual([401, 200])
  })

  test('ends the streams of the other sessions', async () => {
    const { user, cookie } = await loggedIn()
    const other = await cookieOf(service, user)
    const input = { ask: { type: 'approve', prompt: 'Continue?' } }
    const run = await rest(service, 'POST', '/runs', {
      body: { agent_id: service.credentials.agents.simulator, input },
    })
    const path = `/v2/runs/${run.json.id}/stream`
    const stream = request(service, 'GET', path, withCookie(other))
    await waitUntil('the stream', 5_000, async () => service.deps.openStreams.count > 0)
    await change(cookie, bodyOf(user))
    expect((await stream).status).toBe(200) // it ends, although the run keeps waiting
  })

  test('is recorded in the audit log, without a password', async () => {
    const { user, cookie } = await loggedIn()
    await cookieOf(service, user)
    await change(cookie, bodyOf(user))
    const { json, text } = await rest(service, 'GET', `/audit-log?target_id=${user.id}&action=user.updated`)
    expect(json.data).toMatchObject([
      {
        actor: { id: user.id, kind: 'user' },
        details: { changed: ['password'], sessions_ended: 1 },
      },
    ])
    expect(text).not.toContain(next)
    expect(JSON.stringify((json.data as { details: object }[])[0]?.details)).not.toContain(user.email)
  })
})

describe('400', () => {
  test.each<[string[], unknown]>([
    [['current_password missing_field', 'new_password missing_field'], {}],
    [['current_password wrong_type', 'new_password missing_field'], { current_password: 1 }],
    [['email unknown_field'], { current_password: 'x', new_password: next, email: 'x' }],
  ])('%j', async (problems, body) => {
    const response = await change(await cookieOf(service), body)
    expect([response.status, problemsOf(response)]).toEqual([400, problems])
  })
})

test('401 without credentials', async () => {
  const response = await rest(service, 'POST', '/api/auth/password', { key: null, body: {} })
  expect([response.status, errorOf(response).code]).toEqual([401, 'missing_credentials'])
})

test('403 csrf_rejected from a page of another origin, and nothing is changed', async () => {
  const { user, cookie } = await loggedIn()
  const response = await change(cookie, bodyOf(user), { headers: { origin: 'https://evil.example' } })
  expect([response.status, errorOf(response).code]).toEqual([403, 'csrf_rejected'])
  expect((await change(cookie, bodyOf(user), { headers: { origin: ownOrigin(service) } })).status).toBe(200)
})

describe('422', () => {
  test('session_required for a key and for a token of a session', async () => {
    const { user, cookie } = await loggedIn()
    const made = await rest(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))
    for (const key of [service.credentials.api_key, String(made.json.token)]) {
      const response = await rest(service, 'POST', '/api/auth/password', { key, body: bodyOf(user) })
      expect([response.status, errorOf(response).code]).toEqual([422, 'session_required'])
    }
  })

  test('for a wrong current password, and nothing is changed', async () => {
    const { user, cookie } = await loggedIn()
    const other = await cookieOf(service, user)
    const response = await change(cookie, { current_password: 'wrong', new_password: next })
    expect([response.status, problemsOf(response)]).toEqual([422, ['current_password invalid_value']])
    expect([await statusOf(other), (await logIn(service, user)).status]).toEqual([200, 200])
  })

  test.each([
    ['too short', 'seven77'],
    ['too long', 'x'.repeat(1_025)],
    ['of two lines', 'first line\nsecond line'],
    ['not valid Unicode', 'half \ud83d of a pair'],
    ['with a NUL', 'eight\u0000eight'],
  ])('for a new password that is %s', async (_, new_password) => {
    const { user, cookie } = await loggedIn()
    const response = await change(cookie, bodyOf(user, new_password))
    expect([response.status, problemsOf(response)]).toEqual([422, ['new_password invalid_value']])
    expect((await logIn(service, user)).status).toBe(200)
  })

  test('if the password changes while it is being verified', async () => {
    const { user, cookie } = await loggedIn()
    const { pool } = service.deps.db
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query(`update users set password_hash = 'another' where id = $1`, [user.id])
      const changing = change(cookie, bodyOf(user))
      await waitUntil('a change that waits', 5_000, async () => {
        const { rowCount } = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update users set password_hash = $3%'`,
        )
        return rowCount === 1
      })
      await holder.query('commit')
      expect((await changing).status).toBe(422)
    } finally {
      holder.release(true)
    }
  })
})

test('429 for the eleventh wrong current password, which counts like a failed login', async () => {
  const { user, cookie } = await loggedIn()
  const wrong = { current_password: 'wrong', new_password: next }
  const statuses = []
  for (let count = 0; count < 11; count++) statuses.push((await change(cookie, wrong)).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
  expect((await logIn(service, user)).status).toBe(429)
})
