import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { errorOf, graphql, request, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { standingClock } from '../helpers/spending.ts'
import { stream } from '../helpers/sse.ts'
import type { TestClock } from '../helpers/testClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let clock: TestClock
beforeAll(async () => {
  clock = standingClock()
  service = await startOwnService({ clock, env: { SESSION_TOKENS: 'on' } })
})
afterAll(() => service.dispose())

const runs = (key: string) => rest(service, 'GET', '/runs', { key })
const remaining = ({ headers }: { headers: IncomingHttpHeaders }) => Number(headers['x-ratelimit-remaining'])

async function spend(key: string, calls: number): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: calls }, () => runs(key)))
  return responses.map(({ status }) => status)
}

describe('the bucket', () => {
  test('allows the burst, over both doors together, and no more', async () => {
    const { key } = await makeOrganization(service)
    expect(await spend(key, 100)).toEqual(Array(100).fill(200))
    for (let count = 0; count < 50; count++)
      expect((await graphql(service, '{ viewer { id } }', {}, { key })).status).toBe(200)
    const refused = await runs(key)
    expect([refused.status, errorOf(refused)]).toMatchObject([429, { type: 'rate_limited', code: 'rate_limited' }])
    expect(refused.headers['retry-after']).toBe('1') // 600 ms, in whole seconds
    const graph = await graphql(service, '{ viewer { id } }', {}, { key })
    expect([graph.status, graph.headers['retry-after'], graph.json]).toMatchObject([
      ...[429, '1'],
      { errors: [{ extensions: { code: 'rate_limited', type: 'rate_limited', status: 429, retryAfterSeconds: 1 } }] },
    ])
  })

  test("refills at the plan's rate, and a rejection costs nothing", async () => {
    const { key } = await makeOrganization(service, { requestsPerMinute: 100, burst: 15 })
    await spend(key, 15)
    expect(await spend(key, 20)).toEqual(Array(20).fill(429))
    clock.advance(6_000)
    expect((await spend(key, 15)).filter((status) => status === 200)).toHaveLength(10)
  })

  test('returns how long to wait', async () => {
    const { key } = await makeOrganization(service, { requestsPerMinute: 2, burst: 1 })
    expect([(await runs(key)).status, (await runs(key)).headers['retry-after']]).toEqual([200, '30'])
    clock.advance(29_500)
    expect((await runs(key)).headers['retry-after']).toBe('1')
    clock.advance(500)
    expect((await runs(key)).status).toBe(200)
  })

  test('is per key, not per organisation', async () => {
    const { id, key } = await makeOrganization(service, { requestsPerMinute: 100, burst: 15 })
    const other = await makeKey(service, { organizationId: id })
    await spend(key, 15)
    expect([(await runs(key)).status, (await runs(other.key)).status]).toEqual([429, 200])
  })

  test('of a demo key holds 15 calls on every plan', async () => {
    const { id } = await makeOrganization(service, { requestsPerMinute: 5_000, burst: 5_000 })
    const { key } = await makeKey(service, { organizationId: id, mode: 'demo' })
    expect((await spend(key, 20)).filter((status) => status === 200)).toHaveLength(15)
  })

  test('stays the same when the key is rotated', async () => {
    const { id, key } = await makeOrganization(service, { requestsPerMinute: 10, burst: 10 })
    const { json } = await rest(service, 'GET', '/api-keys', { key })
    const [item] = json.data as { id: string }[]
    const rotated = await rest(service, 'POST', `/api-keys/${item?.id}/rotate`, { key, body: {} })
    expect([id, rotated.status, remaining(rotated)]).toEqual([id, 200, 8])
    expect(remaining(await runs(String(rotated.json.key)))).toBe(7)
    expect(remaining(await runs(key))).toBe(6)
  })
})

describe('who shares a bucket', () => {
  test("a user's sessions share one; another user has another", async () => {
    const { id } = await makeOrganization(service, { requestsPerMinute: 10, burst: 10 })
    const [user, other] = [await makeUser(service, 'admin', id), await makeUser(service, 'admin', id)]
    const cookies = [await cookieOf(service, user), await cookieOf(service, user), await cookieOf(service, other)]
    const left = []
    for (const cookie of cookies) left.push(remaining(await rest(service, 'GET', '/runs', withCookie(cookie))))
    expect(left).toEqual([9, 8, 9])
  })

  test("a token shares its key's bucket, and a csrf_rejected call costs nothing", async () => {
    const { id, key } = await makeOrganization(service, { requestsPerMinute: 10, burst: 10 })
    const made = await request(service, 'POST', '/api/auth/token', { key, body: { scopes: ['runs:read'] } })
    expect([made.status, remaining(made)]).toEqual([200, 9])
    expect([remaining(await runs(String(made.json.token))), remaining(await runs(key))]).toEqual([8, 7])
    const cookie = await cookieOf(service, await makeUser(service, 'admin', id))
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const forged = await rest(service, 'POST', '/runs', withCookie(cookie, { body: {}, headers }))
    expect([forged.status, remaining(forged)]).toEqual([403, 10])
  })
})

describe('every response to valid credentials has rate limit headers', () => {
  const kinds: [string, (key: string, agentId: string) => Promise<{ status: number; headers: IncomingHttpHeaders }>][] =
    [
      ['success', (key) => runs(key)],
      ['HEAD', (key) => request(service, 'HEAD', '/v2/runs', { key })],
      ['an unknown id', (key) => rest(service, 'GET', '/runs/run_x', { key })],
      ['an unknown route', (key) => rest(service, 'GET', '/nothing', { key })],
      ['an unknown method', (key) => rest(service, 'PUT', '/runs', { key })],
      ['broken JSON', (key) => rest(service, 'POST', '/runs', { key, body: '{' })],
      [
        'another media type',
        (key) => request(service, 'POST', '/v2/runs', { key, body: 'x', headers: { 'content-type': 'text/plain' } }),
      ],
      ['a body that is too large', (key) => request(service, 'POST', '/v2/runs', { key, body: 'x'.repeat(1_048_577) })],
      [
        'a stream',
        (key, agent_id) => stream(service, 'POST', '/v2/runs/stream', { key, body: { agent_id, input: {} } }),
      ],
      ['GraphQL', (key) => graphql(service, '{ viewer { id } }', {}, { key })],
      ['GraphQL by GET', (key) => request(service, 'GET', '/graphql?query=%7Bviewer%7Bid%7D%7D', { key })],
      ['an invalid document', (key) => graphql(service, '{', {}, { key })],
      ['an error of a field', (key) => graphql(service, '{ run(id: "x") { id } }', {}, { key })],
      [
        'a query over server-sent events',
        (key) => stream(service, 'POST', '/graphql', { key, body: { query: '{ viewer { id } }' } }),
      ],
      ['a reserved stream', (key) => request(service, 'PUT', '/graphql/stream', { key })],
      [
        'an operation over a separate stream',
        (key) => stream(service, 'POST', '/graphql/stream', { key, body: { query: '{ viewer { id } }' } }),
      ],
      ["someone else's stream", (key) => request(service, 'GET', '/graphql/stream?token=x', { key })],
    ]

  test.each(kinds)('%s', async (_, call) => {
    const { key, agentId } = await makeOrganization(service)
    const { headers } = await call(key, agentId)
    const left = remaining({ headers })
    expect([149, 150]).toContain(left)
    expect(headers).toMatchObject({
      'ratelimit-policy': '"burst";q=150;w=90, "month";q=10000',
      ratelimit: `"burst";r=${left};t=${150 - left}`,
      'x-ratelimit-limit': '150',
      'x-ratelimit-reset': String(Math.ceil((clock.now().getTime() + (150 - left) * 600) / 1_000)),
    })
  })

  test('a rejection for a missing scope', async () => {
    const { key } = await makeKey(service, { scopes: ['usage:read'] })
    const refused = await runs(key)
    expect([refused.status, remaining(refused)]).toEqual([403, 1_500])
  })

  test('a rejection by the rate limit', async () => {
    const { key } = await makeOrganization(service, { requestsPerMinute: 100, burst: 15 })
    await spend(key, 15)
    const { status, headers } = await runs(key)
    expect([status, headers.ratelimit, headers['x-ratelimit-remaining']]).toEqual([429, '"burst";r=0;t=9', '0'])
  })

  test('responses without valid credentials have none', async () => {
    for (const { headers } of [
      await rest(service, 'GET', '/runs', { key: null }),
      await rest(service, 'GET', '/runs', { key: 'wrong' }),
      await request(service, 'GET', '/healthz'),
      await request(service, 'GET', '/v2/openapi.json'),
    ]) {
      expect(headers.ratelimit).toBeUndefined()
    }
  })
})

describe('limits are checked after credentials, and before route, method and body', () => {
  test.each<[string, string, string]>([
    ['GET', '/nothing', ''],
    ['PUT', '/runs', ''],
    ['POST', '/runs', '{'],
    ['GET', '/runs/run_x', ''],
  ])('%s %s', async (method, path, body) => {
    const { key } = await makeOrganization(service, { requestsPerMinute: 1, burst: 1 })
    await runs(key)
    const call = { key, ...(body !== '' && { body }) }
    expect(errorOf(await rest(service, method, path, call)).code).toBe('rate_limited')
    expect(errorOf(await rest(service, method, path, { ...call, key: null })).code).toBe('missing_credentials')
  })

  test('calls that need no credentials have no limits', async () => {
    const { key } = await makeOrganization(service, { requestsPerMinute: 1, burst: 1 })
    await runs(key)
    for (const path of ['/healthz', '/readyz', '/v2/openapi.json', '/docs/reference'])
      expect((await request(service, 'GET', path, { key })).status).toBe(200)
    expect((await request(service, 'GET', '/v1/runs', { key })).status).toBe(404)
  })
})
