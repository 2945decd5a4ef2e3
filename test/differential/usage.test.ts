import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { analyticsFragment, usageFragment } from '../../rest/routes/usageRepresentations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { toSnakeCase } from '../../src/platform/snakeCase.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let strangersAgent: string
beforeAll(async () => {
  service = await startTestService()
  const { echo, simulator } = service.credentials.agents
  for (const [agent_id, input] of [
    [echo, { query: 'x' }],
    [simulator, { fail: { code: 'unlucky' }, tokens: 2_000_000_000 }],
    [simulator, { tokens: 2_000_000_000 }],
    [simulator, { ask: {} }],
  ]) {
    await rest(service, 'POST', '/runs', { body: { agent_id, input } })
  }
  strangersAgent = (await makeOrganization(service)).agentId
})
afterAll(() => service.dispose())

describe('reading analytics', () => {
  const read = (variables: JsonObject, key?: string | null) => {
    const query = new URLSearchParams(
      Object.entries(variables).map(([name, value]) => [toSnakeCase(name), String(value)]),
    )
    return bothDoors(service, {
      rest: { method: 'GET', path: `/analytics?${query}` },
      graphql: {
        query: `query ($from: DateTime, $to: DateTime, $interval: Interval, $agentId: ID, $agentVersion: Int) {
          analytics(from: $from, to: $to, interval: $interval, agentId: $agentId, agentVersion: $agentVersion) { ...Analytics }
        } ${analyticsFragment}`,
        variables,
      },
      resultPath: 'analytics',
      ...(key !== undefined && { key }),
    })
  }

  test('returns the same figures', async () => {
    const { code, result, effect } = await read({})
    expect([code, effect]).toEqual(['ok', {}])
    expect(result).toMatchObject({
      period: { interval: 'day' },
      totals: { runs: 4, completed: 2, failed: 1, active: 1, tokens_used: expect.any(Number) },
      top_errors: [{ code: 'unlucky', count: 1 }],
      webhooks: { deliveries: 0 },
    })
    expect((result as { totals: { tokens_used: number } }).totals.tokens_used).toBeGreaterThan(4_000_000_000)
  })

  const [from, to] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z']
  test.each<[string, number, JsonObject]>([
    ['ok', 200, { interval: 'hour' }],
    ['ok', 200, { from, to }],
    ['wrong_type', 400, { from: 'yesterday' }],
    ['wrong_type', 400, { to: '2026-01-01' }],
    ['invalid_value', 422, { interval: 'week' }],
    ['invalid_value', 422, { from: to, to: from }],
    ['invalid_value', 422, { from: to, to }],
    ['invalid_value', 422, { from, to: '2027-01-03T00:00:00Z' }],
    ['invalid_value', 422, { from, to: '2026-02-02T00:00:00Z', interval: 'hour' }],
    ['invalid_value', 422, { from: '1969-01-01T00:00:00Z', to: '1969-01-02T00:00:00Z' }],
    ['agent_not_found', 404, { agentId: 'nonsense' }],
    ['agent_not_found', 404, { agentId: 'nonsense', agentVersion: 1 }],
    ['invalid_value', 422, { agentVersion: 1 }],
    ['agent_not_found', 404, { agentId: 'nonsense', from: to, to: from }],
  ])('returns the same %s (%i) for %j', async (code, status, variables) => {
    expect(await read(variables)).toMatchObject({ code, status, effect: {} })
  })

  test("returns the same 404 for another organisation's agent", async () => {
    expect(await read({ agentId: strangersAgent })).toMatchObject({ code: 'agent_not_found', status: 404 })
  })

  test('returns the same result for a version of an agent', async () => {
    const { echo: agentId } = service.credentials.agents
    expect(await read({ agentId, agentVersion: 1 })).toMatchObject({
      code: 'ok',
      effect: {},
      result: { totals: { runs: 1 }, by_version: [{ version: 1, runs: 1 }], by_agent: [{ runs: 1 }] },
    })
    for (const agentVersion of [0, -1, 2, 2_147_483_647])
      expect(await read({ agentId, agentVersion })).toMatchObject({ code: 'agent_version_not_found', status: 404 })
  })

  test('returns the same result with a key for one agent', async () => {
    const { echo, simulator } = service.credentials.agents
    const { key } = await makeKey(service, { agentIds: [echo] })
    expect(await read({}, key)).toMatchObject({ code: 'ok', result: { totals: { runs: 1 }, webhooks: null } })
    expect(await read({ agentId: echo }, key)).toMatchObject({ code: 'ok' })
    expect(await read({ agentId: simulator }, key)).toMatchObject({ code: 'agent_not_allowed', status: 403 })
  })

  test('returns the same 403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['usage:read'] })
    expect(await read({}, key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
    expect(await read({ agentId: 'nonsense', from: to, to: from }, key)).toMatchObject({ code: 'insufficient_scope' })
  })

  test.each([
    [null, 'missing_credentials'],
    ['nonsense', 'invalid_credentials'],
  ])('returns the same error with the key %s', async (key, code) => {
    expect(await read({}, key)).toMatchObject({ code, status: 401 })
  })
})

describe('reading usage', () => {
  const read = (key?: string | null, month?: string) =>
    bothDoors(service, {
      rest: { method: 'GET', path: month === undefined ? '/usage' : `/usage?month=${month}` },
      graphql: {
        query: `query ($month: Month) { usage(month: $month) { ...Usage } } ${usageFragment}`,
        variables: month === undefined ? {} : { month },
      },
      resultPath: 'usage',
      ...(key !== undefined && { key }),
    })

  test('returns the same figures', async () => {
    const { code, result, effect } = await read()
    expect([code, effect]).toEqual(['ok', {}])
    expect(result).toMatchObject({
      plan: 'developer',
      limits: { requests_per_minute: 1_000, burst: 1_500, monthly_calls: 200_000 },
      usage: { runs: 4, tokens_used: expect.any(Number) },
    })
  })

  test.each([
    ['ok', 200, '2020-02'],
    ['ok', 200, new Date().toISOString().slice(0, 7)],
    ['wrong_type', 400, '2026-13'],
    ['wrong_type', 400, 'October'],
    ['invalid_value', 422, '9999-12'],
  ])('returns the same %s (%i) for the month %s', async (code, status, month) => {
    expect(await read(undefined, month)).toMatchObject({ code, status, effect: {} })
  })

  test('returns the same 403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['analytics:read'] })
    expect(await read(key)).toMatchObject({ code: 'insufficient_scope', status: 403, effect: {} })
  })

  test.each([
    [null, 'missing_credentials'],
    ['nonsense', 'invalid_credentials'],
  ])('returns the same error with the key %s', async (key, code) => {
    expect(await read(key)).toMatchObject({ code, status: 401 })
  })
})
