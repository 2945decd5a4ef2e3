import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { packId } from '../../src/platform/packedId.ts'
import { rollUp } from '../../src/usage/rollUp.ts'
import { makeUser } from '../helpers/browser.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'
import { trueTotals } from '../helpers/trueTotals.ts'

type Totals = JsonObject & { runs: number; tokens_used: number; latency_ms: Record<string, number | null> }
type Interval = Totals & { start: string }
type Analytics = {
  period: { start: string; end: string; interval: string }
  totals: Totals
  by_agent: (Totals & { agent_id: string; name: string; series: Interval[] | null })[]
  by_version: (Totals & { version: number })[] | null
  by_key: (JsonObject & { key_id: string | null; name: string | null; runs: number })[]
  series: Interval[]
  top_errors: { code: string; count: number }[]
  webhooks: JsonObject | null
}

let service: TestService
let strangers: Awaited<ReturnType<typeof makeOrganization>>
let echo: string
let simulator: string

beforeAll(async () => {
  service = await startTestService()
  ;({ echo, simulator } = service.credentials.agents)
  strangers = await makeOrganization(service)
  for (let count = 0; count < 3; count++) await run(echo, { query: 'one two three' })
  await run(simulator, { chunks: 2, tokens: 3_000_000 })
  await run(simulator, { fail: { code: 'out_of_luck' }, tokens: 7 })
  await run(simulator, { fail: { code: 'out_of_luck' } })
  await run(simulator, { fail: { code: 'out_of_paper' } })
  await run(simulator, { ask: {} })
  const { id } = await run(simulator, { ask: {} })
  await rest(service, 'DELETE', `/runs/${id}`)
  for (let count = 0; count < 4; count++) await run(strangers.agentId, { query: 'x' }, strangers.key)
})
afterAll(() => service.dispose())

async function run(agentId: string, input: JsonObject, key = service.credentials.api_key): Promise<{ id: string }> {
  const response = await rest(service, 'POST', '/runs', { body: { agent_id: agentId, input }, key })
  expect(response.status).toBe(200)
  return response.json as { id: string }
}

async function analytics(query = '', key = service.credentials.api_key): Promise<Analytics> {
  const response = await rest(service, 'GET', `/analytics${query}`, { key })
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response.json as unknown as Analytics
}

async function rollUpAll(): Promise<void> {
  while (await rollUp(service.deps)) {}
}

describe('200', () => {
  test('figures are exact immediately, and the same after a rollup', async () => {
    const before = await analytics()
    await rollUpAll()
    const after = await analytics()
    expect(after).toEqual(before)
    expect(before.totals).toMatchObject(await trueTotals(service))
    expect(before.totals).toMatchObject({ runs: 9, completed: 4, failed: 3, cancelled: 1, active: 1 })
    expect(before.totals.success_rate).toBeCloseTo(4 / 7)
    expect(before.totals.latency_ms.p50).toBeGreaterThanOrEqual(0)
  })

  test('by_agent adds up to the totals, the busiest first', async () => {
    const { totals, by_agent } = await analytics()
    expect(by_agent.map(({ agent_id, name, runs }) => [agent_id, name, runs])).toEqual([
      [simulator, 'Simulator', 6],
      [echo, 'Echo', 3],
    ])
    for (const agent of by_agent) expect(agent).toMatchObject(await trueTotals(service, { agentIds: [agent.agent_id] }))
    expect(by_agent.reduce((sum, agent) => sum + agent.tokens_used, 0)).toBe(totals.tokens_used)
  })

  test('the default is the last 30 days by day, including today, all in the series', async () => {
    const { period, series, totals } = await analytics()
    const today = new Date(new Date().toISOString().slice(0, 10)).getTime()
    expect(period).toEqual({
      start: new Date(today - 29 * dayMs).toISOString(),
      end: new Date(today + dayMs).toISOString(),
      interval: 'day',
    })
    expect(series.map(({ start }) => start)).toEqual(
      Array.from({ length: 30 }, (_, index) => new Date(today + (index - 29) * dayMs).toISOString()),
    )
    expect(series.slice(0, 28).every(({ runs, latency_ms }) => runs === 0 && latency_ms.p50 === null)).toBe(true)
    expect(series.reduce((sum, { runs }) => sum + runs, 0)).toBe(totals.runs)
  })

  test('by hour, a period is widened to whole hours', async () => {
    const from = new Date(Date.now() - 90 * 60_000)
    const to = new Date(Date.now() + 60_000)
    const { period, series, totals } = await analytics(
      `?interval=hour&from=${from.toISOString()}&to=${encodeURIComponent(to.toISOString())}`,
    )
    expect(period).toEqual({
      start: `${from.toISOString().slice(0, 13)}:00:00.000Z`,
      end: new Date(Math.ceil(to.getTime() / 3_600_000) * 3_600_000).toISOString(),
      interval: 'hour',
    })
    expect(series.length).toBe((Date.parse(period.end) - Date.parse(period.start)) / 3_600_000)
    expect(totals.runs).toBe(9)
    expect(series.reduce((sum, { runs }) => sum + runs, 0)).toBe(9)
  })

  test('a period without runs has zero figures', async () => {
    const { totals, by_agent, series, top_errors, webhooks } = await analytics(
      '?from=2020-01-01T00:00:00Z&to=2020-01-03T00:00:00Z',
    )
    expect(totals).toEqual({
      runs: 0,
      completed: 0,
      failed: 0,
      cancelled: 0,
      active: 0,
      success_rate: null,
      tokens_used: 0,
      latency_ms: { avg: null, p50: null, p95: null, p99: null },
    })
    expect([by_agent, series.length, top_errors]).toEqual([[], 2, []])
    expect(webhooks).toEqual({ deliveries: 0, succeeded: 0, failed: 0 })
  })

  test('the most frequent errors come first', async () => {
    expect((await analytics()).top_errors).toEqual([
      { code: 'out_of_luck', count: 2 },
      { code: 'out_of_paper', count: 1 },
    ])
  })

  test('filters by agent', async () => {
    const { totals, by_agent, top_errors } = await analytics(`?agent_id=${echo}`)
    expect(totals).toMatchObject(await trueTotals(service, { agentIds: [echo] }))
    expect([by_agent.length, top_errors]).toEqual([1, []])
  })

  test('by_agent has a series, of every interval', async () => {
    const { by_agent, series } = await analytics()
    for (const { series: own, runs, tokens_used } of by_agent) {
      expect(own?.map(({ start }) => start)).toEqual(series.map(({ start }) => start))
      expect(own?.reduce((sum, each) => sum + each.runs, 0)).toBe(runs)
      expect(own?.reduce((sum, each) => sum + each.tokens_used, 0)).toBe(tokens_used)
    }
    const { by_agent: one, series: all } = await analytics(`?agent_id=${echo}&interval=hour`)
    expect(one[0]?.series).toEqual(all)
  })

  test('by_version has the versions of an agent, and agent_version the figures of one', async () => {
    expect((await analytics()).by_version).toBeNull()
    const { key, agentId } = await makeOrganization(service)
    await run(agentId, { query: 'one' }, key)
    await rest(service, 'PATCH', `/agents/${agentId}`, { key, body: { description: 'Newer' } })
    await run(agentId, { query: 'one two' }, key)
    await run(agentId, { query: 'one two' }, key)
    const read = async () => {
      const both = await analytics(`?agent_id=${agentId}`, key)
      const first = await analytics(`?agent_id=${agentId}&agent_version=1`, key)
      const second = await analytics(`?agent_id=${agentId}&agent_version=2&interval=hour`, key)
      expect(both.by_version).toMatchObject([
        { version: 2, runs: 2, completed: 2, success_rate: 1 },
        { version: 1, runs: 1, completed: 1 },
      ])
      expect([first.totals.runs, second.totals.runs]).toEqual([1, 2])
      expect([first.by_version, second.by_version]).toEqual([both.by_version?.slice(1), both.by_version?.slice(0, 1)])
      expect(first.by_agent).toMatchObject([{ agent_id: agentId, runs: 1 }])
      expect(second.series.reduce((sum, { runs }) => sum + runs, 0)).toBe(2)
      return [both, first, second]
    }
    const before = await read()
    await rollUpAll()
    expect(await read()).toEqual(before)
  })

  test('by_key has the runs of each key or user, and those whose creator is unknown', async () => {
    const { id, key, agentId } = await makeOrganization(service)
    const [other, user] = [await makeKey(service, { organizationId: id }), await makeUser(service, 'member', id)]
    const insert = (createdBy: string | null, status: string, runs: number) =>
      service.deps.db.pool.query(
        `insert into run_facts (organization_id, agent_id, agent_version, created_at, created_by, status, latency_ms,
                                tokens_used, error_code)
         select $1, $2, 1, now(), $3, $4, 5, 10, null from generate_series(1, $5)`,
        [id, agentId, createdBy && packId(createdBy), status, runs],
      )
    await insert(other.id, 'completed', 3)
    await insert(other.id, 'failed', 1)
    await rollUpAll()
    await insert(user.id, 'cancelled', 2)
    await insert(null, 'completed', 7)
    const expected = [
      { key_id: other.id, name: 'Test key', runs: 4, completed: 3, failed: 1, success_rate: 0.75, tokens_used: 40 },
      { key_id: user.id, name: user.email, runs: 2, cancelled: 2, success_rate: null, tokens_used: 20 },
      { key_id: null, name: null, runs: 7, completed: 7, tokens_used: 70 },
    ]
    expect((await analytics('', key)).by_key).toMatchObject(expected)
    await rollUpAll()
    for (const query of ['', `?agent_id=${agentId}&agent_version=1`, '?interval=hour'])
      expect((await analytics(query, key)).by_key).toMatchObject(expected)
  })

  test('by_key names the key that created a run, active or ended', async () => {
    const { id, key, agentId } = await makeOrganization(service)
    const other = await makeKey(service, { organizationId: id })
    await run(agentId, { query: 'x' }, other.key)
    const expected = [{ key_id: other.id, name: 'Test key', runs: 1, completed: 1 }]
    expect((await analytics('', key)).by_key).toMatchObject(expected)
    await rollUpAll()
    expect((await analytics('', key)).by_key).toMatchObject(expected)
  })

  test('an archived agent keeps its figures and its name', async () => {
    const made = await rest(service, 'POST', '/agents/echo/deploy', { body: { name: 'Gone soon' } })
    const { key } = await makeKey(service, { agentIds: [String(made.json.id)] })
    await run(String(made.json.id), { query: 'x' }, key)
    await rest(service, 'DELETE', `/agents/${made.json.id}`)
    expect((await analytics('', key)).by_agent).toMatchObject([{ name: 'Gone soon', runs: 1 }])
    await service.deps.db.pool.query('delete from runs where agent_id = $1', [made.json.id])
    await rollUpAll()
    await service.deps.db.pool.query('delete from run_rollups where agent_id = $1', [made.json.id])
  })

  test("organisations don't see each other's runs", async () => {
    const theirs = await analytics('', strangers.key)
    expect(theirs.totals).toMatchObject(await trueTotals(service, { organizationId: strangers.id }))
    expect(theirs).toMatchObject({ totals: { runs: 4, failed: 0 }, by_agent: [{ name: 'Echo' }], top_errors: [] })
    expect((await analytics()).totals.runs).toBe(9)
  })

  test('a key that is limited to some agents sees only their figures, also in the totals, and no webhooks', async () => {
    const { key } = await makeKey(service, { agentIds: [echo], scopes: ['analytics:read'] })
    const seen = await analytics('', key)
    expect(seen.totals).toMatchObject(await trueTotals(service, { agentIds: [echo] }))
    expect(seen).toMatchObject({ by_agent: [{ agent_id: echo }], top_errors: [], webhooks: null })
    expect(seen.series.reduce((sum, { runs }) => sum + runs, 0)).toBe(3)
    expect((await analytics(`?agent_id=${echo}`, key)).totals.runs).toBe(3)
  })
})

const dayMs = 86_400_000

const refusal = async (query: string, key = service.credentials.api_key) => {
  const response = await rest(service, 'GET', `/analytics${query}`, { key })
  return [response.status, errorOf(response).code, errorOf(response).param]
}

describe('400', () => {
  test.each([
    ['?from=yesterday', 'wrong_type', 'from'],
    ['?to=2026-13-01T00:00:00Z', 'wrong_type', 'to'],
    ['?from=2026-01-01', 'wrong_type', 'from'],
    ['?colour=red', 'unknown_field', 'colour'],
    ['?from=2026-01-01T00:00:00Z&from=2026-01-02T00:00:00Z', 'wrong_type', 'from'],
  ])('%s', async (query, code, param) => expect(await refusal(query)).toEqual([400, code, param]))
})

describe('403', () => {
  test('without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['usage:read', 'runs:read'] })
    expect(await refusal('', key)).toMatchObject([403, 'insufficient_scope'])
  })

  test('for an agent that the key may not use', async () => {
    const { key } = await makeKey(service, { agentIds: [echo] })
    expect(await refusal(`?agent_id=${simulator}`, key)).toMatchObject([403, 'agent_not_allowed'])
  })
})

describe('404', () => {
  test.each(['nonsense', 'ag_00000000000000000000000000', '%00'])('for the agent id %s', async (id) => {
    expect(await refusal(`?agent_id=${id}`)).toMatchObject([404, 'agent_not_found'])
  })

  test("for another organisation's agent", async () => {
    expect(await refusal(`?agent_id=${strangers.agentId}`)).toMatchObject([404, 'agent_not_found'])
  })
})

describe('422', () => {
  test.each([
    ['an unknown interval', '?interval=week', 'interval'],
    ['from is to', '?from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['from comes after to', '?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['from lies in the future', '?from=2999-01-01T00:00:00Z', 'from'],
    ['by the hour, more than 31 days', '?interval=hour&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00.001Z', 'from'],
    ['by the day, more than 366 days', '?from=2024-01-01T00:00:00Z&to=2025-01-01T00:00:00.001Z', 'from'],
    ['before all time', '?from=0000-01-01T00:00:00%2B14:00&to=0000-01-02T00:00:00Z', 'from'],
    ['after all time', '?from=9998-12-31T00:00:00Z&to=9999-12-31T23:59:59.999Z', 'to'],
  ])('%s', async (_, query, param) => expect(await refusal(query)).toEqual([422, 'invalid_value', param]))

  test.each([
    ['31 days by the hour', '?interval=hour&from=2026-01-01T00:30:00Z&to=2026-02-01T00:30:00Z', 745],
    ['a leap year by the day', '?from=2024-01-01T00:00:00Z&to=2025-01-01T00:00:00Z', 366],
    ['the first day there is', '?from=1970-01-01T00:00:00Z&to=1970-01-02T00:00:00Z', 1],
    ['the last day there is', '?from=9998-12-31T00:00:00Z&to=9998-12-31T23:59:59.999Z', 1],
  ])('but accepts %s', async (_, query, intervals) => {
    expect((await analytics(query)).series.length).toBe(intervals)
  })
})
