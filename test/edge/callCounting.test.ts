import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCalls } from '../../src/limits/readCalls.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { burst, makeSpender, type Spender, standingClock } from '../helpers/spending.ts'
import { stream } from '../helpers/sse.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
let spender: Spender
const clock = standingClock()
beforeAll(async () => {
  service = await startOwnService({ clock })
  spender = await makeSpender(service, (key) => rest(service, 'GET', '/catalog', { key }))
})
afterAll(() => service.dispose())

const query = (text: string, variables: JsonObject = {}): Promise<HttpResponse> =>
  graphql(service, text, variables, { key: spender.key })
const call = (method: string, path: string, body?: JsonObject, headers: Record<string, string> = {}) =>
  rest(service, method, path, { key: spender.key, headers, ...(body && { body }) })

describe('a REST request is one call', () => {
  test.each([
    ['a list', 'GET', '/runs'],
    ['an unknown id', 'GET', '/runs/run_x'],
    ['an unknown route', 'GET', '/nothing'],
    ['an unknown parameter', 'GET', '/runs?colour=red'],
    ['a missing field', 'POST', '/runs'],
  ])('%s', async (_, method, path) => {
    expect(await spender.cost(() => call(method, path))).toBe(1)
  })

  test('a stream', async () => {
    const body = { agent_id: spender.agentId, input: {} }
    expect(await spender.cost(() => stream(service, 'POST', '/v2/runs/stream', { key: spender.key, body }))).toBe(1)
  })
})

describe('each root field of a GraphQL operation is a call', () => {
  const run = (id: string) => `run(id: "${id}") { id }`
  test.each<[string, string, JsonObject, number]>([
    ['one field', '{ viewer { id name organization { name } } }', {}, 1],
    ['two fields', '{ viewer { id } catalog { key } }', {}, 2],
    ['aliases', '{ a: viewer { id } b: viewer { id } c: viewer { id } }', {}, 3],
    ['the same field twice', '{ viewer { id } viewer { name } }', {}, 1],
    [
      'fragments',
      'query { ...f ... on Query { catalog { key } } } fragment f on Query { viewer { id } ...g } fragment g on Query { a: catalog { key } }',
      {},
      3,
    ],
    [
      'what is skipped',
      '{ viewer { id } catalog @skip(if: true) { key } a: catalog @include(if: false) { key } }',
      {},
      1,
    ],
    [
      'what a variable skips',
      'query ($no: Boolean!, $yes: Boolean = true) { viewer { id } catalog @skip(if: $no) { key } a: catalog @include(if: $yes) { key } }',
      { no: true },
      2,
    ],
    ['fields that fail', `{ a: ${run('x')} b: ${run('y')} viewer { id } }`, {}, 3],
    ['introspection', '{ __typename __schema { queryType { name } } viewer { id } }', {}, 3],
    ['the operation that is named', 'query A { viewer { id } } query B { viewer { id } catalog { key } }', {}, 1],
  ])('%s', async (_, text, variables, cost) => {
    expect(await spender.cost(() => query(text, variables))).toBe(cost)
  })

  test('a query over server-sent events', async () => {
    const body = { query: '{ viewer { id } catalog { key } }' }
    expect(await spender.cost(() => stream(service, 'POST', '/graphql', { key: spender.key, body }))).toBe(2)
    expect(await spender.cost(() => stream(service, 'POST', '/graphql/stream', { key: spender.key, body }))).toBe(2)
  })

  test('a subscription is one call', async () => {
    const { json } = await call('POST', '/runs', { agent_id: spender.agentId, input: { query: 'x' } })
    const body = { query: `subscription { runEvents(runId: "${json.id}") { seq } }` }
    const updates = { query: 'subscription { runUpdates { run { id } } }' }
    for (const path of ['/graphql', '/graphql/stream']) {
      const open = (body: object) => stream(service, 'POST', path, { key: spender.key, body, until: () => true })
      expect(await spender.cost(() => stream(service, 'POST', path, { key: spender.key, body }))).toBe(1)
      expect(await spender.cost(() => open(updates))).toBe(1)
    }
  })

  test('reserving a shared connection is a call, and so is each operation on it', async () => {
    const { key } = spender
    let token = ''
    expect(
      await spender.cost(async () => {
        token = (await request(service, 'PUT', '/graphql/stream', { key })).text
        await request(service, 'DELETE', '/graphql/stream?operationId=none', {
          key,
          headers: { 'x-graphql-event-stream-token': token },
        })
      }),
    ).toBe(1)
    const headers = { 'x-graphql-event-stream-token': token }
    const opened = stream(service, 'GET', '/graphql/stream', {
      key,
      headers,
      until: ({ event }) => event === 'complete',
    })
    const body = { query: '{ viewer { id } catalog { key } }', extensions: { operationId: 'one' } }
    expect(
      await spender.cost(async () => {
        expect((await request(service, 'POST', '/graphql/stream', { key, headers, body })).status).toBe(202)
        await opened
      }),
    ).toBe(2)
  })
})

describe('a rejected document costs one call', () => {
  const many = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ')} }`
  test.each<[string, string, JsonObject]>([
    ['for its syntax', '{', {}],
    ['for a field that is not there', '{ viewer { id } nothing }', {}],
    ['for its variables', 'query ($id: ID!) { viewer { id } run(id: $id) { id } }', {}],
    ['for all it asks for', many(600), {}],
    ['for its name', 'query A { viewer { id } catalog { key } } query B { viewer { id } }', {}],
  ])('%s', async (_, text, variables) => {
    expect(await spender.cost(() => query(text, variables))).toBe(1)
  })

  test('400 too_many_fields for more root fields than the burst', async () => {
    const { id } = await makeSpender(service, (key) => rest(service, 'GET', '/catalog', { key }))
    const { key } = await makeKey(service, { organizationId: id, mode: 'demo' })
    const response = await graphql(service, many(16), {}, { key })
    expect([response.status, response.headers['x-ratelimit-remaining'], response.json]).toMatchObject([
      ...[400, '14'],
      { errors: [{ extensions: { code: 'too_many_fields', status: 400 } }] },
    ])
    expect((await graphql(service, many(15), {}, { key })).json).toMatchObject({
      errors: [{ extensions: { code: 'rate_limited', retryAfterSeconds: 6 } }],
    })
    const fitting = await graphql(service, many(14), {}, { key })
    expect([fitting.status, fitting.headers['x-ratelimit-remaining']]).toEqual([200, '0'])
    expect(burst).toBeGreaterThan(600)
  })
})

describe('a call that gets a 403', () => {
  const refusedTimes = (times: number) =>
    `{ ${Array.from({ length: times }, (_, index) => `a${index}: runs { edges { node { id } } }`).join(' ')} }`

  test('costs a call after the first 20 in a minute of its key, at both doors, in bucket, usage and quota', async () => {
    const { key } = await makeKey(service, { organizationId: spender.id, scopes: ['agents:read'] })
    const stand = async () => {
      const { headers } = await graphql(service, '{ viewer { id } }', {}, { key })
      const { total } = await readCalls(service.deps, spender.id, new Date(0), new Date(4e12))
      return { left: Number(headers['x-ratelimit-remaining']), total }
    }
    const costOf = async (call: () => Promise<unknown>) => {
      const before = await stand()
      await call()
      const after = await stand()
      const cost = before.left - after.left - 1
      expect(after.total - before.total - 1).toBe(cost)
      return cost
    }
    const list = (times: number) => async () => {
      for (let time = 0; time < times; time++) await rest(service, 'GET', '/runs', { key })
    }
    expect(await costOf(list(12))).toBe(0)
    expect(await costOf(() => graphql(service, refusedTimes(10), {}, { key }))).toBe(2)
    expect(await costOf(list(3))).toBe(3)
    const { key: other } = await makeKey(service, { organizationId: spender.id, scopes: ['agents:read'] })
    expect(await spender.cost(() => rest(service, 'GET', '/runs', { key: other }))).toBe(0)
    clock.advance(60_000)
    expect(await costOf(list(20))).toBe(0)
    expect(await costOf(list(1))).toBe(1)
  })

  test('gets a 429 once it has used up the calls of its key', async () => {
    const { key } = await makeKey(service, { organizationId: spender.id, mode: 'demo', scopes: ['agents:read'] })
    const statuses = []
    for (let time = 0; time < 36; time++) statuses.push((await rest(service, 'GET', '/runs', { key })).status)
    expect(statuses).toEqual([...Array(35).fill(403), 429])
  })
})

describe('a call is refunded', () => {
  test('if its scope is missing, on both doors, for each field', async () => {
    const { key } = await makeKey(service, { organizationId: spender.id, scopes: ['agents:read'] })
    const costs = [
      await spender.cost(() => rest(service, 'GET', '/runs', { key })),
      await spender.cost(() => graphql(service, '{ runs { edges { node { id } } } }', {}, { key })),
    ]
    expect(costs).toEqual([0, 0])
    const left = async (text: string) =>
      Number((await graphql(service, text, {}, { key })).headers['x-ratelimit-remaining'])
    const before = await left('{ viewer { id } }')
    expect(await left('{ catalog { key } a: runs { edges { node { id } } } b: runs { edges { node { id } } } }')).toBe(
      before - 1,
    )
    expect(await left('subscription { runEvents(runId: "x") { seq } }')).toBe(before - 2)
    const body = { query: 'subscription { runEvents(runId: "x") { seq } }' }
    for (const path of ['/graphql', '/graphql/stream']) await stream(service, 'POST', path, { key, body })
    expect(await left('{ viewer { id } }')).toBe(before - 3)
  })

  test('if it replays an idempotency key', async () => {
    const { agentId: agent_id } = spender
    const body = { agent_id, input: { query: 'again' } }
    const headers = { 'idempotency-key': 'once' }
    const input = { agentId: agent_id, input: { query: 'again' }, idempotencyKey: 'once' }
    const create = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
    expect(await spender.cost(() => call('POST', '/runs', body, headers))).toBe(1)
    expect(await spender.cost(() => call('POST', '/runs', body, headers))).toBe(0)
    expect(
      await spender.cost(() => stream(service, 'POST', '/v2/runs/stream', { key: spender.key, body, headers })),
    ).toBe(0)
    expect(await spender.cost(() => query(create, { input }))).toBe(0)
    const twice =
      'mutation ($input: CreateRunInput!, $other: CreateRunInput!) { a: createRun(input: $input) { run { id } } b: createRun(input: $other) { run { id } } }'
    expect(await spender.cost(() => query(twice, { input, other: { ...input, idempotencyKey: 'twice' } }))).toBe(1)
  })

  test('but not if its idempotency key was used with another body', async () => {
    const headers = { 'idempotency-key': 'once' }
    expect(await spender.cost(() => call('POST', '/runs', { agent_id: spender.agentId, input: {} }, headers))).toBe(1)
  })

  test('with all its fields, if some of them exceed the limit', async () => {
    const { key } = await makeKey(service, { organizationId: spender.id, mode: 'demo' })
    const text = '{ a: viewer { id } b: viewer { id } c: viewer { id } }'
    for (let count = 0; count < 14; count++) await graphql(service, '{ viewer { id } }', {}, { key })
    const refused = await graphql(service, text, {}, { key })
    expect([refused.status, refused.headers['retry-after'], refused.headers['x-ratelimit-remaining']]).toEqual([
      429,
      '12',
      '1',
    ])
    expect((await graphql(service, '{ viewer { id } }', {}, { key })).status).toBe(200)
  })
})

test('missing or wrong credentials, health checks and documentation do not count as calls', async () => {
  const cost = await spender.cost(async () => {
    await rest(service, 'GET', '/runs', { key: null })
    await rest(service, 'GET', '/runs', { key: `${spender.key.slice(0, -1)}!` })
    for (const path of ['/healthz', '/docs/reference', '/v2/openapi.json'])
      await request(service, 'GET', path, { key: spender.key })
  })
  expect(cost).toBe(0)
})
