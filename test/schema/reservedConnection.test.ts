/** Reservations of shared connections: owner, expiry, limits, and operations that are sent before the connection opens. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { maxOperations } from '../../src/streaming/sharedConnection.ts'
import { maxReserved, reservedMs } from '../../src/streaming/sharedConnections.ts'
import { type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { messagesOf, reserveStream, seqsOf } from '../helpers/sharedStream.ts'
import { stream } from '../helpers/sse.ts'
import { startRun } from '../helpers/startRun.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
beforeAll(async () => {
  service = await startOwnService({ clock })
  await service.deps.db.pool.query(`update organizations set open_streams = ${2 * maxOperations}`)
})
afterAll(() => service.dispose())

const runEvents = 'subscription ($id: ID!, $after: Int) { runEvents(runId: $id, after: $after) { seq type data } }'
const viewerId = '{ viewer { id } }'

const codeOf = ({ status, json }: HttpResponse): unknown[] => {
  const { errors } = json as { errors?: { extensions: JsonObject }[] }
  return [status, errors?.[0]?.extensions.code]
}
const responses = (number: number, code: string) => [number, code]

describe('a reservation', () => {
  test('is created even if the request has an old token', async () => {
    const headers = { 'x-graphql-event-stream-token': 'of.before' }
    const { status, text } = await request(service, 'PUT', '/graphql/stream', { headers })
    expect([status, text]).toEqual([201, expect.stringMatching(/^[0-9a-f]{64}$/)])
  })

  test('can only be used with the credentials that created it', async () => {
    expect(codeOf(await request(service, 'PUT', '/graphql/stream', { key: null }))).toEqual(
      responses(401, 'missing_credentials'),
    )
    const { headers, post, stop } = await reserveStream(service)
    const { key } = await makeKey(service)
    const asOther = { key, headers }
    const body = { query: viewerId, extensions: { operationId: '1' } }
    expect(codeOf(await request(service, 'POST', '/graphql/stream', { ...asOther, body }))).toEqual(
      responses(404, 'stream_token_unknown'),
    )
    for (const [method, path] of [
      ['GET', '/graphql/stream'],
      ['DELETE', '/graphql/stream?operationId=1'],
    ] as const) {
      const sent = { ...asOther, headers: { ...headers, accept: 'text/event-stream' } }
      expect(codeOf(await request(service, method, path, sent))).toEqual(responses(404, 'stream_token_unknown'))
    }
    expect([(await post('1', viewerId)).status, (await stop('1')).status]).toEqual([202, 200])
  })

  test('accepts operations before it is opened', async () => {
    const { open, post } = await reserveStream(service)
    const id = await startRun(service, { chunks: 2 })
    await rest(service, 'GET', `/runs/${id}?wait=20`)
    expect((await post('log', runEvents, { id })).status).toBe(202)
    expect((await post('who', viewerId)).status).toBe(202)
    const completed = new Set<unknown>()
    const { frames } = await open(({ event, data }) => event === 'complete' && completed.add(data.id).size === 2)
    expect(seqsOf(messagesOf('log', frames))).toEqual([1, 2, 3, 4, 5])
    expect(messagesOf('who', frames)).toMatchObject([{ data: { viewer: {} } }, 'complete'])
  })

  test('accepts queries by GET, but no mutations', async () => {
    const { headers, open } = await reserveStream(service)
    const send = (query: string) => {
      const given = new URLSearchParams({ query, variables: '{"id":"x"}', extensions: '{"operationId":"1"}' })
      return request(service, 'GET', `/graphql/stream?${given}`, { headers })
    }
    expect(codeOf(await send('mutation ($id: ID!) { cancelRun(input: {id: $id}) { run { id } } }'))).toEqual(
      responses(405, 'method_not_allowed'),
    )
    expect((await send('query ($id: ID!) { run(id: $id) { id } }')).status).toBe(202)
    const { frames } = await open(({ event }) => event === 'complete')
    expect(messagesOf('1', frames)[0]).toMatchObject({ errors: [{ extensions: { code: 'run_not_found' } }] })
  })

  test('expires if it is not opened', async () => {
    const { open, post } = await reserveStream(service)
    const id = await startRun(service, { ask: {} })
    await post('1', runEvents, { id })
    clock.move(reservedMs)
    expect((await open()).status).toBe(404)
    expect(codeOf(await post('2', viewerId))).toEqual(responses(404, 'stream_token_unknown'))
  })

  test('does not expire once it is opened', async () => {
    const { openUntilComplete, post } = await reserveStream(service)
    const { begun, over } = openUntilComplete()
    await post('1', runEvents, { id: await startRun(service, { ask: {} }) })
    await begun
    clock.move(reservedMs)
    expect([(await post('2', viewerId)).status, (await over).status]).toEqual([202, 200])
  })

  test('ends when more is buffered than allowed', async () => {
    const { open, post, stop } = await reserveStream(service)
    const body = { agent_id: service.credentials.agents.simulator, input: { output: { text: 'x'.repeat(200_000) } } }
    const { id } = (await rest(service, 'POST', '/runs', { body })).json
    const runOutput = 'query ($id: ID!) { run(id: $id) { output } }'
    await post('1', runOutput, { id })
    await post('2', runOutput, { id })
    while ((await stop('3')).status === 200); // until two results are buffered
    expect((await open(() => true)).status).toBe(404)
  })

  test(`counts towards the limit of ${maxReserved.caller} per caller until it is opened or expires`, async () => {
    const [{ key }, { key: otherKey }] = await Promise.all([makeOrganization(service), makeKey(service)])
    const reserve = (which: string) => request(service, 'PUT', '/graphql/stream', { key: which })
    const tokens: string[] = []
    for (let made = 0; made < maxReserved.caller; made++) tokens.push((await reserve(key)).text)
    expect(codeOf(await reserve(key))).toEqual(responses(422, 'too_many_streams'))
    expect((await reserve(otherKey)).status).toBe(201)
    const headers = { 'x-graphql-event-stream-token': tokens[0] ?? '' }
    await request(service, 'POST', '/graphql/stream', {
      key,
      headers,
      body: { query: viewerId, extensions: { operationId: '1' } },
    })
    await stream(service, 'GET', '/graphql/stream', { key, headers, until: () => true })
    expect([(await reserve(key)).status, (await reserve(key)).status]).toEqual([201, 422])
    clock.move(reservedMs)
    expect((await reserve(key)).status).toBe(201)
  })
})

describe('an operation is rejected', () => {
  test.each([
    ['without an id', undefined, 400, 'missing_field'],
    ['with an id that is not a string', 7, 400, 'wrong_type'],
    ['with an id of 256 characters', 'x'.repeat(256), 422, 'invalid_value'],
  ])('%s', async (_, operationId, status, code) => {
    const { post } = await reserveStream(service)
    expect(codeOf(await post(operationId, viewerId))).toEqual([status, code])
  })

  test('while another one with the same id is active, and accepted afterwards', async () => {
    const { post, stop } = await reserveStream(service)
    const id = await startRun(service, { ask: {} })
    expect((await post('1', runEvents, { id })).status).toBe(202)
    expect(codeOf(await post('1', runEvents, { id }))).toEqual(responses(409, 'operation_in_use'))
    await stop('1')
    expect((await post('1', runEvents, { id })).status).toBe(202)
  })

  test('beyond the limit of operations per connection', async () => {
    const { post, stop } = await reserveStream(service)
    const id = await startRun(service, { ask: {} })
    const taken = await Promise.all(
      Array.from({ length: maxOperations }, (_, index) => post(String(index), runEvents, { id })),
    )
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([202]))
    expect(codeOf(await post('one more', viewerId))).toEqual(responses(422, 'too_many_operations'))
    await stop('7')
    expect((await post('one more', viewerId)).status).toBe(202)
  })

  test('without a token, and a DELETE is rejected without an operation id', async () => {
    const body = { query: viewerId, extensions: { operationId: '1' } }
    expect(codeOf(await request(service, 'POST', '/graphql/stream', { body }))).toEqual(
      responses(404, 'stream_not_found'),
    )
    const { headers } = await reserveStream(service)
    expect(codeOf(await request(service, 'DELETE', '/graphql/stream', { headers }))).toEqual(
      responses(400, 'missing_field'),
    )
  })
})
