import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

type Usage = {
  plan: string
  period: { start: string; end: string }
  limits: JsonObject
  usage: { calls: number; remaining: number; runs: number; tokens_used: number }
  by_key: { key_id: string; name: string; calls: number }[]
  by_day: { date: string; calls: number; runs: number; tokens_used: number }[]
  resets_at: string
}

const dayMs = 86_400_000

let service: TestService
let clock: TestClock
let echo: string
let simulator: string
beforeAll(async () => {
  clock = testClock(midMonth())
  service = await startOwnService({ clock })
  ;({ echo, simulator } = service.credentials.agents)
})
afterAll(() => service.dispose())

/** Noon in mid-month, in the past, so that certificates created at that time are valid now. */
function midMonth(): Date {
  const now = new Date(Date.now() - dayMs)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 14, 12))
}

const usage = (key = service.credentials.api_key): Promise<Usage> => read('', key)
const usageOf = (month: string, key = service.credentials.api_key): Promise<Usage> => read(`?month=${month}`, key)

async function read(query: string, key: string): Promise<Usage> {
  const response = await rest(service, 'GET', `/usage${query}`, { key })
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response.json as unknown as Usage
}

async function run(agentId = echo, input: JsonObject = { query: 'x' }, key = service.credentials.api_key) {
  const response = await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input }, key })
  expect(response.status).toBe(200)
}

describe('200', () => {
  test("returns the plan's limits for the current calendar month", async () => {
    const { plan, period, limits, resets_at, usage: used } = await usage()
    const month = clock.now().toISOString().slice(0, 7)
    expect([plan, limits]).toEqual(['developer', { requests_per_minute: 1_000, burst: 1_500, monthly_calls: 200_000 }])
    expect(period.start).toBe(`${month}-01T00:00:00.000Z`)
    expect(new Date(Date.parse(period.end) - 1).toISOString().slice(0, 7)).toBe(month)
    expect([resets_at, used.remaining]).toEqual([period.end, 200_000 - used.calls])
  })

  test('counts calls, including this one, and runs with their tokens', async () => {
    const before = await usage()
    for (let count = 0; count < 4; count++) await run()
    await run(simulator, { tokens: 2_000_000_000 })
    await run(simulator, { tokens: 2_000_000_000 })
    await graphql(service, '{ a: usage { plan } b: viewer { id } c: viewer { id } }')
    const after = await usage()
    expect(after.usage.calls - before.usage.calls).toBe(10)
    expect(after.usage.runs - before.usage.runs).toBe(6)
    expect(after.usage.tokens_used).toBeGreaterThan(4_000_000_000)
    expect(after.usage.remaining).toBe(before.usage.remaining - 10)
  })

  test('counts an active run and its tokens so far', async () => {
    const before = (await usage()).usage.runs
    await run(simulator, { ask: {} })
    expect((await usage()).usage.runs).toBe(before + 1)
  })

  test('by_key has the calls of each key, including revoked keys', async () => {
    const { key, id } = await makeKey(service)
    await run(echo, { query: 'x' }, key)
    await usage(key)
    await service.deps.db.pool.query('update api_keys set revoked_at = now() where id = $1', [id])
    const { by_key, usage: used } = await usage()
    expect(by_key).toContainEqual({ key_id: id, name: 'Test key', calls: 2 })
    expect(by_key.reduce((sum, { calls }) => sum + calls, 0)).toBe(used.calls)
    expect(by_key.map(({ calls }) => calls)).toEqual(by_key.map(({ calls }) => calls).sort((one, other) => other - one))
  })

  test('by_day has every day up to today and sums to the totals', async () => {
    const first = await usage()
    expect(first.by_day.map(({ date }) => date)).toEqual(datesUntil(clock.now()))
    clock.advance(2 * dayMs)
    await run()
    const { by_day, usage: used } = await usage()
    expect(by_day.map(({ date }) => date)).toEqual(datesUntil(clock.now()))
    expect(by_day.slice(-3)).toMatchObject([{ runs: first.usage.runs }, { runs: 0, calls: 0 }, { runs: 1, calls: 2 }])
    for (const name of ['calls', 'runs', 'tokens_used'] as const) {
      expect(by_day.reduce((sum, day) => sum + day[name], 0)).toBe(used[name])
    }
  })

  test("does not count another organisation's usage", async () => {
    const strangers = await makeOrganization(service)
    await run(strangers.agentId, { query: 'x' }, strangers.key)
    const theirs = await usage(strangers.key)
    expect(theirs).toMatchObject({ plan: 'free', usage: { calls: 2, runs: 1 }, by_key: [{ calls: 2 }] })
    expect((await usage()).by_key.map(({ key_id }) => key_id)).not.toContain(theirs.by_key[0]?.key_id)
  })

  test('a key that is limited to some agents sees only their runs', async () => {
    const { key } = await makeKey(service, { agentIds: [simulator] })
    const all = await usage()
    const some = await usage(key)
    expect(some.usage.runs).toBe(3)
    expect(some.usage.calls).toBe(all.usage.calls + 1)
  })

  test('starts from zero in the next month', async () => {
    const { resets_at } = await usage()
    clock.advance(Date.parse(resets_at) - clock.now().getTime())
    const { period, usage: used, by_day } = await usage()
    expect(period.start).toBe(resets_at)
    expect(used).toMatchObject({ calls: 1, remaining: 199_999, runs: 0, tokens_used: 0 })
    expect(by_day).toEqual([{ date: resets_at.slice(0, 10), calls: 1, runs: 0, tokens_used: 0 }])
  })

  test('of an earlier month returns its figures, for every day of it', async () => {
    const now = await usage()
    const start = new Date(Date.parse(now.period.start) - 1)
    const month = start.toISOString().slice(0, 7)
    const earlier = await usageOf(month)
    expect(earlier.period).toEqual({ start: `${month}-01T00:00:00.000Z`, end: now.period.start })
    expect([earlier.limits, earlier.resets_at]).toEqual([now.limits, now.period.start])
    expect(earlier.by_day.map(({ date }) => date)).toEqual(datesUntil(start))
    for (const name of ['calls', 'runs', 'tokens_used'] as const) {
      expect(earlier.usage[name]).toBeGreaterThan(0)
      expect(earlier.by_day.reduce((sum, day) => sum + day[name], 0)).toBe(earlier.usage[name])
    }
    expect(earlier.by_key.reduce((sum, { calls }) => sum + calls, 0)).toBe(earlier.usage.calls)
    expect(earlier.usage.remaining).toBe(200_000 - earlier.usage.calls)
    const { usage: same } = await usageOf(now.period.start.slice(0, 7))
    expect(same).toEqual({ ...now.usage, calls: now.usage.calls + 2, remaining: now.usage.remaining - 2 })
  })

  test('of a month before the organisation was created has no figures', async () => {
    const { usage: used, by_key, by_day, period } = await usageOf('2020-02')
    expect(period).toEqual({ start: '2020-02-01T00:00:00.000Z', end: '2020-03-01T00:00:00.000Z' })
    expect([used, by_key]).toEqual([{ calls: null, remaining: null, runs: null, tokens_used: null }, []])
    expect(by_day).toHaveLength(29)
    expect(by_day[28]).toEqual({ date: '2020-02-29', calls: null, runs: null, tokens_used: null })
    expect((await usageOf('0001-01')).period.start).toBe('0001-01-01T00:00:00.000Z')
  })

  test('of a month whose calls are deleted has runs, but no calls', async () => {
    const { key, id } = await makeOrganization(service)
    await service.deps.db.pool.query(`update organizations set created_at = '2019-01-01' where id = $1`, [id])
    const { usage: used, by_key } = await usageOf('2020-02', key)
    expect([used, by_key]).toEqual([{ calls: null, remaining: null, runs: 0, tokens_used: 0 }, []])
    const oldest = new Date(clock.now())
    oldest.setUTCFullYear(oldest.getUTCFullYear() - 1, oldest.getUTCMonth(), 1)
    expect((await usageOf(oldest.toISOString().slice(0, 7), key)).usage).toMatchObject({ calls: 0, runs: 0 })
  })
})

const datesUntil = (day: Date): string[] =>
  Array.from({ length: day.getUTCDate() }, (_, index) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), index + 1)).toISOString().slice(0, 10),
  )

describe('400', () => {
  test('for an unknown parameter', async () => {
    const response = await rest(service, 'GET', '/usage?year=1')
    expect([response.status, errorOf(response).code]).toEqual([400, 'unknown_field'])
  })

  test.each(['1', '2026-13', '2026-1', '2026-01-01', 'October', ''])('for the month %j', async (month) => {
    const response = await rest(service, 'GET', `/usage?month=${month}`)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([400, 'wrong_type', 'month'])
  })
})

describe('422', () => {
  test.each(['9999-12', '2100-01'])('for the future month %s', async (month) => {
    const response = await rest(service, 'GET', `/usage?month=${month}`)
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, 'invalid_value', 'month'])
  })

  test('for the month after this one', async () => {
    const { resets_at } = await usage()
    const response = await rest(service, 'GET', `/usage?month=${resets_at.slice(0, 7)}`)
    expect([response.status, errorOf(response).code]).toEqual([422, 'invalid_value'])
  })
})

describe('403', () => {
  test('without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['analytics:read'] })
    const response = await rest(service, 'GET', '/usage', { key })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })
})
