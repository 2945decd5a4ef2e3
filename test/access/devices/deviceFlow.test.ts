/** A tool logs in through a browser: RFC 8628. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { purgeDeviceCodes } from '../../../src/access/devices/purgeDeviceCodes.ts'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../../helpers/browser.ts'
import { askDevice, confirmDevice, deviceGrant, pollDevice, sendForm } from '../../helpers/deviceCalls.ts'
import { errorOf, type HttpResponse, request, rest } from '../../helpers/httpClient.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

let service: TestService
let clock: ReturnType<typeof movableClock>
let cookie: string
beforeAll(async () => {
  clock = movableClock()
  service = await startOwnService({ clock, env: { SESSION_TOKENS: 'on' } })
  cookie = await cookieOf(service)
})
afterAll(() => service.dispose())
beforeEach(() => clock.move(60_000)) // the limits of the last test are over

const oauthError = ({ status, json }: HttpResponse) => [status, json.error]
const lookUp = (userCode: string, as = cookie) =>
  request(
    service,
    'POST',
    '/api/auth/device/lookup',
    withCookie(as, { body: { user_code: userCode }, headers: { origin: ownOrigin(service) } }),
  )

describe.each(['/api/auth/device', '/v2/api/auth/device'])('POST %s', (path) => {
  test('returns a code to poll with, a code for the person, and where to enter it', async () => {
    const { status, json, headers } = await sendForm(service, path, { client_id: 'ars', scope: 'runs:read' })
    expect([status, json]).toEqual([
      200,
      {
        device_code: expect.stringMatching(/^[\w-]{43}$/),
        user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
        verification_uri: `${service.publicUrl}/device`,
        verification_uri_complete: `${service.publicUrl}/device#${json.user_code}`,
        expires_in: 600,
        interval: 5,
      },
    ])
    expect(headers['cache-control']).toMatch('no-store')
  })

  test.each([
    ['another client', { client_id: 'other', scope: 'runs:read' }, 'invalid_client'],
    ['no client', { scope: 'runs:read' }, 'invalid_client'],
    ['no scope', { client_id: 'ars' }, 'invalid_scope'],
    ['an unknown scope', { client_id: 'ars', scope: 'runs:read runs:everything' }, 'invalid_scope'],
    ['a name of two lines', { client_id: 'ars', scope: 'runs:read', name: 'a\nb' }, 'invalid_request'],
  ])("refuses %s in OAuth's words", async (_, fields, error) => {
    const response = await sendForm(service, path, fields)
    expect([response.status, response.json]).toEqual([400, { error, error_description: expect.any(String) }])
  })

  test('refuses JSON, and more than 30 logins a minute from one address', async () => {
    const json = await request(service, 'POST', path, { key: null, body: { client_id: 'ars', scope: 'runs:read' } })
    expect(oauthError(json)).toEqual([415, 'invalid_request'])
    for (let login = 0; login < 30; login++) await askDevice(service)
    const refused = await sendForm(service, path, { client_id: 'ars', scope: 'runs:read' })
    expect(oauthError(refused)).toEqual([429, 'slow_down'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('POST /api/auth/device/token', () => {
  test('is pending until somebody decides, and slow_down if polled again within 5 seconds', async () => {
    const asked = await askDevice(service)
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'authorization_pending'])
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'slow_down'])
    clock.move(4_000)
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'slow_down'])
    clock.move(5_000)
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'authorization_pending'])
  })

  test('returns the key once, with the scopes that the person approved', async () => {
    const asked = await askDevice(service, 'runs:read agents:read')
    expect((await confirmDevice(service, cookie, asked.user_code)).status).toBe(200)
    const { status, json } = await pollDevice(service, asked)
    expect([status, json]).toEqual([
      200,
      { access_token: expect.stringMatching(/^ars_live_/), token_type: 'Bearer', scope: 'runs:read agents:read' },
    ])
    const me = await rest(service, 'GET', '/api/auth/me', { key: String(json.access_token) })
    expect(me.json).toMatchObject({ kind: 'api_key', name: 'ars on a laptop', scopes: ['runs:read', 'agents:read'] })
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'invalid_grant'])
  })

  test('gives the key to one of many polls at the same time', async () => {
    const asked = await askDevice(service)
    await confirmDevice(service, cookie, asked.user_code)
    const polls = await Promise.all(Array.from({ length: 8 }, () => pollDevice(service, asked)))
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(polls.filter(({ json }) => json.error === 'invalid_grant')).toHaveLength(7)
  })

  test('is access_denied once after a refusal', async () => {
    const asked = await askDevice(service)
    expect((await confirmDevice(service, cookie, asked.user_code, false)).status).toBe(200)
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'access_denied'])
    expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'invalid_grant'])
  })

  test('is expired_token after 10 minutes, even if it was approved', async () => {
    const [pending, approved] = [await askDevice(service), await askDevice(service)]
    await confirmDevice(service, cookie, approved.user_code)
    clock.move(600_000)
    for (const asked of [pending, approved])
      expect(oauthError(await pollDevice(service, asked))).toEqual([400, 'expired_token'])
    expect((await lookUp(pending.user_code)).status).toBe(422)
  })

  test.each([
    ['another grant', { grant_type: 'password', client_id: 'ars', device_code: 'x' }, 'unsupported_grant_type'],
    ['another client', { grant_type: deviceGrant, client_id: 'x', device_code: 'x' }, 'invalid_client'],
    ['no code', { grant_type: deviceGrant, client_id: 'ars' }, 'invalid_request'],
    ['an unknown code', { grant_type: deviceGrant, client_id: 'ars', device_code: 'x' }, 'invalid_grant'],
  ])('refuses %s', async (_, fields, error) => {
    expect(oauthError(await sendForm(service, '/api/auth/device/token', fields))).toEqual([400, error])
  })

  test('has no key for a person who lost the scopes, or was removed, after the approval', async () => {
    const [demoted, removed] = [await makeUser(service, 'admin'), await makeUser(service, 'admin')]
    const asked = []
    for (const user of [demoted, removed]) {
      const one = await askDevice(service, 'api_keys:read')
      expect((await confirmDevice(service, await cookieOf(service, user), one.user_code)).status).toBe(200)
      asked.push(one)
    }
    const { pool } = service.deps.db
    await pool.query("update users set role = 'member' where id = $1", [demoted.id])
    await pool.query('delete from sessions where user_id = $1', [removed.id])
    await pool.query('delete from users where id = $1', [removed.id])
    const errors = []
    for (const one of asked) errors.push((await pollDevice(service, one)).json.error)
    expect(errors).toEqual(['access_denied', 'invalid_grant'])
  })
})

describe('POST /api/auth/device/lookup', () => {
  test('shows the tool, its address, and which of its scopes the person has', async () => {
    const member = await cookieOf(service, await makeUser(service, 'member'))
    const { user_code } = await askDevice(service, 'runs:read api_keys:write')
    const { status, json } = await lookUp(user_code.toLowerCase().replace('-', ' '), member)
    expect([status, json]).toEqual([
      200,
      {
        name: 'ars on a laptop',
        address: expect.stringMatching(/127\.0\.0\.1$/),
        scopes: ['runs:read'],
        refused_scopes: ['api_keys:write'],
        created_at: expect.stringMatching(/Z$/),
        expires_at: expect.stringMatching(/Z$/),
      },
    ])
  })
})

describe('POST /api/auth/device/confirm', () => {
  test('is for browser sessions only, from pages of the service', async () => {
    const { user_code } = await askDevice(service)
    const body = { user_code, approve: true }
    const token = await rest(service, 'POST', '/api/auth/token', { body: {} })
    for (const key of [service.credentials.api_key, String(token.json.token)]) {
      const byKey = await request(service, 'POST', '/api/auth/device/confirm', { key, body })
      expect([byKey.status, errorOf(byKey).code]).toEqual([422, 'session_required'])
    }
    const foreign = withCookie(cookie, { body, headers: { origin: 'https://evil.example' } })
    const byForeignPage = await request(service, 'POST', '/api/auth/device/confirm', foreign)
    expect([byForeignPage.status, errorOf(byForeignPage).code]).toEqual([403, 'csrf_rejected'])
    expect((await request(service, 'POST', '/api/auth/device/confirm', { key: null, body })).status).toBe(401)
    expect((await lookUp(user_code)).status).toBe(200)
  })

  test('decides once', async () => {
    const { user_code } = await askDevice(service)
    expect((await confirmDevice(service, cookie, user_code, false)).status).toBe(200)
    const again = await confirmDevice(service, cookie, user_code)
    expect([again.status, errorOf(again)]).toMatchObject([422, { code: 'invalid_value', param: 'user_code' }])
  })

  test('limits wrong codes to 5 a minute, and does not count right ones', async () => {
    const user = await cookieOf(service, await makeUser(service, 'member'))
    for (let count = 0; count < 10; count++)
      expect((await confirmDevice(service, user, (await askDevice(service)).user_code, false)).status).toBe(200)
    const { user_code } = await askDevice(service)
    const guesses = await Promise.all(Array.from({ length: 20 }, () => confirmDevice(service, user, 'BBBB-BBBB')))
    const statuses = guesses.map(({ status }) => status)
    expect([statuses.filter((status) => status === 422).length, new Set(statuses)]).toEqual([5, new Set([422, 429])])
    expect((await confirmDevice(service, user, user_code)).status).toBe(429)
    expect((await lookUp(user_code, user)).status).toBe(429)
    expect((await lookUp(user_code)).status).toBe(200)
    clock.move(60_000)
    expect((await confirmDevice(service, user, user_code)).status).toBe(200)
  })

  test('refuses to approve what the person may not do at all', async () => {
    const viewer = await cookieOf(service, await makeUser(service, 'viewer'))
    const { user_code } = await askDevice(service, 'runs:write')
    const refused = await confirmDevice(service, viewer, user_code)
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'insufficient_scope'])
  })

  test.each([
    [{}, 'missing_field'],
    [{ user_code: 'BBBB-BBBB', approve: 'yes' }, 'wrong_type'],
    [{ user_code: 'BBBB-BBBB', approve: true, always: true }, 'unknown_field'],
  ])('refuses the body %j', async (body, code) => {
    const options = withCookie(cookie, { body, headers: { origin: ownOrigin(service) } })
    const refused = await request(service, 'POST', '/api/auth/device/confirm', options)
    expect([refused.status, errorOf(refused).code]).toEqual([400, code])
  })
})

test('stores no code and no key as text, and logs none', async () => {
  service.logged.length = 0
  const asked = await askDevice(service)
  await confirmDevice(service, cookie, asked.user_code)
  const { rows } = await service.deps.db.pool.query<{ text: string }>('select d::text as text from device_codes d')
  const stored = rows.map(({ text }) => text).join()
  expect(stored).toContain('ars on a laptop')
  const key = String((await pollDevice(service, asked)).json.access_token)
  const audit = await service.deps.db.pool.query<{ text: string }>('select a::text as text from audit_log a')
  const recorded = audit.rows.map(({ text }) => text).join()
  expect(recorded).toContain('device.approved')
  for (const secret of [asked.device_code, asked.user_code, asked.user_code.replace('-', ''), key])
    expect([stored, recorded, service.logged.join()].filter((text) => text.includes(secret))).toEqual([])
})

test('codes are deleted an hour after they expired', async () => {
  await askDevice(service)
  clock.move(600_000 + 3_600_000 + 1)
  expect(await purgeDeviceCodes(service.deps)).toBe(true)
  const { rowCount } = await service.deps.db.pool.query('select 1 from device_codes')
  expect(rowCount).toBe(0)
})
