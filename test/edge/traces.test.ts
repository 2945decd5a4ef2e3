/** Traces at the doors: what continues them, what they show, and what they never contain. */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { parseTraceparent } from '../../src/platform/tracing/traceparent.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { graphql, request } from '../helpers/httpClient.ts'
import { type ModelService, modelSecret, startModelService } from '../helpers/modelService.ts'
import type { ReceivedSpan } from '../helpers/otlp/decodeTraces.ts'
import { type OtlpReceiver, startOtlpReceiver } from '../helpers/otlp/startOtlpReceiver.ts'
import { traceTree } from '../helpers/otlp/traceTree.ts'
import type { Receiver } from '../helpers/receiver.ts'
import { openStream } from '../helpers/sse.ts'

/** In every text that callers, models and tools write. */
const canary = 'kanarienvogel-7c41'
const address = 'ann@example.com'

let collector: OtlpReceiver
let service: ModelService
let hook: Receiver
let tool: Receiver
beforeAll(async () => {
  collector = await startOtlpReceiver()
  service = await startTraced({
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
    OTEL_SERVICE_NAME: 'runs of the test',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=not this one',
  })
  hook = await service.receiver()
  tool = await service.receiver((response) => response.end(JSON.stringify({ sky: canary })))
  await service.register(hook.url(), { events: ['run.completed', 'pipeline.completed', 'agent.updated'] })
})
afterAll(async () => {
  await service.dispose()
  await collector.close()
})

const startTraced = (env: Record<string, string>): Promise<ModelService> =>
  startModelService({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, ACCESS_LOG: 'on', ...env } })

/** The header of a caller that has a trace. */
function newTrace({ flags = '01', traceId = randomBytes(16).toString('hex') } = {}) {
  const spanId = randomBytes(8).toString('hex')
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } }
}

const named = (spans: ReceivedSpan[], name: string): ReceivedSpan[] => spans.filter((span) => span.name === name)
const textOf = (span: ReceivedSpan | undefined): string => JSON.stringify(span?.attributes)

/** An agent that calls a tool, with guardrails. */
async function makeAgent(on: ModelService, about: string, direction: 'input' | 'both'): Promise<string> {
  const { mock } = on.provider
  const toolCalls = [{ name: 'weather', arguments: JSON.stringify({ city: canary }), id: 'call_1' }]
  mock.on({ userMessage: about, hasToolResult: false }, { toolCalls })
  mock.on({ userMessage: about, hasToolResult: true }, { content: `${canary} by the model, ${address}` })
  const guardrails = [{ check: 'pii', kinds: ['email'], on: direction, action: 'redact' }]
  const policy = await on.call('POST', '/policies', { name: about, guardrails })
  const input_schema = { type: 'object', properties: { city: { type: 'string' } } }
  const weather = { name: 'weather', description: canary, url: tool.url(`/${canary}`), input_schema }
  return on.agent({ instructions: canary, tools: [weather] }, { policy: policy.id })
}

/** The fields that both doors return. */
type Doors = (agentId: string, input: JsonObject, headers: Record<string, string>) => Promise<unknown>

const doors: [string, string, Doors][] = [
  [
    'REST',
    'POST /v2/runs',
    async (agent_id, input, headers) =>
      (await request(service, 'POST', '/v2/runs', { body: { agent_id, input }, headers })).json.status,
  ],
  [
    'GraphQL',
    'POST /graphql',
    async (agentId, input, headers) => {
      const query = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status } } }'
      const { json } = await graphql(service, query, { input: { agentId, input } }, { headers })
      return (json.data as { createRun: { run: { status: string } } }).createRun.run.status.toLowerCase()
    },
  ],
]

describe.each(doors)('a run by %s', (door, root, createRun) => {
  const { traceId, spanId, headers } = newTrace()
  const about = `the trace of ${door}`
  let spans: ReceivedSpan[]
  beforeAll(async () => {
    const agentId = await makeAgent(service, about, 'both')
    expect(await createRun(agentId, { query: `${about}: ${canary}, ${address}` }, headers)).toBe('completed')
    const isWhole = (all: ReceivedSpan[]) => named(all, root).length > 0 && named(all, 'POST').length > 0
    spans = await collector.trace('all spans', traceId, isWhole)
  })

  test('is one trace from the call over its statements, guardrails, model calls and tool to the webhook', () => {
    expect(traceTree(spans, spanId)).toEqual({
      [root]: {
        'check input': {},
        'insert runs': {},
        invoke_agent: {
          'check output': {},
          'chat gpt-test': {},
          'execute_tool weather': {},
          'chat gpt-test again': {},
          'advance runs': {},
        },
        POST: {},
      },
    })
    expect(spans.filter(({ status }) => status !== 0)).toEqual([])
    for (const span of spans) expect(span.endMs).toBeGreaterThanOrEqual(span.startMs)
  })

  test('has the attributes of the conventions, and of the service', () => {
    const [run, call, chat, execution, delivery, insert, check] = [
      'invoke_agent',
      root,
      'chat gpt-test',
      'execute_tool weather',
      'POST',
      'insert runs',
      'check input',
    ].map((name) => named(spans, name)[0]?.attributes)
    expect(call).toMatchObject({
      'http.request.method': 'POST',
      'http.route': root.slice('POST '.length),
      'http.response.status_code': 200,
    })
    expect(run).toMatchObject({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.id': expect.stringMatching(/^ag_/),
      'ars.run.id': expect.stringMatching(/^run_/),
      'ars.run.attempt': 1,
      'ars.run.status': 'completed',
      'ars.runtime': 'llm',
    })
    expect(chat).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'openai',
      'gen_ai.request.model': 'gpt-test',
      'gen_ai.response.finish_reasons': ['tool-calls'],
      'gen_ai.usage.input_tokens': expect.any(Number),
      'server.address': 'localhost',
    })
    expect(execution).toMatchObject({ 'gen_ai.tool.name': 'weather', 'http.response.status_code': 200 })
    expect(delivery).toMatchObject({ 'ars.event.type': 'run.completed', 'http.response.status_code': 200 })
    expect(insert).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.batch.size': 1 })
    expect(check).toMatchObject({ 'ars.guardrails.triggered': ['pii redact'], 'ars.guardrails.verdict': 'pass' })
    expect(spans[0]?.resource).toMatchObject({
      'service.name': 'runs of the test',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'deployment.environment.name': 'test',
    })
    expect(spans[0]?.scope.schemaUrl).toBe('https://opentelemetry.io/schemas/1.41.0')
  })

  test('continues at the model, the tool and the webhook', async () => {
    const asked = await service.provider.asked(about, 2)
    const delivered = await waitUntil('the delivery', 10_000, () =>
      hook.got.find((got) => traceIdOf(got.headers.traceparent) === traceId),
    )
    const sent = [...asked, tool.got.at(-1), delivered].map((got) => parseTraceparent(got?.headers.traceparent))
    expect(sent.map((context) => context?.isSampled)).toEqual([true, true, true, true])
    const names = ['chat gpt-test', 'chat gpt-test', 'execute_tool weather', 'POST']
    expect(sent.map((context) => spans.find((span) => span.spanId === context?.spanId)?.name)).toEqual(names)
  })

  test('has nothing of what the caller, the model or the tool wrote, and no secret', async () => {
    const { bodies, headers: received } = await collector.received()
    const { api_key } = service.credentials
    for (const text of [canary, address, modelSecret, api_key, about]) expect(bodies).not.toContain(text)
    expect(bodies).toContain('invoke_agent')
    expect(received['x-tenant']).toBe('a b')
  })
})

const traceIdOf = (header: unknown): string | undefined => parseTraceparent(header)?.traceId

describe('traceparent', () => {
  let calls = 0
  /** The trace of a call, from its line in the access log. */
  async function traceOfCall(headers: Record<string, string>): Promise<string> {
    const id = `call-${++calls}`
    await request(service, 'GET', '/v2/agents', { headers: { 'x-request-id': id, ...headers } })
    const line = await waitUntil('the line of the call', 10_000, () =>
      service.logged.map((text): JsonObject => JSON.parse(text)).find(({ requestId }) => requestId === id),
    )
    return String(line.traceId)
  }
  const { traceId, spanId } = newTrace()
  const zeros = (count: number) => '0'.repeat(count)

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a text', 'yes'],
    ['a short trace id', `00-${traceId.slice(1)}-${spanId}-01`],
    ['capital letters', `00-${traceId.slice(0, 31)}A-${spanId}-01`],
    ['a trace id of zeros', `00-${zeros(32)}-${spanId}-01`],
    ['a span id of zeros', `00-${traceId}-${zeros(16)}-01`],
    ['more than version 00 has', `00-${traceId}-${spanId}-01-more`],
    ['the version ff', `ff-${traceId}-${spanId}-01`],
    ['two of them', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ['a long text', `01-${traceId}-${spanId}-01-${'x'.repeat(600)}`],
  ])('begins a new trace with %s', async (_, traceparent) => {
    const own = await traceOfCall(traceparent === undefined ? {} : { traceparent })
    expect(own).toMatch(/^[\da-f]{32}$/)
    expect(own).not.toBe(traceId)
  })

  test('is not needed: the call is the root of its trace', async () => {
    const spans = await collector.trace('the call', await traceOfCall({}), ({ length }) => length > 0)
    expect(spans).toMatchObject([{ name: 'GET /v2/agents', parentSpanId: '' }])
  })

  test('of a later version is continued', async () => {
    const later = newTrace()
    expect(await traceOfCall({ traceparent: `cc-${later.traceId}-${later.spanId}-01-more` })).toBe(later.traceId)
  })

  test('of a trace that the caller does not record is passed on, and nothing is recorded', async () => {
    const agentId = await makeAgent(service, 'unrecorded', 'both')
    const unrecorded = newTrace({ flags: '00' })
    const body = { agent_id: agentId, input: { query: 'unrecorded' } }
    await request(service, 'POST', '/v2/runs', { body, headers: unrecorded.headers })
    const delivered = await waitUntil('the delivery', 10_000, () =>
      hook.got.find((got) => traceIdOf(got.headers.traceparent) === unrecorded.traceId),
    )
    expect(parseTraceparent(delivered.headers.traceparent)?.isSampled).toBe(false)
    expect(traceIdOf((await service.provider.asked('unrecorded'))[0]?.headers.traceparent)).toBe(unrecorded.traceId)
    const next = newTrace()
    await traceOfCall(next.headers)
    await collector.trace('a later trace', next.traceId, ({ length }) => length > 0)
    expect((await collector.received()).spans.filter((span) => span.traceId === unrecorded.traceId)).toEqual([])
  })

  test('is continued by events of other changes, and by tests of connectors', async () => {
    const agentId = await service.agent()
    const { traceId, headers } = newTrace()
    await request(service, 'PATCH', `/v2/agents/${agentId}`, { body: { name: 'renamed' }, headers })
    await waitUntil('the delivery', 10_000, () =>
      hook.got.find((got) => got.json.type === 'agent.updated' && traceIdOf(got.headers.traceparent) === traceId),
    )
    const tested = newTrace()
    const receiver = await service.receiver()
    const connectorId = await service.connector(receiver.url('/'), { kind: 'http' })
    await request(service, 'POST', `/v2/connectors/${connectorId}/test`, { headers: tested.headers })
    expect(traceIdOf(receiver.got[0]?.headers.traceparent)).toBe(tested.traceId)
  })

  test('is sent to an HTTP agent, whose call is a span', async () => {
    const receiver = await service.receiver((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"output":{}}'),
    )
    const runtime = { type: 'http', url: receiver.url('/run') }
    const { id: agent_id } = await service.call('POST', '/agents/custom', { name: 'Own', runtime })
    const { traceId, spanId, headers } = newTrace()
    await request(service, 'POST', '/v2/runs', { body: { agent_id, input: {} }, headers })
    const root = 'POST /v2/runs'
    const spans = await collector.trace('the call', traceId, (all) => named(all, root).length > 0)
    const tree = traceTree(spans, spanId)[root]?.invoke_agent
    expect(tree).toEqual({ POST: {}, 'advance runs': {} })
    const sent = parseTraceparent(receiver.got[0]?.headers.traceparent)
    expect(spans.find((span) => span.spanId === sent?.spanId)).toMatchObject({ name: 'POST', kind: 3 })
  })
})

test('a pipeline run and its runs are one trace', async () => {
  const { echo } = service.credentials.agents
  const steps = [
    { name: 'first', agent_id: echo },
    { name: 'second', agent_id: echo, depends_on: ['first'] },
  ]
  const pipeline = await service.call('POST', '/pipelines', { name: 'traced', steps })
  const { traceId, spanId, headers } = newTrace()
  const path = `/v2/pipelines/${pipeline.id}/runs`
  const { json } = await request(service, 'POST', path, { body: { input: { query: canary } }, headers })
  expect(json.status).toBe('completed')
  const root = 'POST /v2/pipelines/:id/runs'
  const isWhole = (all: ReceivedSpan[]) => named(all, root).length > 0 && named(all, 'POST').length > 2
  const spans = await collector.trace('the pipeline run', traceId, isWhole)
  const run = { 'advance runs': {} }
  const workflow = {
    'insert runs': {},
    invoke_agent: run,
    POST: {},
    'insert runs again': {},
    'invoke_agent again': run,
    'POST again': {},
  }
  expect(traceTree(spans, spanId)).toEqual({ [root]: { invoke_workflow: workflow, POST: {} } })
})

describe('a call', () => {
  test('whose model fails has a failed execution, with the kind of its error and not its text', async () => {
    service.provider.answers('will fail', { error: { message: canary, type: 'x' }, status: 400 })
    const agentId = await service.agent()
    const { traceId, headers } = newTrace()
    const body = { agent_id: agentId, input: { query: 'will fail' } }
    await request(service, 'POST', '/v2/runs', { body, headers })
    const spans = await collector.trace('the call', traceId, (all) => named(all, 'POST /v2/runs').length > 0)
    const failed = spans.filter(({ status }) => status === 2)
    expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['chat gpt-test', 'provider_error'],
      ['invoke_agent', 'agent_error'],
    ])
  })

  test('over HTTP/2 is not failed', async () => {
    const { traceId, headers } = newTrace()
    const session = connect(`https://127.0.0.1:${service.port}`, { ca: service.ca, servername: 'localhost' })
    const authorization = `Bearer ${service.credentials.api_key}`
    await session.request({ ':path': '/v2/agents', authorization, ...headers }).toArray()
    session.close()
    const spans = await collector.trace('the call', traceId, ({ length }) => length > 0)
    expect(spans).toMatchObject([
      { name: 'GET /v2/agents', status: 0, attributes: { 'network.protocol.version': '2' } },
    ])
  })

  test('is failed if its caller leaves a stream', async () => {
    const { traceId, headers } = newTrace()
    const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 2, delay_ms: 30_000 } }
    const response = await openStream(service, 'POST', '/v2/runs/stream', { body, headers })
    response.destroy()
    const isThere = (all: ReceivedSpan[]) => named(all, 'POST /v2/runs/stream').length > 0
    const [call] = named(await collector.trace('the call', traceId, isThere), 'POST /v2/runs/stream')
    expect(call).toMatchObject({ status: 2, attributes: { 'error.type': 'disconnected' } })
  })

  test('is not failed by a refusal, and names no path', async () => {
    const { traceId, headers } = newTrace()
    await request(service, 'GET', `/v2/${canary}`, { headers })
    const spans = await collector.trace('the call', traceId, ({ length }) => length > 0)
    expect(spans).toMatchObject([{ name: 'GET', status: 0, attributes: { 'http.response.status_code': 404 } }])
    expect(textOf(spans[0])).not.toContain(canary)
  })
})

describe('with OTEL_CONTENT=on, at a ratio of 0.1', () => {
  let other: ModelService
  beforeAll(async () => {
    other = await startTraced({ OTEL_CONTENT: 'on', OTEL_TRACES_SAMPLER_ARG: '0.1', OTEL_SERVICE_NAME: 'other' })
  })
  afterAll(() => other.dispose())

  /** The second half of the id decides. */
  const inside = () => newTrace({ traceId: `${randomBytes(8).toString('hex')}00${randomBytes(7).toString('hex')}` })
  const outside = () => newTrace({ traceId: `${randomBytes(8).toString('hex')}1a${randomBytes(7).toString('hex')}` })

  async function spansOf(about: string, direction: 'input' | 'both'): Promise<ReceivedSpan[]> {
    const agent_id = await makeAgent(other, about, direction)
    const { traceId, headers } = inside()
    const body = { agent_id, input: { query: `${about}: ${canary} ${address}` } }
    await request(other, 'POST', '/v2/runs', { body, headers })
    const mine = (all: ReceivedSpan[]) =>
      all.filter(({ attributes }) => attributes['gen_ai.agent.id'] === agent_id).length > 0
    return collector.trace('the run', traceId, (all) => mine(all) && named(all, 'POST /v2/runs').length > 0)
  }

  test('messages, arguments and results are in the spans, after the guardrails', async () => {
    const spans = await spansOf('open content', 'input')
    const [chat] = named(spans, 'chat gpt-test')
    const [execution] = named(spans, 'execute_tool weather')
    const [run] = named(spans, 'invoke_agent')
    expect(JSON.parse(String(chat?.attributes['gen_ai.input.messages']))).toEqual([
      { role: 'user', parts: [{ type: 'text', content: expect.stringContaining(canary) }] },
    ])
    expect(JSON.parse(String(chat?.attributes['gen_ai.output.messages']))).toMatchObject([
      { role: 'assistant', parts: [{ type: 'tool_call', name: 'weather', arguments: { city: canary } }] },
    ])
    expect(chat?.attributes['gen_ai.system_instructions']).toContain(canary)
    expect(execution?.attributes['gen_ai.tool.call.arguments']).toContain(canary)
    expect(execution?.attributes['gen_ai.tool.call.result']).toContain(canary)
    expect(run?.attributes['gen_ai.output.messages']).toContain(`${canary} by the model`)
    for (const name of ['gen_ai.input.messages', 'gen_ai.system_instructions'])
      expect(chat?.attributes[name]).not.toContain(address)
  })

  test('of an agent whose output is checked, only what was checked is in them', async () => {
    const spans = await spansOf('guarded content', 'both')
    for (const span of [...named(spans, 'chat gpt-test'), ...named(spans, 'execute_tool weather')])
      expect(textOf(span)).not.toContain(canary)
    const [run] = named(spans, 'invoke_agent')
    expect(run?.attributes['gen_ai.output.messages']).toContain(`${canary} by the model`)
    expect(JSON.stringify(spans)).not.toContain(address)
  })

  test('a caller that records everything is recorded within the ratio', async () => {
    const [inRatio, outOfRatio] = [inside(), outside()]
    for (const { headers } of [outOfRatio, inRatio]) await request(other, 'GET', '/v2/agents', { headers })
    await collector.trace('the later one', inRatio.traceId, (all) => named(all, 'GET /v2/agents').length > 0)
    expect((await collector.received()).spans.filter(({ traceId }) => traceId === outOfRatio.traceId)).toEqual([])
  })

  test('about a tenth of the other calls is recorded', async () => {
    for (let calls = 0; calls < 20; calls++)
      await Promise.all(Array.from({ length: 10 }, () => request(other, 'GET', '/v2/policies')))
    const last = inside()
    await request(other, 'GET', '/v2/connectors', { headers: last.headers })
    await collector.trace('the last one', last.traceId, (all) => named(all, 'GET /v2/connectors').length > 0)
    const { spans } = await collector.received()
    const recorded = named(spans, 'GET /v2/policies').filter(({ resource }) => resource['service.name'] === 'other')
    expect(recorded.length).toBeGreaterThan(2)
    expect(recorded.length).toBeLessThan(60)
  })
})

describe('without an endpoint', () => {
  test('nothing is stored, and nothing is sent on', async () => {
    const off = await startModelService()
    try {
      off.provider.answers('off', { content: 'Yes.' })
      const agent_id = await off.agent()
      const { traceId, headers } = newTrace()
      const { json } = await request(off, 'POST', '/v2/runs', { body: { agent_id, input: { query: 'off' } }, headers })
      expect((await off.provider.asked('off'))[0]?.headers.traceparent).toBeUndefined()
      const { rows } = await off.deps.db.pool.query('select traceparent from runs where id = $1', [json.id])
      expect(rows).toEqual([{ traceparent: null }])
      expect((await collector.received()).spans.filter((span) => span.traceId === traceId)).toEqual([])
    } finally {
      await off.dispose()
    }
  })
})
