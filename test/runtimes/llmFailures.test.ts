/** Providers that reject, fail, hang, disappear or send invalid data: each causes a specific error in our own words. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { graphql } from '../helpers/httpClient.ts'
import { type ModelService, modelSecret, startModelService, stepsOf, textOf } from '../helpers/modelService.ts'
import { type Behaviour, hang } from '../helpers/receiver.ts'
import { stream } from '../helpers/sse.ts'

let service: ModelService
let agentId: string
beforeAll(async () => {
  service = await startModelService()
  agentId = await service.agent()
})
afterAll(() => service.dispose())

const refusal = (status: number, more: JsonObject = {}) => ({
  error: { message: `no, not with ${modelSecret}`, type: 'x' },
  status,
  ...more,
})

/** An agent whose provider has the given behaviour. */
async function agentOf(behaviour: Behaviour, more: JsonObject = {}) {
  const provider = await service.receiver(behaviour)
  const agentId = await service.agent({ connector_id: await service.connector(provider.url('/v1')) }, more)
  return { provider, agentId }
}

const chunk = (content: string) => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}\n\n`
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

describe('a provider that rejects', () => {
  test.each([
    [401, 'provider_unauthorized', false],
    [403, 'provider_unauthorized', false],
    [400, 'provider_error', false],
    [404, 'provider_error', false],
    [307, 'provider_error', false],
  ])('with %d fails the run with %s without a retry', async (status, code, retryable) => {
    const about = `refused with ${status}`
    service.provider.answers(about, refusal(status))
    const run = await service.run(agentId, { query: about })
    expect(run).toMatchObject({ status: 'failed', output: null, error: { code, retryable, step: 'gpt-test' } })
    expect(run.error).toMatchObject({ message: expect.stringContaining(`HTTP ${status}`) })
    expect(await service.provider.asked(about)).toHaveLength(1)
  })

  test('does so through GraphQL with the same error', async () => {
    service.provider.answers('refused through GraphQL', refusal(401))
    const query =
      'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status error { code retryable } } } }'
    const { json } = await graphql(service, query, { input: { agentId, input: { query: 'refused through GraphQL' } } })
    const error = { code: 'provider_unauthorized', retryable: false }
    expect(json.data).toEqual({ createRun: { run: { status: 'failed', error } } })
  })
})

describe('a provider that limits the rate', () => {
  test('is called again after the time it gives, and the step counts the attempts', async () => {
    const { mock } = service.provider
    mock.on({ userMessage: 'busy at first', sequenceIndex: 0 }, refusal(429, { retryAfter: 0 }))
    mock.on({ userMessage: 'busy at first', sequenceIndex: 1 }, refusal(429, { retryAfter: 0 }))
    mock.on({ userMessage: 'busy at first' }, { content: 'Now I can.' })
    const frames = await service.streamed(agentId, { query: 'busy at first' })
    expect(frames.at(-1)?.run).toMatchObject({ status: 'completed', output: { result: 'Now I can.' } })
    expect(stepsOf(frames)).toMatchObject([{ kind: 'model', tries: 3 }])
  })

  test('is retried three times, then the run fails with provider_rate_limited', async () => {
    service.provider.answers('always busy', refusal(429, { retryAfter: 0 }))
    const run = await service.run(agentId, { query: 'always busy' })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'provider_rate_limited', retryable: true } })
    expect(await service.provider.asked('always busy', 4)).toHaveLength(4)
  })

  test("for longer than the run's timeout fails it immediately", async () => {
    service.provider.answers('busy for an hour', refusal(429, { retryAfter: 3_600 }))
    const run = await service.run(agentId, { query: 'busy for an hour' })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'provider_rate_limited', retryable: true } })
    expect(await service.provider.asked('busy for an hour')).toHaveLength(1)
  })
})

describe('a provider that fails', () => {
  test('with a 5xx is retried', async () => {
    let count = 0
    const { agentId } = await agentOf((response) => {
      if (++count < 3) return void response.writeHead(500 + count, { 'retry-after': '0' }).end(modelSecret)
      begin(response).end(`${chunk('At last.')}data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n`)
    })
    const run = await service.run(agentId, { query: 'x' })
    expect(run).toMatchObject({ status: 'completed', output: { result: 'At last.' } })
  })

  test.each<[string, Behaviour, JsonObject]>([
    ['that always fails', failing, { code: 'provider_error', message: 'The provider failed (HTTP 503)' }],
    [
      'that talks nonsense',
      nonsense,
      { code: 'provider_error', message: "The provider's response could not be understood" },
    ],
    [
      'that returns an HTML page',
      page,
      { code: 'provider_error', message: "The provider's response could not be understood" },
    ],
    ['that reports an error in its stream', inStream, { code: 'provider_error' }],
    ['that stops without an end', unended, { code: 'provider_error' }],
    ['that closes the connection immediately', gone, { code: 'provider_unreachable' }],
  ])('%s fails the run, retryable', async (_, behaviour, error) => {
    const { agentId } = await agentOf(behaviour, { timeout_ms: 20_000 })
    const run = await service.run(agentId, { query: 'x' })
    expect(run).toMatchObject({ status: 'failed', output: null, error: { ...error, retryable: true } })
  })

  test('during its answer is not retried, since text was streamed', async () => {
    const { provider, agentId } = await agentOf((response) => {
      begin(response).write(chunk('Half an ans'), () => setImmediate(() => response.socket?.destroy()))
    })
    const frames = await service.streamed(agentId, { query: 'x' })
    expect(textOf(frames)).toBe('Half an ans')
    const error = { code: 'provider_error', message: "The provider's response was interrupted", retryable: true }
    expect(frames.at(-1)?.run).toMatchObject({ status: 'failed', output: null, error })
    expect(provider.got).toHaveLength(1)
  })

  test('to end its answer fails the run with output_too_large, and nothing of it is stored', async () => {
    const { provider, agentId } = await agentOf((response) => void begin(response).write(chunk('x'.repeat(10_485_761))))
    const frames = await service.streamed(agentId, { query: 'x' })
    expect(frames.at(-1)?.run).toMatchObject({
      status: 'failed',
      error: { code: 'output_too_large', retryable: false },
    })
    expect(textOf(frames)).toBe('')
    await waitUntil('the connection is closed', 5_000, () => provider.open() === 0)
  })

  test('to be reachable fails the run with provider_unreachable', async () => {
    const closed = await service.receiver()
    await closed.close()
    const nowhere = await service.agent(
      { connector_id: await service.connector(closed.url('/v1')) },
      { timeout_ms: 20_000 },
    )
    const run = await service.run(nowhere, { query: 'x' })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'provider_unreachable', retryable: true } })
  })
})

describe('a provider that hangs', () => {
  test('is closed when the run times out', async () => {
    const { provider, agentId } = await agentOf(hang, { timeout_ms: 1_000 })
    const run = await service.run(agentId, { query: 'x' })
    expect(run).toMatchObject({ status: 'failed', error: { code: 'timeout', type: 'timeout' } })
    await waitUntil('the connection is closed', 5_000, () => provider.open() === 0)
  })

  test('is closed when the run is cancelled', async () => {
    const { provider, agentId } = await agentOf((response) => void begin(response).write(chunk('Well')))
    const seen = await stream(service, 'POST', '/v2/runs/stream', {
      body: { agent_id: agentId, input: { query: 'x' } },
      until: ({ event }) => event === 'output.delta',
    })
    expect(provider.open()).toBe(1)
    const run = await service.call('DELETE', `/runs/${seen.frames[0]?.data.run_id}`)
    expect(run).toMatchObject({ status: 'cancelled', output: null })
    await waitUntil('the connection is closed', 5_000, () => provider.open() === 0)
  })
})

function failing(response: ServerResponse) {
  response.writeHead(503, { 'retry-after': '0' }).end()
}
function nonsense(response: ServerResponse) {
  begin(response).end('data: {"choices": 7}\n\ndata: {not json\n\n')
}
function page(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
}
function inStream(response: ServerResponse) {
  begin(response).end(`data: {"error":{"message":"not with ${modelSecret}","code":500}}\n\n`)
}
function unended(response: ServerResponse) {
  begin(response).end(chunk('Half'))
}
function gone(response: ServerResponse) {
  response.socket?.destroy()
}
