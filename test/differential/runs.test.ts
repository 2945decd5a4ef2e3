import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listFields, runFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'run_00000000000000000000000000'

const pairs = (count: number) => Array.from({ length: count }, (_, index) => [`key${index}`, String(index)] as const)
const manyPairs = (count: number) =>
  pairs(count)
    .map(([key, value]) => `metadata[${key}]=${value}`)
    .join('&')

describe('creating a run', () => {
  const create = (body: JsonObject, key?: string | null) =>
    bothDoors(service, {
      rest: { method: 'POST', path: '/runs', body },
      graphql: {
        query: `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ...Run } } } ${runFragment}`,
        variables: { input: camelCase(body) },
      },
      resultPath: 'createRun.run',
      ...(key !== undefined && { key }),
    })

  test('creates one run with its log', async () => {
    const body = {
      agent_id: service.credentials.agents.echo,
      input: { query: 'x' },
      metadata: { camelCase: 1 },
      timeout_ms: 5_000,
    }
    const { code, effect } = await create(body)
    expect(code).toBe('ok')
    expect(effect).toEqual({ runs: 1, run_events: 3, events: 1 })
  })

  test('returns the same run of a failing agent', async () => {
    const { result } = await create({
      agent_id: service.credentials.agents.simulator,
      input: { fail: { code: 'bad' } },
    })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'bad' } })
  })

  test.each<[string, JsonObject, number]>([
    ['missing_field', {}, 400],
    ['wrong_type', { agent_id: 7, input: 'text' }, 400],
    ['unknown_field', { agent_id: 'x', input: {}, colour: 'red' }, 400],
    ['agent_not_found', { agent_id: 'ag_00000000000000000000000000', input: {} }, 404],
  ])('returns the same %s, and changes nothing', async (expected, body, expectedStatus) => {
    const { code, status, effect } = await create(body)
    expect([code, status, effect]).toEqual([expected, expectedStatus, {}])
  })

  test('executes the given version', async () => {
    const { json } = await rest(service, 'POST', '/agents/echo/deploy', { body: {} })
    await rest(service, 'PATCH', `/agents/${json.id}`, { body: { timeout_ms: 5_000 } })
    const { code, result, effect } = await create({ agent_id: String(json.id), agent_version: 1, input: {} })
    expect([code, effect]).toEqual(['ok', { runs: 1, run_events: 3, events: 1 }])
    expect(result).toMatchObject({ agent_version: 1, timeout_ms: 600_000, attempt: 1, created_by: 'key_#' })
  })

  test.each([
    ['runs:write', 'insufficient_scope', 403],
    ['*', 'agent_version_not_found', 404],
  ] as const)(
    'with the scope %s returns the same %s for a version, and changes nothing',
    async (scope, expected, expectedStatus) => {
      const { key } = await makeKey(service, { scopes: [scope] })
      for (const agent_version of [99, 2 ** 40]) {
        const outcome = await create({ agent_id: service.credentials.agents.echo, agent_version, input: {} }, key)
        expect([outcome.code, outcome.status, outcome.effect]).toEqual([expected, expectedStatus, {}])
      }
    },
  )

  test('returns all problems of invalid_value, and changes nothing', async () => {
    const { agents } = service.credentials
    const { code, params, effect } = await create({
      agent_id: agents.echo,
      input: {},
      timeout_ms: 1,
      metadata: { a: '\u0000' },
    })
    expect([code, params, effect]).toEqual(['invalid_value', ['metadata', 'timeout_ms'], {}])
  })

  test.each([
    [null, 'missing_credentials'],
    ['ars_live_nonsense', 'invalid_credentials'],
  ])('returns the same error with the key %s', async (key, expected) => {
    const { code, status, effect } = await create({ agent_id: 'x', input: {} }, key)
    expect([code, status, effect]).toEqual([expected, 401, {}])
  })
})

describe('reading a run', () => {
  const read = (id: string) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/runs/${encodeURIComponent(id)}` },
      graphql: { query: `query ($id: ID!) { run(id: $id) { ...Run } } ${runFragment}`, variables: { id } },
      resultPath: 'run',
    })

  test('returns the same run', async () => {
    const made = await rest(service, 'POST', '/runs', {
      body: { agent_id: service.credentials.agents.echo, input: { a: 1 } },
    })
    expect(await read(String(made.json.id))).toMatchObject({
      code: 'ok',
      result: { status: 'completed', output: { a: 1 } },
      effect: {},
    })
  })

  test.each([missing, 'nonsense', '\u0000', 'ag_00000000000000000000000000'])(
    'returns the same 404 for the id %j',
    async (id) => {
      expect(await read(id)).toMatchObject({ code: 'run_not_found', status: 404 })
    },
  )
})

describe('listing runs', () => {
  const list = (query: string, variables: JsonObject) =>
    bothDoors(service, {
      rest: { method: 'GET', path: `/runs?${query}` },
      graphql: {
        query: `query ($filter: RunFilter, $first: Int, $after: String, $order: Order) {
          runs(filter: $filter, first: $first, after: $after, order: $order) { ${listFields('Run')} } } ${runFragment}`,
        variables,
      },
      resultPath: 'runs',
    })

  test('returns the same pages, cursors and filters', async () => {
    const { agents } = service.credentials
    for (const query of ['1', '2', '3']) {
      await rest(service, 'POST', '/runs', {
        body: { agent_id: agents.echo, input: { query }, metadata: { batch: 'list' } },
      })
    }
    const filter = {
      agentId: agents.echo,
      status: ['completed'],
      metadata: { batch: 'list' },
      createdAfter: '2020-01-01T00:00:00Z',
    }
    const query = `agent_id=${agents.echo}&status=completed&metadata[batch]=list&created_after=2020-01-01T00:00:00Z&limit=2&order=asc`
    const { result } = await list(query, { filter, first: 2, order: 'asc' })
    expect(result).toMatchObject({ has_more: true, data: [{ input: { query: '1' } }, { input: { query: '2' } }] })
    const { next_cursor } = result as { next_cursor: string }
    const rest_ = await list(`${query}&cursor=${next_cursor}`, { filter, first: 2, order: 'asc', after: next_cursor })
    expect(rest_.result).toMatchObject({ has_more: false, next_cursor: null, data: [{ input: { query: '3' } }] })
  })

  test.each<[string, string, JsonObject]>([
    ['limit_out_of_range', 'limit=0', { first: 0 }],
    ['limit_out_of_range', 'limit=101', { first: 101 }],
    ['invalid_cursor', 'cursor=broken', { after: 'broken' }],
    ['invalid_value', 'status=gone', { filter: { status: ['gone'] } }],
    ['wrong_type', 'created_after=yesterday', { filter: { createdAfter: 'yesterday' } }],
    ['wrong_type', 'created_after=2026-02-30T00:00:00Z', { filter: { createdAfter: '2026-02-30T00:00:00Z' } }],
    ['ok', 'agent_id=%00', { filter: { agentId: '\u0000' } }],
    ['ok', 'agent_version=1', { filter: { agentVersion: 1 } }],
    ['ok', 'agent_version=99999999999', { filter: { agentVersion: 99_999_999_999 } }],
    ['wrong_type', 'agent_version=x', { filter: { agentVersion: 'x' } }],
    ['ok', 'min_latency_ms=-5', { filter: { minLatencyMs: -5 } }],
    ['ok', 'created_by=%00', { filter: { createdBy: '\u0000' } }],
    ['ok', 'idempotency_key=none', { filter: { idempotencyKey: 'none' } }],
    ['ok', 'error_code=%00', { filter: { errorCode: '\u0000' } }],
    ['invalid_value', manyPairs(51), { filter: { metadata: Object.fromEntries(pairs(51)) } }],
    ['ok', manyPairs(50), { filter: { metadata: Object.fromEntries(pairs(50)) } }],
    ['ok', 'metadata[a]=%00', { filter: { metadata: { a: '\u0000' } } }],
  ])('returns the same %s for %s', async (expected, query, variables) => {
    expect((await list(query, variables)).code).toBe(expected)
  })
})

describe('waiting for a run', () => {
  test.each<[string, string, JsonObject]>([
    ['ok', 'wait=1', { waitSeconds: 1 }],
    ['ok', 'wait=61', { waitSeconds: 61 }],
    ['invalid_value', 'wait=-1', { waitSeconds: -1 }],
    ['wrong_type', 'wait=soon', { waitSeconds: 'soon' }],
  ])('returns the same %s for %s', async (code, query, variables) => {
    const body = { agent_id: service.credentials.agents.echo, input: {} }
    const id = String((await rest(service, 'POST', '/runs', { body })).json.id)
    const outcome = await bothDoors(service, {
      rest: { method: 'GET', path: `/runs/${id}?${query}` },
      graphql: {
        query: `query ($id: ID!, $waitSeconds: Int) { run(id: $id, waitSeconds: $waitSeconds) { ...Run } } ${runFragment}`,
        variables: { id, ...variables },
      },
      resultPath: 'run',
    })
    expect(outcome.code).toBe(code)
  })
})

describe('reading the log', () => {
  test('returns the same pages of events', async () => {
    const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 2 } }
    const id = String((await rest(service, 'POST', '/runs', { body })).json.id)
    const { json } = await rest(service, 'GET', `/runs/${id}/events?limit=3&order=asc`)
    const query = `query ($id: ID!) { run(id: $id) { events(first: 3, order: asc) {
      edges { node { seq type data } } pageInfo { hasNextPage endCursor } } } }`
    const { data } = (await graphql(service, query, { id })).json as { data: { run: { events: never } } }
    const { edges, pageInfo } = data.run.events as { edges: { node: JsonObject }[]; pageInfo: JsonObject }
    expect(pageInfo).toEqual({ hasNextPage: json.has_more, endCursor: json.next_cursor })
    const types = edges.map(({ node }) => [node.seq, String(node.type).replace('_', '.')])
    expect(types).toEqual((json.data as JsonObject[]).map((event) => [event.seq, event.type]))
    const rest_ = await rest(service, 'GET', `/runs/${id}/events?limit=3&order=asc&cursor=${json.next_cursor}`)
    expect((rest_.json.data as JsonObject[]).map((event) => event.seq)).toEqual([4, 5])
  })
})
