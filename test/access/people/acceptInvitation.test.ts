import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { purgeInvitations } from '../../../src/access/people/purgeInvitations.ts'
import { cookieOf, logIn, sentBack, withCookie } from '../../helpers/browser.ts'
import { errorOf, type HttpResponse, problemsOf, rest } from '../../helpers/httpClient.ts'
import { movableClock } from '../../helpers/movableClock.ts'
import { newAddress, peopleCalls, tokenOf } from '../../helpers/people.ts'
import { startOwnService, type TestService } from '../../helpers/testService.ts'

const dayMs = 86_400_000
const clock = movableClock()
let service: TestService
let owner: string
beforeAll(async () => {
  service = await startOwnService({ env: { ROLE: 'api' }, clock })
  owner = await cookieOf(service)
})
afterAll(() => service?.dispose())

const { invite, accept, invitations, users, audited, join, remove } = peopleCalls(() => service)
const codeOf = (response: HttpResponse) => [response.status, errorOf(response).code, response.headers['set-cookie']]
const refused = [422, 'invalid_token', undefined]

describe('200', () => {
  test('makes the account, signs the person in, and the role applies', async () => {
    const email = newAddress()
    const invited = await invite(owner, { email, role: 'viewer' })
    const accepted = await accept(tokenOf(invited.json.url), { name: 'Grace Example', password: 'correct horse' })
    expect([accepted.status, accepted.json]).toMatchObject([
      200,
      {
        user: { email, name: 'Grace Example', role: 'viewer' },
        organization: { id: service.credentials.organization_id },
      },
    ])
    expect(accepted.headers['set-cookie']?.[0]).toMatch(
      /^__Host-ars_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const cookie = sentBack(accepted)
    expect((await rest(service, 'GET', '/runs', withCookie(cookie))).status).toBe(200)
    expect((await rest(service, 'POST', '/agents/echo/deploy', withCookie(cookie, { body: {} }))).status).toBe(403)
    expect((await logIn(service, { email, password: 'correct horse' })).status).toBe(200)
    const member = ((await users(owner)).json.data as { id: string; email: string }[]).find(
      (one) => one.email === email,
    )
    expect(member).toMatchObject({ name: 'Grace Example', role: 'viewer' })
    expect((await audited(member?.id)).slice(0, 1)).toEqual([
      {
        action: 'user.created',
        actor_id: member?.id,
        actor_kind: 'user',
        target_id: member?.id,
        details: { role: 'viewer', invitation_id: invited.json.id },
      },
    ])
    expect((await invitations(owner)).text).not.toContain(String(invited.json.id))
  })

  test('ends the session that the browser had before', async () => {
    const earlier = await join(owner, 'viewer')
    const accepted = await accept(tokenOf((await invite(owner)).json.url), {}, { headers: { cookie: earlier.cookie } })
    expect(accepted.status).toBe(200)
    expect((await rest(service, 'GET', '/runs', withCookie(earlier.cookie))).status).toBe(401)
  })

  test('of concurrent requests with one token, one is accepted', async () => {
    const token = tokenOf((await invite(owner)).json.url)
    const all = await Promise.all([1, 2, 3, 4].map(() => accept(token)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  test('a removed person can be invited again, as another user', async () => {
    const first = await join(owner, 'member')
    await remove(owner, first.id)
    const invited = await invite(owner, { email: first.email })
    const again = await accept(tokenOf(invited.json.url))
    expect(again.status).toBe(200)
    expect((again.json.user as { id: string }).id).not.toBe(first.id)
  })
})

describe('422', () => {
  test('refuses a token that was used, an unknown one and a part of one', async () => {
    const token = tokenOf((await invite(owner)).json.url)
    expect(codeOf(await accept(token.slice(0, -1)))).toEqual(refused)
    expect((await accept(token)).status).toBe(200)
    expect(codeOf(await accept(token))).toEqual(refused)
    expect(codeOf(await accept('x'.repeat(43)))).toEqual(refused)
    expect(codeOf(await accept(''))).toEqual(refused)
  })

  test('refuses an address that got an account in the meantime', async () => {
    const email = newAddress()
    const token = tokenOf((await invite(owner, { email })).json.url)
    await service.deps.db.pool.query(
      `insert into users (id, organization_id, email, password_hash, role, created_at)
       values ($1, $2, $3, 'x', 'viewer', now())`,
      [service.deps.newId('usr'), service.credentials.organization_id, email.toUpperCase()],
    )
    expect(codeOf(await accept(token))).toEqual(refused)
  })

  test.each<[string[], object]>([
    [['password invalid_value'], { password: 'short' }],
    [['name invalid_value'], { name: ' ' }],
    [['name invalid_value'], { name: 'two\nlines' }],
    [['name invalid_value', 'password invalid_value'], { name: 'x'.repeat(201), password: 'two\nlines long' }],
  ])('%j leaves the invitation pending', async (problems, body) => {
    const token = tokenOf((await invite(owner)).json.url)
    const response = await accept(token, { ...body })
    expect(problemsOf(response)).toEqual(problems)
    expect((await accept(token)).status).toBe(200)
  })
})

test('400 for missing and unknown fields', async () => {
  expect(problemsOf(await accept('x', { name: null, colour: 'red' }))).toEqual([
    'colour unknown_field',
    'name missing_field',
  ])
})

test('403 for a page of another origin', async () => {
  const token = tokenOf((await invite(owner)).json.url)
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(codeOf(await accept(token, {}, { headers }))).toEqual([403, 'csrf_rejected', undefined])
  expect((await accept(token)).status).toBe(200)
})

test('429 after too many invalid tokens from an address; valid ones are refused there too until the limit resets', async () => {
  const statuses = new Set<number>()
  for (let batch = 0; batch < 40 && !statuses.has(429); batch++)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => accept('x')))) statuses.add(status)
  expect([...statuses].sort()).toEqual([422, 429])
  clock.move(60_000)
})

test('an invitation expires after 7 days, is listed for 7 more, and then its row is deleted', async () => {
  owner = await cookieOf(service)
  const { json } = await invite(owner)
  clock.move(7 * dayMs)
  owner = await cookieOf(service)
  expect(codeOf(await accept(tokenOf(json.url)))).toEqual(refused)
  expect((await invitations(owner)).text).toContain(String(json.id))
  await purgeInvitations(service.deps)
  expect((await invitations(owner)).text).toContain(String(json.id))
  clock.move(7 * dayMs)
  owner = await cookieOf(service)
  await purgeInvitations(service.deps)
  const { rows } = await service.deps.db.pool.query('select 1 from invitations where id = $1', [json.id])
  expect(rows).toEqual([])
})

test('the row of an accepted invitation, with its address, is deleted after a day', async () => {
  owner = await cookieOf(service)
  const { json } = await invite(owner)
  await accept(tokenOf(json.url))
  const isStored = async () => {
    await purgeInvitations(service.deps)
    return (await service.deps.db.pool.query('select 1 from invitations where id = $1', [json.id])).rows.length > 0
  }
  clock.move(dayMs - 1_000)
  expect(await isStored()).toBe(true)
  clock.move(1_000)
  expect(await isStored()).toBe(false)
})
