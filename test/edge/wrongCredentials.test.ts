import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeApiKey } from '../../src/access/keys/apiKeyFormat.ts'
import { networkOf } from '../../src/limits/networkOf.ts'
import { errorOf, graphql, request, rest } from '../helpers/httpClient.ts'
import { standingClock } from '../helpers/spending.ts'
import type { TestClock } from '../helpers/testClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let clock: TestClock
beforeAll(async () => {
  clock = standingClock()
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())

const wrongKeys = [() => 'wrong', () => makeApiKey('live'), () => `ars_live_${'0'.repeat(36)}`, () => 'a.b.c']

async function tryWrong(count: number): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: count }, (_, index) => rest(service, 'GET', '/runs', { key: wrongKeys[index % 4]?.() ?? '' })),
  )
  return responses.map(({ status }) => status)
}

describe('wrong credentials', () => {
  test('get 401 300 times, then 429', async () => {
    expect(await tryWrong(300)).toEqual(Array(300).fill(401))
    const throttled = await rest(service, 'GET', '/runs', { key: makeApiKey('live') })
    expect([throttled.status, throttled.headers['retry-after'], errorOf(throttled).code]).toEqual([
      429,
      '1',
      'rate_limited',
    ])
    const graph = await graphql(service, '{ viewer { id } }', {}, { key: 'wrong' })
    expect([graph.status, graph.json]).toMatchObject([429, { errors: [{ extensions: { code: 'rate_limited' } }] }])
  })

  test("don't affect valid credentials from the same address", async () => {
    expect((await rest(service, 'GET', '/runs')).status).toBe(200)
    expect((await graphql(service, '{ viewer { id } }')).status).toBe(200)
  })

  test("don't include missing credentials", async () => {
    expect((await rest(service, 'GET', '/runs', { key: null })).status).toBe(401)
    expect((await request(service, 'GET', '/healthz', { key: 'wrong' })).status).toBe(200)
  })

  test('can be tried again at 300 a minute', async () => {
    clock.advance(2_000)
    const statuses = await tryWrong(20)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '8193:3512:1:2'],
  ['2001:db8:1:2::1', '8193:3512:1:2'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))
