/** Agents at well-behaved endpoints of the organisation: through both doors, synchronous and streamed. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type HttpAgents, json, ndjson, sse, startHttpAgents } from '../helpers/httpAgents.ts'
import { errorOf, graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import type { Frame } from '../helpers/sse.ts'
import { stream } from '../helpers/sse.ts'

let service: HttpAgents
beforeAll(async () => {
  service = await startHttpAgents()
})
afterAll(() => service.dispose())

const createRun = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status output tokensUsed } } }'
const deltas = (frames: Frame[]) => frames.filter(({ event }) => event === 'output.delta').map(({ data }) => data.delta)
const lastOf = (frames: Frame[]) => frames.at(-1)?.data.run as JsonObject

describe('what is sent', () => {
  test("the run, its input and metadata, signed like a webhook, with the agent's headers", async () => {
    const secret = 'whsec_c2lnbmluZyBzZWNyZXQ='
    const { id, receiver } = await service.agent(json({ ok: true }), { secret, headers: { 'X-Team': 'ops' } })
    const run = await service.ended(id, { q: 'Ωmega' }, { metadata: { tier: 1 } })
    const [got] = receiver.got
    expect([run.status, receiver.got.length, got?.method, got?.path]).toEqual(['completed', 1, 'POST', '/run?a=b'])
    expect(got?.json).toEqual({ run_id: run.id, agent_id: id, input: { q: 'Ωmega' }, metadata: { tier: 1 } })
    const headers = got?.headers ?? {}
    const body = got?.body ?? Buffer.alloc(0)
    expect(headers['x-service-signature']).toBe(createHmac('sha256', secret).update(body).digest('hex'))
    const key = Buffer.from('c2lnbmluZyBzZWNyZXQ=', 'base64')
    const signed = createHmac('sha256', key).update(`${run.id}.${headers['webhook-timestamp']}.`).update(body)
    expect(headers['webhook-signature']).toBe(`v1,${signed.digest('base64')}`)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-team': 'ops',
      'webhook-id': run.id,
      'x-service-delivery': run.id,
      'x-service-event': 'run',
    })
    expect(headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(headers)).not.toContain(secret)
  })

  test('any secret signs; without one there is no signature', async () => {
    const signed = await service.agent(json({}), { secret: 'plain-words' })
    await service.ended(signed.id)
    const [got] = signed.receiver.got
    expect(got?.headers['x-service-signature']).toBe(
      createHmac('sha256', 'plain-words')
        .update(got?.body ?? '')
        .digest('hex'),
    )
    expect(got?.headers).not.toHaveProperty('webhook-signature')
    const unsigned = await service.agent(json({}))
    await service.ended(unsigned.id)
    expect(unsigned.receiver.got[0]?.headers).not.toHaveProperty('x-service-signature')
  })

  test('a replaced secret signs from the next run on', async () => {
    const { id, connectorId, receiver } = await service.agent(json({}), { secret: 'the-first' })
    await service.ended(id)
    await service.call('PATCH', `/connectors/${connectorId}`, { secret: 'the-second' })
    await service.ended(id)
    expect(receiver.got.map(({ headers }) => headers['x-service-signature'])).toEqual(
      receiver.got.map(({ body }, index) =>
        createHmac('sha256', ['the-first', 'the-second'][index] ?? '')
          .update(body)
          .digest('hex'),
      ),
    )
  })
})

describe('a JSON response', () => {
  test.each<[string, unknown, JsonObject, number]>([
    ['with output and tokens_used', { output: { a: 1 }, tokens_used: 7 }, { a: 1 }, 7],
    ['with an output that is not an object', { output: 'text' }, { result: 'text' }, 0],
    ['that is any other object', { output: { a: 1 }, more: 2 }, { output: { a: 1 }, more: 2 }, 0],
    ['that is empty', {}, {}, 0],
  ])('%s is the same through both doors, synchronous and streamed', async (_, response, output, tokens) => {
    const { id } = await service.agent(json(response))
    expect(await service.ended(id)).toMatchObject({ status: 'completed', output, tokens_used: tokens })
    const { json: body } = await graphql(service, createRun, { input: { agentId: id, input: {} } })
    expect(body).toEqual({ data: { createRun: { run: { status: 'completed', output, tokensUsed: tokens } } } })
    const frames = await service.frames(id)
    expect(lastOf(frames)).toMatchObject({ status: 'completed', output, tokens_used: tokens })
  })

  test('the call is a step of the log', async () => {
    const { id } = await service.agent(json({ a: 1 }, 201, 'application/problem+json'))
    const frames = await service.frames(id)
    expect(frames.map(({ event }) => event)).toEqual([
      ...['run.created', 'run.started', 'step.started', 'step.completed', 'run.completed'],
    ])
    expect(frames[3]?.data.step).toEqual({ name: 'call', kind: 'http', host: expect.any(String), status: 201 })
  })
})

const step = { name: 'think', kind: 'tool', more: [1] }
const firstEvents = [
  { type: 'step.started', step },
  { type: 'unheard.of', data: 1 },
  { type: 'output.delta', delta: 'Hel' },
  { type: 'output.delta', delta: 'lo', patch: { op: 'add' } },
  { type: 'step.completed', step },
]
const asSse = (events: object[]) =>
  events
    .map((event) => `id: 1\nevent: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')

describe('a stream', () => {
  const end = { type: 'run.completed', output: { done: true }, tokens_used: 3 }
  test.each([
    ['NDJSON', ndjson(...firstEvents, end)],
    [
      'NDJSON without a last line end',
      json([...firstEvents, end].map((one) => JSON.stringify(one)).join('\r\n'), 200, 'application/jsonl'),
    ],
    ['SSE', sse(asSse([...firstEvents, end]))],
    [
      'SSE with CRLF and comments',
      sse(`\ufeff: hello\r\n\r\n${asSse([...firstEvents, end]).replaceAll('\n', '\r\n')}`),
    ],
    [
      'SSE with events that are no JSON',
      sse(`event: ping\ndata:\n\nevent: keepalive\ndata: hello\n\n${asSse([...firstEvents, end])}`),
    ],
    ['SSE with only CR', sse(asSse([...firstEvents, end]).replaceAll('\n', '\r'))],
    [
      'SSE with types outside the data, over several lines',
      sse(
        [...firstEvents, end]
          .map(({ type, ...data }) => `event:${type}\ndata:${JSON.stringify(data).replace(/,/g, ',\ndata:')}\n\n`)
          .join(''),
      ),
    ],
  ])('in %s is passed on, event by event', async (_, behaviour) => {
    const { id } = await service.agent(behaviour)
    const frames = await service.frames(id)
    expect(deltas(frames)).toEqual(['Hel', 'lo'])
    expect(frames.find(({ data }) => data.patch !== undefined)?.data.patch).toEqual({ op: 'add' })
    expect(
      frames.filter(({ data }) => (data.step as JsonObject)?.name === 'think').map(({ data }) => data.step),
    ).toEqual([step, step])
    expect(lastOf(frames)).toMatchObject({ status: 'completed', output: { done: true }, tokens_used: 3 })
    expect(await service.ended(id)).toMatchObject({ status: 'completed', output: { done: true } })
  })

  test('split anywhere, even within a character, is the same', async () => {
    const bytes = Buffer.from(asSse([{ type: 'output.delta', delta: 'Ω→😀' }, end]).replaceAll('\n', '\r\n'))
    const { id } = await service.agent((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const byte of bytes) response.write(Buffer.from([byte]))
      response.end()
    })
    expect(deltas(await service.frames(id))).toEqual(['Ω→😀'])
  })

  test('is streamed during the run', async () => {
    let go = () => {}
    const { id } = await service.agent((response) => {
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .write('{"type":"output.delta","delta":"early"}\n')
      go = () => response.end(JSON.stringify(end))
    })
    const body = { agent_id: id, input: {} }
    const until = ({ event }: Frame) => {
      if (event === 'output.delta') go()
      return false
    }
    const { frames } = await stream(service, 'POST', '/v2/runs/stream', { body, until })
    expect(lastOf(frames)).toMatchObject({ status: 'completed' })
  })

  test('that ends without an output has the text of its deltas', async () => {
    const { id } = await service.agent(ndjson(...firstEvents, { type: 'run.completed' }))
    expect((await service.ended(id)).output).toEqual({ result: 'Hello' })
  })

  test("in this service's own format is understood", async () => {
    const { simulator } = service.credentials.agents
    const body = { agent_id: simulator, input: { chunks: 2, tokens: 9 } }
    const { text } = await stream(service, 'POST', '/v2/runs/stream', { body })
    const { id } = await service.agent(sse(text))
    expect(await service.ended(id)).toMatchObject({ output: { result: 'chunk 1 chunk 2' }, tokens_used: 9 })
  })

  test('with run.failed fails the run with its code and message, without the secret', async () => {
    const error = { code: 'no_seats', message: 'Signed with the-hidden-secret, Bearer abc', retryable: true }
    const { id } = await service.agent(ndjson({ type: 'run.failed', error, tokens_used: 2 }), {
      secret: 'the-hidden-secret',
    })
    const run = await service.ended(id)
    expect(run).toMatchObject({ status: 'failed', tokens_used: 2 })
    expect(run.error).toMatchObject({
      code: 'no_seats',
      message: 'Signed with [redacted], Bearer [redacted]',
      retryable: true,
      step: 'call',
    })
  })
})

describe('a private connector', () => {
  const run = (key: string, agentId: string) =>
    rest(service, 'POST', '/runs', { key, body: { agent_id: agentId, input: {} } })

  test('returns 403 private_connector_forbidden to demo keys at both doors, and the endpoint is not called', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const { id, receiver } = await service.agent(json({}), { secret: 's', private: true })
    const refused = await run(key, id)
    expect([refused.status, errorOf(refused).code]).toEqual([403, 'private_connector_forbidden'])
    const viaGraphql = await graphql(service, createRun, { input: { agentId: id, input: {} } }, { key })
    expect(viaGraphql.text).toContain('"private_connector_forbidden"')
    const body = { agent_id: id, input: {} }
    expect((await stream(service, 'POST', '/v2/runs/stream', { body, key })).status).toBe(403)
    expect(receiver.got).toEqual([])
    expect((await run(service.credentials.api_key, id)).status).toBe(200)
  })

  test('changes take effect immediately, in both directions', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const { id, connectorId } = await service.agent(json({}), { secret: 's', private: true })
    await service.call('PATCH', `/connectors/${connectorId}`, { private: false })
    expect((await run(key, id)).json.status).toBe('completed')
    await service.call('PATCH', `/connectors/${connectorId}`, { private: true })
    expect((await run(key, id)).status).toBe(403)
  })

  test('that an agent gets later also counts', async () => {
    const { key } = await makeKey(service, { mode: 'demo' })
    const { id, receiver } = await service.agent(json({}))
    expect((await run(key, id)).status).toBe(200)
    const connector = { name: 'C', kind: 'http', base_url: receiver.url('/') }
    const { id: connectorId } = await service.call('POST', '/connectors', connector)
    const runtime = { type: 'http', url: receiver.url('/'), connector_id: connectorId }
    await service.call('PATCH', `/agents/${id}`, { runtime })
    expect((await run(key, id)).status).toBe(403)
  })
})
