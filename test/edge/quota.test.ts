import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { secondsToNextMonth } from '../../src/limits/quota.ts'
import { cookieOf, makeUser, withCookie } from '../helpers/browser.ts'
import { usualConnections } from '../helpers/connections.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeOrganization } from '../helpers/makeKey.ts'
import { standingClock } from '../helpers/spending.ts'
import type { TestClock } from '../helpers/testClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let clock: TestClock
beforeAll(async () => {
  clock = standingClock()
  service = await startOwnService({ clock, env: { DATABASE_POOL: usualConnections } })
})
afterAll(() => service.dispose())

const plenty = { requestsPerMinute: 10_000, burst: 10_000 }

test('429 quota_exceeded at the limit, on both doors, until the first of next month, without a charge to the bucket', async () => {
  const { key } = await makeOrganization(service, { ...plenty, monthlyCalls: 40 })
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 ? rest(service, 'GET', '/runs', { key }) : graphql(service, '{ viewer { id } }', {}, { key }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(40)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
  const seconds = secondsToNextMonth(clock.now())
  const refused = await rest(service, 'GET', '/runs', { key })
  expect([refused.status, errorOf(refused)]).toMatchObject([429, { type: 'rate_limited', code: 'quota_exceeded' }])
  expect(refused.headers).toMatchObject({
    'retry-after': String(seconds),
    'ratelimit-policy': '"burst";q=10000;w=60, "month";q=40',
    ratelimit: `"burst";r=9960;t=1, "month";r=0;t=${seconds}`,
    'x-ratelimit-remaining': '9960',
  })
  const graph = await graphql(service, '{ viewer { id } }', {}, { key })
  expect([graph.status, graph.headers['retry-after'], graph.json]).toMatchObject([
    ...[429, String(seconds)],
    { errors: [{ extensions: { code: 'quota_exceeded', retryAfterSeconds: seconds } }] },
  ])
})

test('an operation whose fields exceed the quota takes nothing', async () => {
  const { key } = await makeOrganization(service, { ...plenty, monthlyCalls: 3 })
  const fields = (count: number) =>
    graphql(
      service,
      `{ ${Array.from({ length: count }, (_, index) => `a${index}: viewer { id }`).join(' ')} }`,
      {},
      { key },
    )
  expect([(await fields(4)).status, (await fields(3)).status, (await fields(1)).status]).toEqual([429, 200, 429])
})

test('refunded calls can be used', async () => {
  const { key, agentId } = await makeOrganization(service, { ...plenty, monthlyCalls: 2 })
  const create = () =>
    rest(service, 'POST', '/runs', { key, headers: { 'idempotency-key': 'k' }, body: { agent_id: agentId, input: {} } })
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push((await create()).status)
  statuses.push((await rest(service, 'GET', '/runs', { key })).status, (await create()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('all keys of an organisation share one quota, separate from other organisations', async () => {
  const { key } = await makeOrganization(service, { ...plenty, monthlyCalls: 2 })
  const made = await rest(service, 'POST', '/api-keys', { key, body: { name: 'k', scopes: ['runs:read'] } })
  expect(made.status).toBe(201)
  const calls = [made.json.key, key, service.credentials.api_key].map((one) =>
    rest(service, 'GET', '/runs', { key: String(one) }),
  )
  expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
})

test('with an empty quota and bucket a session can log out, a key can do nothing', async () => {
  const { id, key } = await makeOrganization(service, { requestsPerMinute: 1, burst: 1, monthlyCalls: 1 })
  const cookie = await cookieOf(service, await makeUser(service, 'viewer', id))
  const call = (method: string, path: string) => rest(service, method, path, withCookie(cookie))
  expect([(await call('GET', '/runs')).status, (await call('GET', '/runs')).status]).toEqual([200, 429])
  expect((await rest(service, 'GET', '/runs', { key })).status).toBe(200)
  expect((await rest(service, 'POST', '/api/auth/logout', { key })).status).toBe(429)
  const left = await call('POST', '/api/auth/logout')
  expect([left.status, left.headers['x-ratelimit-limit']]).toEqual([200, '1'])
  expect((await call('GET', '/runs')).status).toBe(401)
})

test('unused calls are returned at shutdown', async () => {
  const { id, key } = await makeOrganization(service, { ...plenty, monthlyCalls: 10_000 })
  for (let count = 0; count < 7; count++) await rest(service, 'GET', '/runs', { key })
  await service.stop()
  const { rows } = await readAfterStop(id)
  expect(rows).toEqual([{ reserved: 7, calls: 7 }])
})

/** With its own connection: the service has closed its pool. */
async function readAfterStop(id: string) {
  const client = new Client({ connectionString: service.databaseUrl })
  await client.connect()
  try {
    return await client.query(
      `select q.reserved::int, (select sum(calls)::int from call_counts c where c.organization_id = q.organization_id) as calls
         from quota_periods q where organization_id = $1`,
      [id],
    )
  } finally {
    await client.end()
  }
}
