import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, logIn, makeUser, sentBack, withCookie } from '../../helpers/browser.ts'
import { errorOf, type HttpResponse, problemsOf, rest } from '../../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../../helpers/makeKey.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { peopleCalls, tokenOf } from '../../helpers/people.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

const clock = movableClock()
let service: TestService
let owner: string
beforeAll(async () => {
  service = await startOwnService({ env: { ROLE: 'api', SESSION_TOKENS: 'on' }, clock })
  owner = await cookieOf(service)
})
afterAll(() => service?.dispose())

const { makeResetLink, reset, accept, statusOf, audited, invite } = peopleCalls(() => service)
const codeOf = (response: HttpResponse) => [response.status, response.status < 400 ? 'ok' : errorOf(response).code]
const next = 'the next password'

describe('a link', () => {
  test('works once: it sets the password, ends the other sessions and opens one', async () => {
    const user = await makeUser(service, 'member')
    const earlier = await cookieOf(service, user)
    const made = await makeResetLink(owner, user.id)
    expect([made.status, made.json]).toEqual([
      201,
      {
        url: expect.stringMatching(/^https:\/\/localhost:\d+\/password-reset#[\w-]{43}$/),
        expires_at: expect.any(String),
      },
    ])
    expect(made.headers['cache-control']).toBe('no-store, no-transform')
    const token = tokenOf(made.json.url)
    expect([await statusOf(earlier), (await logIn(service, user)).status]).toEqual([200, 200]) // until it is used
    const used = await reset(token, next)
    expect([used.status, used.json]).toMatchObject([200, { user: { id: user.id, email: user.email } }])
    expect([await statusOf(earlier), await statusOf(sentBack(used))]).toEqual([401, 200])
    expect([(await logIn(service, user)).status, (await logIn(service, { ...user, password: next })).status]).toEqual([
      401, 200,
    ])
    expect(codeOf(await reset(token, 'yet another password'))).toEqual([422, 'invalid_token'])
    const entries = (await audited(user.id)).map(({ action, details }) => [action, details])
    expect(entries).toContainEqual(['password_reset.created', {}])
    const details = { changed: ['password'], by: 'password_reset', sessions_ended: 2 }
    expect(entries).toContainEqual(['user.updated', details])
  })

  test('is replaced by the next one', async () => {
    const { id } = await makeUser(service, 'member')
    const [first, second] = [await makeResetLink(owner, id), await makeResetLink(owner, id)]
    expect(codeOf(await reset(tokenOf(first.json.url), next))).toEqual([422, 'invalid_token'])
    expect(codeOf(await reset(tokenOf(second.json.url), next))).toEqual([200, 'ok'])
  })

  test('expires after an hour', async () => {
    const { id } = await makeUser(service, 'member')
    const [early, late] = [await makeResetLink(owner, id), await makeUser(service, 'member')]
    const other = await makeResetLink(owner, late.id)
    clock.move(3_600_000 - 60_000)
    expect(codeOf(await reset(tokenOf(early.json.url), next))).toEqual([200, 'ok'])
    clock.move(60_000)
    expect(codeOf(await reset(tokenOf(other.json.url), next))).toEqual([422, 'invalid_token'])
  })

  test('ends when the person changes the password', async () => {
    const user = await makeUser(service, 'member')
    const made = await makeResetLink(owner, user.id)
    const body = { current_password: user.password, new_password: next }
    await rest(service, 'POST', '/api/auth/password', withCookie(await cookieOf(service, user), { body }))
    expect(codeOf(await reset(tokenOf(made.json.url), 'another password'))).toEqual([422, 'invalid_token'])
  })

  test('of concurrent requests with one token, one is accepted', async () => {
    const { id } = await makeUser(service, 'member')
    const token = tokenOf((await makeResetLink(owner, id)).json.url)
    const all = await Promise.all([1, 2, 3, 4].map(() => reset(token, next)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('and an invitation are not accepted for each other', async () => {
    const { id } = await makeUser(service, 'member')
    const link = tokenOf((await makeResetLink(owner, id)).json.url)
    const invitation = tokenOf((await invite(owner)).json.url)
    expect(codeOf(await accept(link))).toEqual([422, 'invalid_token'])
    expect(codeOf(await reset(invitation, next))).toEqual([422, 'invalid_token'])
    expect([(await reset(link, next)).status, (await accept(invitation)).status]).toEqual([200, 200])
  })

  test('is kept after a password that is refused', async () => {
    const { id } = await makeUser(service, 'member')
    const token = tokenOf((await makeResetLink(owner, id)).json.url)
    expect(problemsOf(await reset(token, 'short'))).toEqual(['password invalid_value'])
    expect((await reset(token, next)).status).toBe(200)
  })

  test('is refused from a page of another origin', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect(codeOf(await reset('x', next, { headers }))).toEqual([403, 'csrf_rejected'])
  })
})

describe('who may make one', () => {
  test("owners' sessions alone, for everybody of their organisation", async () => {
    const user = await makeUser(service, 'owner')
    expect((await makeResetLink(owner, user.id)).status).toBe(201)
    for (const role of ['admin', 'member', 'viewer'] as const) {
      const cookie = await cookieOf(service, await makeUser(service, role))
      expect([role, ...codeOf(await makeResetLink(cookie, user.id))]).toEqual([role, 403, 'insufficient_scope'])
    }
    const key = await makeKey(service, { scopes: ['users:write'] })
    expect(codeOf(await makeResetLink(key, user.id))).toEqual([422, 'session_required'])
    const made = await rest(service, 'POST', '/api/auth/token', withCookie(owner, { body: {} }))
    expect(codeOf(await makeResetLink({ key: String(made.json.token) }, user.id))).toEqual([422, 'session_required'])
    expect(codeOf(await makeResetLink({ key: service.credentials.api_key }, user.id))).toEqual([
      403,
      'insufficient_scope',
    ])
  })

  test('nobody for a person of another organisation', async () => {
    const stranger = await makeUser(service, 'member', (await makeOrganization(service)).id)
    expect(codeOf(await makeResetLink(owner, stranger.id))).toEqual([404, 'user_not_found'])
  })
})
