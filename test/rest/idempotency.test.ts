import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CallOptions, errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())

const create = (input: unknown, key: string, more: object = {}, options: CallOptions = {}) =>
  rest(service, 'POST', '/runs', {
    body: { agent_id: service.credentials.agents.echo, input, ...more },
    headers: { 'idempotency-key': key },
    ...options,
  })

describe('the same key', () => {
  test('with equal values creates one run, regardless of key order, number notation and wait', async () => {
    const { agents } = service.credentials
    const first = await create({ a: 1, b: { c: 100, d: [1, 2] } }, 'same')
    const spelt = `{"input":{"b":{"d":[1.0,2e0],"c":1e2},"a":1},"agent_id":"${agents.echo}","metadata":{}}`
    const second = await rest(service, 'POST', '/runs', {
      body: spelt,
      headers: { 'idempotency-key': 'same', prefer: 'wait=1' },
    })
    expect(second.json).toEqual(first.json)
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  })

  test('works in the header, the body, GraphQL and a stream', async () => {
    const first = await create({ query: 'x' }, 'doors')
    const inBody = await rest(service, 'POST', '/runs', {
      body: { agent_id: service.credentials.agents.echo, input: { query: 'x' }, idempotency_key: 'doors' },
    })
    const mutation = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { replayed run { id } } }'
    const input = { agentId: service.credentials.agents.echo, input: { query: 'x' }, idempotencyKey: 'doors' }
    const graph = await graphql(service, mutation, { input })
    expect(inBody.json.id).toBe(first.json.id)
    expect(graph.json.data).toEqual({ createRun: { replayed: true, run: { id: first.json.id } } })
  })

  test('validates the wait of a replay too', async () => {
    const mutation = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
    const input = { agentId: service.credentials.agents.echo, input: {}, idempotencyKey: 'waits' }
    for (const waitSeconds of [1, 61, 2_000_000, -1]) {
      const { json } = await graphql(service, mutation, { input: { ...input, waitSeconds } })
      const code = (json.errors as { extensions: { code: string } }[] | undefined)?.[0]?.extensions.code
      expect([waitSeconds, code]).toEqual([waitSeconds, waitSeconds > 0 ? undefined : 'invalid_value'])
    }
  })

  test("is the header's if the body has null", async () => {
    const first = await create({ query: 'null' }, 'null')
    const second = await create({ query: 'null' }, 'null', { idempotency_key: null })
    expect([second.status, second.json.id]).toEqual([200, first.json.id])
  })

  test.each([
    ['input', { query: 'other' }, {}],
    ['metadata', { query: 'x' }, { metadata: { a: 1 } }],
    ['time-out', { query: 'x' }, { timeout_ms: 2_000 }],
    ['null', { query: 'x', more: null }, {}],
  ])('with another %s is rejected', async (name, input, more) => {
    await create({ query: 'x' }, `other-${name}`)
    const response = await create(input, `other-${name}`, more)
    expect([response.status, errorOf(response).code]).toEqual([422, 'idempotency_mismatch'])
  })

  const noon = '2026-01-31T12:00:00Z'
  test.each<[string, (echo: string) => string, (time: string) => object]>([
    ['replay', (echo) => `/agents/${echo}/replays`, (time) => ({ version: 1, runs: { created_after: time } })],
    ['erasure', () => '/erasures', (time) => ({ filter: { created_before: time }, dry_run: true })],
    ['export', () => '/exports', (time) => ({ what: 'runs', format: 'ndjson', filter: { created_after: time } })],
  ])('with another time in the filter of a new %s is rejected, and the same time is not', async (_, path, bodyAt) => {
    await create({ query: 'to replay' }, 'times')
    const { key } = await makeKey(service, { scopes: ['*', 'runs:erase'] })
    const send = (time: string) =>
      rest(service, 'POST', path(service.credentials.agents.echo), {
        body: { ...bodyAt(time), idempotency_key: 'times' },
        key,
      })
    const first = await send(noon)
    expect(first.json.id).toBeDefined()
    expect((await send('2026-01-31T13:00:00+01:00')).json.id).toBe(first.json.id)
    expect(errorOf(await send('2026-01-31T12:00:01Z')).code).toBe('idempotency_mismatch')
  })

  test('joins a run that is still running, and a failed run keeps its key', async () => {
    const { simulator } = service.credentials.agents
    const input = { chunks: 3, delay_ms: 50, fail: { code: 'bad' } }
    const racers = await Promise.all(
      Array.from({ length: 10 }, () =>
        rest(service, 'POST', '/runs', {
          body: { agent_id: simulator, input },
          headers: { 'idempotency-key': 'join' },
        }),
      ),
    )
    expect(new Set(racers.map((response) => response.json.id)).size).toBe(1)
    expect(racers.every((response) => response.json.status === 'failed')).toBe(true)
    expect(racers.filter((response) => response.headers['idempotency-replayed'] === 'true')).toHaveLength(9)
  })

  test('still returns its run after the agent was archived', async () => {
    const { organization_id } = service.credentials
    const archive = (status: string) =>
      service.deps.db.pool.query('update agents set status = $1 where organization_id = $2 and catalog_key = $3', [
        status,
        organization_id,
        'echo',
      ])
    const first = await create({ query: 'kept' }, 'archived')
    await archive('archived')
    const again = await create({ query: 'kept' }, 'archived')
    await archive('active')
    expect(again.json.id).toBe(first.json.id)
  })

  test('is kept for 24 hours, then can be used again', async () => {
    const first = await create({ query: 'day' }, 'day')
    clock.move(23.9 * 3_600_000)
    expect((await create({ query: 'day' }, 'day')).json.id).toBe(first.json.id)
    clock.move(0.2 * 3_600_000)
    const next = await create({ query: 'another' }, 'day')
    expect(next.status).toBe(200)
    expect(next.json.id).not.toBe(first.json.id)
  })
})

describe('400', () => {
  test.each([
    ['0 characters', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a tab', 'a\tb'],
    ['a space', 'a b'],
  ])('rejects a key of %s', async (_, key) => {
    const response = await create({}, key)
    expect([response.status, errorOf(response).code]).toEqual([400, 'invalid_header'])
  })

  test('rejects different keys in header and body', async () => {
    const response = await create({}, 'one', { idempotency_key: 'two' })
    expect([response.status, errorOf(response).code]).toEqual([400, 'invalid_header'])
  })
})

test.each(['', 'k'.repeat(256), 'a\u0000b', 'ü'])('422 for the body field %j', async (idempotency_key) => {
  const response = await rest(service, 'POST', '/runs', {
    body: { agent_id: service.credentials.agents.echo, input: {}, idempotency_key },
  })
  expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([
    422,
    'invalid_value',
    'idempotency_key',
  ])
})
