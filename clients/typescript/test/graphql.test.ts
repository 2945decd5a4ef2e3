import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UnauthorizedError } from '../src/errors/errors.ts'
import { createGraphql, GraphqlError } from '../src/graphql.ts'
import { jsonResponse, scriptedFetch, sseResponse, stillClock } from './scriptedFetch.ts'

const setUp = (...responses: (() => Response)[]) => {
  const { fetch, noted } = scriptedFetch(...responses)
  const { clock, slept } = stillClock()
  const graphql = createGraphql({ apiKey: 'ars_live_x', baseUrl: 'https://localhost:1/v2', fetch, clock })
  return { graphql, noted, slept }
}

const next = (seq: number): string => `event: next\ndata: {"data":{"runEvents":{"seq":${seq}}}}\n\n`
const complete = 'event: complete\ndata:\n\n'
const document = 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq } }'
const seqs = async (results: AsyncIterable<{ runEvents: { seq: number } }>): Promise<number[]> => {
  const found: number[] = []
  for await (const { runEvents } of results) found.push(runEvents.seq)
  return found
}

describe('request', () => {
  test('posts to /graphql and returns the data', async () => {
    const { graphql, noted } = setUp(jsonResponse({ data: { usage: { plan: 'free' } } }))
    assert.deepEqual(await graphql.request('{ usage { plan } }'), { usage: { plan: 'free' } })
    assert.equal(noted[0]?.url, 'https://localhost:1/graphql')
    assert.deepEqual(noted[0]?.json, { query: '{ usage { plan } }', variables: {} })
  })

  test('throws a GraphqlError with the code and the data that was returned', async () => {
    const errors = [{ message: 'no', path: ['run'], extensions: { code: 'run_not_found', status: 404 } }]
    const { graphql } = setUp(jsonResponse({ data: { run: null, usage: {} }, errors }))
    await assert.rejects(graphql.request('{ run(id: "x") { id } usage { plan } }'), (error: GraphqlError) => {
      assert.ok(error instanceof GraphqlError)
      assert.deepEqual([error.code, error.data], ['run_not_found', { run: null, usage: {} }])
      return true
    })
  })

  test('throws the error of REST for a refused request', async () => {
    const errors = [
      { message: 'no', extensions: { code: 'invalid_credentials', type: 'unauthorized', requestId: 'req_1' } },
    ]
    const { graphql } = setUp(jsonResponse({ errors }, 401))
    await assert.rejects(graphql.request('{ usage { plan } }'), (error: UnauthorizedError) => {
      assert.ok(error instanceof UnauthorizedError)
      assert.deepEqual([error.code, error.requestId], ['invalid_credentials', 'req_1'])
      return true
    })
  })

  test('repeats a query, and a mutation only with an idempotency key', async () => {
    const unavailable = jsonResponse({}, 503)
    const attempts = async (query: string, variables: Record<string, unknown>): Promise<number> => {
      const { graphql, noted } = setUp(unavailable)
      await assert.rejects(graphql.request(query, variables))
      return noted.length
    }
    const mutation = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
    assert.equal(await attempts('{ usage { plan } }', {}), 3)
    assert.equal(await attempts(mutation, { input: {} }), 1)
    assert.equal(await attempts(mutation, { input: { idempotencyKey: 'k' } }), 3)
  })
})

describe('subscribe', () => {
  test('continues after the last event when it is cut, with the variable $after', async () => {
    const { graphql, noted, slept } = setUp(sseResponse(next(1), next(2)), sseResponse(next(3), complete))
    assert.deepEqual(await seqs(graphql.subscribe(document, { id: 'run_1' })), [1, 2, 3])
    assert.deepEqual(
      noted.map(({ json }) => (json as { variables: unknown }).variables),
      [{ id: 'run_1' }, { id: 'run_1', after: 2 }],
    )
    assert.equal(slept.length, 1)
  })

  test('drops repeated results if the document has no $after', async () => {
    const { graphql } = setUp(sseResponse(next(1), next(2)), sseResponse(next(1), next(2), next(3), complete))
    const plain = 'subscription { runEvents(runId: "run_1") { seq } }'
    assert.deepEqual(await seqs(graphql.subscribe(plain)), [1, 2, 3])
  })

  test('continues after a position', async () => {
    const event = (position: string): string => `event: next\ndata: {"data":{"events":{"position":"${position}"}}}\n\n`
    const { graphql, noted } = setUp(sseResponse(event('a')), sseResponse(event('b'), complete))
    const results = graphql.subscribe<{ events: { position: string } }>(
      'subscription ($after: String) { events(after: $after) { position } }',
    )
    const positions: string[] = []
    for await (const { events } of results) positions.push(events.position)
    assert.deepEqual(positions, ['a', 'b'])
    assert.deepEqual(
      noted.map(({ json }) => (json as { variables: unknown }).variables),
      [{}, { after: 'a' }],
    )
  })

  test('keeps the position of the first message, which has no event, and hands out the events alone', async () => {
    const message = (position: string, event: string | null): string =>
      `event: next\ndata: {"data":{"events":{"position":"${position}","event":${event}}}}\n\n`
    const { graphql, noted } = setUp(
      sseResponse(':\n\n', message('a', null)),
      sseResponse(message('a', null), message('b', '{"id":"evt_1"}'), complete),
    )
    const results = graphql.subscribe<{ events: { event: { id: string } } }>(
      'subscription ($after: String) { events(after: $after) { position event { id } } }',
    )
    const ids: string[] = []
    for await (const { events } of results) ids.push(events.event.id)
    assert.deepEqual(ids, ['evt_1'])
    assert.deepEqual(
      noted.map(({ json }) => (json as { variables: unknown }).variables),
      [{}, { after: 'a' }],
    )
  })

  test('throws what the service refuses, and is resumed where that is worth a retry', async () => {
    const refused = (status: number, code: string): string =>
      `event: next\ndata: {"errors":[{"message":"no","extensions":{"code":"${code}","status":${status}}}]}\n\n${complete}`
    const missing = setUp(sseResponse(refused(404, 'run_not_found')))
    await assert.rejects(seqs(missing.graphql.subscribe(document, { id: 'x' })), { name: 'NotFoundError' })
    const busy = setUp(sseResponse(refused(429, 'too_many_open_streams')), sseResponse(next(1), complete))
    assert.deepEqual(await seqs(busy.graphql.subscribe(document, { id: 'x' })), [1])
  })
})
