import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, withCookie } from '../../helpers/browser.ts'
import { errorOf, request, rest } from '../../helpers/httpClient.ts'
import { startTestService } from '../../helpers/sharedService.ts'
import type { TestService } from '../../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const spoiled = (cookie: string) => `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`

describe.each(['/api/auth/session', '/v2/api/auth/session'])('GET %s', (path) => {
  test('returns the same viewer as /api/auth/me for a session and for a key', async () => {
    const cookie = await cookieOf(service)
    for (const options of [withCookie(cookie), {}]) {
      const { status, json } = await request(service, 'GET', path, options)
      const me = await rest(service, 'GET', '/api/auth/me', options)
      const { expires_at: _, ...viewer } = me.json // each use of a session extends it
      expect([status, json]).toMatchObject([200, { viewer }])
    }
  })

  test('returns null, and never 401, without credentials and with invalid ones', async () => {
    const cookie = await cookieOf(service)
    const callers = [
      { key: null },
      withCookie(spoiled(cookie)),
      withCookie('__Host-ars_session=nonsense'),
      { key: `${service.credentials.api_key.slice(0, -1)}_` },
      { key: null, headers: { authorization: 'Basic dTpw' } },
    ]
    for (const options of callers) {
      const { status, json, headers } = await request(service, 'GET', path, options)
      expect([status, json, headers['www-authenticate']]).toEqual([200, { viewer: null }, undefined])
    }
  })

  test('returns null after logout', async () => {
    const cookie = await cookieOf(service)
    await rest(service, 'POST', '/api/auth/logout', withCookie(cookie))
    expect((await request(service, 'GET', path, withCookie(cookie))).json).toEqual({ viewer: null })
  })

  test('costs no call', async () => {
    const cookie = await cookieOf(service)
    const remaining = async () =>
      Number((await rest(service, 'GET', '/api/auth/me', withCookie(cookie))).headers['x-ratelimit-remaining'])
    const before = await remaining()
    for (let call = 0; call < 5; call++) {
      const { headers } = await request(service, 'GET', path, withCookie(cookie))
      expect(headers).not.toHaveProperty('x-ratelimit-remaining')
    }
    expect(await remaining()).toBeGreaterThanOrEqual(before - 1)
  })

  test('rejects an unknown parameter', async () => {
    const response = await request(service, 'GET', `${path}?verbose=1`, { key: null })
    expect([response.status, errorOf(response)]).toMatchObject([400, { code: 'unknown_field', param: 'verbose' }])
  })
})
