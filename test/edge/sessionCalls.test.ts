/** What the calls of a browser session are charged to, with buckets in memory and in Redis. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCalls } from '../../src/limits/readCalls.ts'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { usualConnections } from '../helpers/connections.ts'
import { errorOf, graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { needsRedis, type RedisServer, startRedis } from '../helpers/redisServer.ts'
import { onlyLong } from '../helpers/scale.ts'
import { standingClock } from '../helpers/spending.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
// Redis has its own clock: practically nothing is refilled during a test.
const plenty = { requestsPerMinute: 1, burst: 10_000, monthlyCalls: 10_000 }
const slow = { requestsPerMinute: 1, burst: 3, monthlyCalls: 10_000 }

/** An administrator's session in a separate organisation. */
async function makeSession(limits: typeof plenty) {
  const { id, key, agentId } = await makeOrganization(service, limits)
  const user = await makeUser(service, 'admin', id)
  const cookie = await cookieOf(service, user)
  const victim = await makeKey(service, { organizationId: id })
  const call = (method: string, path: string, body?: object): Promise<HttpResponse> =>
    rest(service, method, path, withCookie(cookie, body && { body }))
  const query = (text: string): Promise<HttpResponse> => graphql(service, text, {}, withCookie(cookie))
  const counted = async () => (await readCalls(service.deps, id, new Date(0), new Date(4e12))).total
  const statuses = async (count: number, once: () => Promise<HttpResponse>) => {
    const all: number[] = []
    for (let place = 0; place < count; place++) all.push((await once()).status)
    return all
  }
  return { id, key, agentId, user, cookie, victim, call, query, counted, statuses }
}

const remaining = ({ headers }: HttpResponse) => Number(headers['x-ratelimit-remaining'])
const codeOf = ({ json }: HttpResponse) =>
  (json as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code
const fields = (count: number, field: string) => Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ')

/** `floods`: how tests of hundreds of calls are run. */
function cases(floods: typeof test): void {
  describe('reads', () => {
    test('are charged to the bucket, but not to the month, and are in no figure of usage', async () => {
      const { call, query, counted, cookie } = await makeSession({ ...plenty, monthlyCalls: 0 })
      const responses = [
        await call('GET', '/runs'),
        await call('GET', '/agents/ag_unknown'),
        await query('{ viewer { id } runs { edges { node { id } } } agents { edges { node { id } } } }'),
        await request(service, 'GET', '/graphql?query={catalog{key}}', withCookie(cookie)),
        await request(service, 'PUT', '/graphql/stream', withCookie(cookie)),
        await query('{ nothing }'),
      ]
      expect(responses.map(({ status }) => status)).toEqual([200, 404, 200, 200, 201, 200])
      expect(responses.map(remaining)).toEqual([9_999, 9_998, 9_995, 9_994, 9_993, 9_992])
      const { usage, by_key, by_day } = (await call('GET', '/usage')).json as never as {
        usage: { calls: number }
        by_key: unknown[]
        by_day: { calls: number }[]
      }
      expect([usage.calls, by_key, by_day.filter(({ calls }) => calls > 0), await counted()]).toEqual([0, [], [], 0])
    })

    test('are stopped by an empty bucket, on both doors', async () => {
      const { call, query, statuses } = await makeSession(slow)
      expect(await statuses(4, () => call('GET', '/runs'))).toEqual([200, 200, 200, 429])
      const refused = await query('{ runs { edges { node { id } } } }')
      expect([refused.status, codeOf(refused), remaining(refused)]).toEqual([429, 'rate_limited', 0])
      expect(refused.headers.ratelimit).toMatch(/^"burst";r=0;t=1\d\d$/)
      const seconds = Number(refused.headers['retry-after'])
      expect(seconds > 10 && seconds <= 60).toBe(true)
    })
  })

  describe('changes', () => {
    test('are charged to bucket and month, on both doors', async () => {
      const { call, query, counted, agentId, user } = await makeSession({ ...plenty, monthlyCalls: 4 })
      const made = await call('POST', '/runs', { agent_id: agentId, input: {} })
      expect([made.status, remaining(made), await counted()]).toEqual([200, 9_999, 1])
      const run = `createRun(input: {agentId: "${agentId}", input: {}}) { run { id } }`
      const two = await query(`mutation { ${fields(2, run)} }`)
      expect([two.status, remaining(two), await counted()]).toEqual([200, 9_997, 3])
      const usage = await call('GET', '/usage')
      expect(usage.json).toMatchObject({ usage: { calls: 3 }, by_key: [{ key_id: user.id, calls: 3 }] })
    })

    test('are the only calls stopped by a used-up month, and the rejection costs nothing', async () => {
      const { call, query, counted, agentId } = await makeSession({ ...plenty, monthlyCalls: 1 })
      const body = { agent_id: agentId, input: {} }
      expect((await call('POST', '/runs', body)).status).toBe(200)
      const refused = await call('POST', '/runs', body)
      expect([refused.status, errorOf(refused).code, remaining(refused)]).toEqual([429, 'quota_exceeded', 9_999])
      expect(refused.headers.ratelimit).toMatch(/^"burst";r=9999;t=\d+, "month";r=0;t=\d+$/)
      const mutation = `mutation { createRun(input: {agentId: "${agentId}", input: {}}) { run { id } } }`
      const graph = await query(mutation)
      expect([graph.status, codeOf(graph), remaining(graph)]).toEqual([429, 'quota_exceeded', 9_999])
      expect([(await call('GET', '/runs')).status, (await query('{ catalog { key } }')).status]).toEqual([200, 200])
      expect(await counted()).toBe(1)
    })

    test('that replay an idempotent creation, or are forbidden, are refunded', async () => {
      const { cookie, counted, agentId, id } = await makeSession(plenty)
      const create = () =>
        rest(
          service,
          'POST',
          '/runs',
          withCookie(cookie, { body: { agent_id: agentId, input: {} }, headers: { 'idempotency-key': 'k' } }),
        )
      expect([remaining(await create()), remaining(await create()), await counted()]).toEqual([9_999, 9_999, 1])
      const viewer = await cookieOf(service, await makeUser(service, 'viewer', id))
      const text = `mutation { createRun(input: {agentId: "${agentId}", input: {}}) { run { id } } }`
      const forbidden = await graphql(service, text, {}, withCookie(viewer))
      expect([codeOf(forbidden), remaining(forbidden), await counted()]).toEqual(['insufficient_scope', 10_000, 1])
    })
  })

  describe('viewer, usage, the revocation and rotation of keys, and logout', () => {
    test('work with an empty bucket, and then have a separate limit of 60 calls a minute', async () => {
      const { call, query, victim, statuses } = await makeSession(slow)
      await statuses(3, () => call('GET', '/runs'))
      const responses = [
        await call('GET', '/api/auth/me'),
        await call('GET', '/usage'),
        await call('POST', `/api-keys/${victim.id}/rotate`, {}),
        await call('DELETE', `/api-keys/${victim.id}`),
        await query('{ viewer { id } usage { plan } }'),
        await query(`mutation { revokeApiKey(input: {id: "${victim.id}"}) { apiKey { id } } }`),
      ]
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(responses.every((response) => remaining(response) === 0)).toBe(true)
      const more = await Promise.all(
        Array.from({ length: 100 }, (_, place) => (place % 2 ? call('GET', '/usage') : query('{ viewer { id } }'))),
      )
      const served = more.filter(({ status }) => status === 200).length
      expect(served >= 53 && served < 100).toBe(true)
      const refused = more.filter(({ status }) => status === 429)
      expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '1'))
      expect(refused.every(({ text }) => text.includes('"rate_limited"'))).toBe(true)
    })

    test('work after the month is used up, and are not counted then', async () => {
      const { call, query, victim, counted } = await makeSession({ ...plenty, monthlyCalls: 1 })
      expect((await call('POST', `/api-keys/${victim.id}/rotate`, {})).status).toBe(200)
      expect(await counted()).toBe(1)
      const rotated = await call('POST', `/api-keys/${victim.id}/rotate`, {})
      expect([rotated.status, remaining(rotated)]).toEqual([200, 9_999])
      expect(rotated.headers.ratelimit).toMatch(/^"burst";r=9999;t=\d+, "month";r=0;t=\d+$/)
      const revoked = await query(`mutation { revokeApiKey(input: {id: "${victim.id}"}) { apiKey { id } } }`)
      expect([revoked.status, codeOf(revoked), remaining(revoked)]).toEqual([200, undefined, 9_999])
      expect((await call('POST', '/api/auth/logout')).status).toBe(200)
      expect([(await call('GET', '/runs')).status, await counted()]).toEqual([401, 1])
    })

    test('are charged like any others while the limits last', async () => {
      const { call, query, victim, counted } = await makeSession(plenty)
      const responses = [
        await query('{ viewer { id } usage { plan } }'),
        await query(`mutation { revokeApiKey(input: {id: "${victim.id}"}) { apiKey { id } } }`),
      ]
      expect([responses.map(remaining), await counted()]).toEqual([[9_998, 9_997], 1])
      expect(remaining(await call('DELETE', `/api-keys/${victim.id}`))).toBe(9_996)
      expect([remaining(await call('POST', '/api/auth/logout')), await counted()]).toEqual([9_995, 3])
    })

    test('with other fields: the others must fit into bucket and month, or the operation is rejected', async () => {
      const { call, query, statuses, victim, agentId } = await makeSession({ ...slow, monthlyCalls: 0 })
      await statuses(2, () => call('GET', '/runs'))
      const mixed = '{ viewer { id } catalog { key } }'
      expect([(await query(mixed)).status, (await query(mixed)).status]).toEqual([200, 429])
      const revocation = `revokeApiKey(input: {id: "${victim.id}"}) { apiKey { id } }`
      const run = `createRun(input: {agentId: "${agentId}", input: {}}) { run { id } }`
      expect((await query(`mutation { ${revocation} ${run} }`)).status).toBe(429)
      const keys = await call('GET', '/api/auth/me')
      expect(keys.status).toBe(200)
      expect((await query(`mutation { ${revocation} }`)).status).toBe(200)
    })

    floods('are not stopped by operations that the empty bucket refused', async () => {
      const { call, query, statuses } = await makeSession(slow)
      await statuses(3, () => call('GET', '/runs'))
      expect(new Set(await statuses(100, () => query('{ catalog { key } }')))).toEqual(new Set([429]))
      expect((await query('{ viewer { id } }')).status).toBe(200)
    })

    floods('are stopped for a client that keeps sending others beyond its bucket', async () => {
      const { call, query, statuses } = await makeSession(slow)
      await statuses(3, () => call('GET', '/runs'))
      const send = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => query(text)))
      await send(500, '{ catalog { key } }')
      expect((await send(20, '{ viewer { id } }')).map(({ status }) => status)).toContain(429)
    })
  })

  test('an API key and a session token are stopped at every call, and all their calls are counted', async () => {
    const { key, cookie, id, counted } = await makeSession({ ...plenty, monthlyCalls: 5 })
    const made = await rest(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))
    const token = String(made.json.token)
    expect([made.status, await counted()]).toEqual([200, 1])
    expect((await rest(service, 'GET', '/runs', { key: token })).status).toBe(200)
    expect((await graphql(service, '{ viewer { id } usage { plan } }', {}, { key })).status).toBe(200)
    expect((await rest(service, 'GET', '/usage', { key: token })).json).toMatchObject({ usage: { calls: 5 } })
    for (const stopped of [key, token]) {
      const responses = [
        await rest(service, 'GET', '/usage', { key: stopped }),
        await rest(service, 'DELETE', '/api-keys/key_x', { key: stopped }),
        await graphql(service, '{ viewer { id } }', {}, { key: stopped }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([429, 429, 429])
    }
    expect([id, await counted()]).toEqual([id, 5])
  })
}

describe('with buckets in memory', () => {
  beforeAll(async () => {
    service = await startOwnService({
      clock: standingClock(),
      env: { SESSION_TOKENS: 'on', DATABASE_POOL: usualConnections },
    })
  })
  afterAll(() => service.dispose())
  cases(test)
})

needsRedis(describe)('with buckets in Redis', () => {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedis()
    service = await startOwnService({
      clock: standingClock(),
      env: { SESSION_TOKENS: 'on', REDIS_URL: redis.url, DATABASE_POOL: usualConnections },
    })
  })
  afterAll(async () => {
    await service.dispose()
    await redis[Symbol.asyncDispose]()
  })
  cases(onlyLong(test))
})
