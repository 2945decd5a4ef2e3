/** An agent's tools, called for its model over real HTTPS. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ModelService, startModelService, stepsOf } from '../helpers/modelService.ts'
import { hang, type Receiver } from '../helpers/receiver.ts'

let service: ModelService
let weather: Receiver
beforeAll(async () => {
  service = await startModelService()
  weather = await service.receiver()
})
afterAll(() => service.dispose())

const input_schema = { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] }
const tool = (more: JsonObject = {}): JsonObject => ({
  name: 'weather',
  description: 'Says how the weather is',
  url: weather.url('/weather'),
  input_schema,
  ...more,
})

type Wanted = { name?: string; arguments?: string; id?: string }
let calls = 0

/** The model asks for tools, and repeats the last result. */
function modelWants(about: string, ...wanted: Wanted[]): void {
  const toolCalls = (wanted.length === 0 ? [{} as Wanted] : wanted).map(
    ({ name = 'weather', arguments: args = '{"city":"Paris"}', id }) => ({
      name,
      arguments: args,
      id: id ?? `call_${++calls}`,
    }),
  )
  const { mock } = service.provider
  mock.on({ userMessage: about, hasToolResult: false }, { toolCalls })
  mock.on({ userMessage: about, hasToolResult: true }, { content: `Told about ${about}.` })
}

const toldOf = async (about: string) => {
  const asked = await service.provider.asked(about, 2)
  return asked
    .at(-1)
    ?.messages.filter(({ role }) => role === 'tool')
    .map(({ content }) => content)
}

describe('a tool', () => {
  test('gets the arguments as JSON, and the model gets its response', async () => {
    weather.answer((response) => response.end('{"sky":"blue"}'))
    modelWants('the sky in Paris', { id: 'call_sky' })
    const agentId = await service.agent({ tools: [tool({ headers: { 'X-Unit': 'celsius' } })] })
    const frames = await service.streamed(agentId, { query: 'the sky in Paris' })
    const got = weather.got.at(-1)
    expect(got).toMatchObject({ method: 'POST', path: '/weather', json: { city: 'Paris' } })
    expect(got?.headers).toMatchObject({ 'content-type': 'application/json', 'x-unit': 'celsius' })
    expect(got?.headers.authorization).toBeUndefined()
    expect(await toldOf('the sky in Paris')).toEqual(['{"sky":"blue"}'])
    expect(frames.at(-1)?.run).toMatchObject({
      status: 'completed',
      output: { result: 'Told about the sky in Paris.' },
    })
    expect(stepsOf(frames)).toMatchObject([
      { kind: 'model', number: 1, finish_reason: 'tool-calls' },
      { kind: 'tool', name: 'weather', ok: true, http_status: 200, input_bytes: 16, output_bytes: 14 },
      { kind: 'model', number: 2, finish_reason: 'stop' },
    ])
    const [first, second] = stepsOf(frames).filter(({ kind }) => kind === 'model') as {
      usage: { total_tokens: number }
    }[]
    const sum = (first?.usage.total_tokens ?? 0) + (second?.usage.total_tokens ?? 0)
    expect(frames.at(-1)?.run).toMatchObject({ tokens_used: sum })
  })

  test('with method GET gets them in the query', async () => {
    weather.answer(200)
    modelWants('a look-up')
    const agentId = await service.agent({ tools: [tool({ method: 'GET', url: weather.url('/weather?unit=c') })] })
    await service.run(agentId, { query: 'a look-up' })
    expect(weather.got.at(-1)).toMatchObject({ method: 'GET', path: '/weather?unit=c&city=Paris' })
  })

  test('with a connector of kind openai gets its secret as a key', async () => {
    weather.answer(200)
    modelWants('a keyed look-up')
    const connector_id = await service.connector(weather.url('/'), { secret: 'weather-key' })
    await service.run(await service.agent({ tools: [tool({ connector_id })] }), { query: 'a keyed look-up' })
    expect(weather.got.at(-1)?.headers).toMatchObject({ authorization: 'Bearer weather-key' })
  })

  test('with a connector of kind http gets a signature; another origin is rejected when the agent is created', async () => {
    weather.answer(200)
    modelWants('a signed look-up')
    const secret = 'whsec_c2lnbmVkIHRvb2xzIGFyZSBnb29k'
    const connector_id = await service.connector(weather.url('/'), { kind: 'http', secret })
    await service.run(await service.agent({ tools: [tool({ connector_id })] }), { query: 'a signed look-up' })
    const got = weather.got.at(-1)
    const signature = createHmac('sha256', secret)
      .update(got?.body ?? '')
      .digest('hex')
    expect(got?.headers).toMatchObject({ 'x-service-event': 'tool', 'x-service-signature': signature })
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>)).toEqual({
      city: 'Paris',
    })
    expect(JSON.stringify(got?.headers)).not.toContain(secret)
    const elsewhere = tool({ connector_id: service.connectorId })
    await expect(service.agent({ tools: [elsewhere] })).rejects.toThrow(/runtime\.tools\.0\.url/)
    await expect(service.call('DELETE', `/connectors/${connector_id}`)).rejects.toThrow(/connector_in_use/)
  })

  test('is called once for each of several concurrent tool calls', async () => {
    weather.answer((response, { json }) => response.end(JSON.stringify(json)))
    modelWants('two cities', { arguments: '{"city":"Rome"}' }, { arguments: '{"city":"Oslo"}' })
    await service.run(await service.agent({ tools: [tool()] }), { query: 'two cities' })
    expect(await toldOf('two cities')).toEqual(['{"city":"Rome"}', '{"city":"Oslo"}'])
  })
})

describe("a tool's failure is described to the model in neutral words, and the run continues:", () => {
  test.each<[string, Wanted, RegExp]>([
    ['arguments that break its schema', { arguments: '{"city":"x"}' }, /^The arguments are not acceptable: city /],
    ['arguments that are no object', { arguments: '[1]' }, /^The arguments must be a JSON object/],
    ['a tool that there is not', { name: 'launch' }, /^There is no tool of this name/],
  ])('%s', async (about, wanted, told) => {
    const before = weather.got.length
    modelWants(about, wanted)
    const run = await service.run(await service.agent({ tools: [tool()] }), { query: about })
    expect(run).toMatchObject({ status: 'completed' })
    expect(await toldOf(about)).toEqual([expect.stringMatching(told)])
    expect(weather.got.length).toBe(before)
  })

  test.each<[string, Parameters<Receiver['answer']>[0], RegExp]>([
    ['an error', 503, /^The tool failed \(HTTP 503\)$/],
    ['a redirect', 302, /^The tool failed \(HTTP 302\)$/],
    ['a response that is too large', (response) => response.end('x'.repeat(262_145)), /too large or was cut off/],
    ['a response that is cut off', cut, /too large or was cut off/],
    ['no answer', (response) => response.socket?.destroy(), /^The tool could not be reached$/],
  ])('%s', async (about, behaviour, told) => {
    weather.answer(behaviour)
    modelWants(about)
    const frames = await service.streamed(await service.agent({ tools: [tool()] }), { query: about })
    expect(frames.at(-1)?.run).toMatchObject({ status: 'completed' })
    expect(await toldOf(about)).toEqual([expect.stringMatching(told)])
    expect(stepsOf(frames)[1]).toMatchObject({ kind: 'tool', ok: false })
  })
})

test('closes the connection of a hanging tool when the run is cancelled', async () => {
  weather.answer(hang)
  modelWants('a tool that hangs')
  const body = { agent_id: await service.agent({ tools: [tool()] }), input: { query: 'a tool that hangs' } }
  const run = await service.call('POST', '/runs', body, { headers: { prefer: 'respond-async' } })
  await waitUntil('the tool is called', 5_000, () => weather.open() === 1)
  const tokens = async () => Number((await service.call('GET', `/runs/${run.id}`)).tokens_used)
  await waitUntil("the model's step is stored", 5_000, async () => (await tokens()) > 0)
  const used = await tokens()
  expect(await service.call('DELETE', `/runs/${run.id}`)).toMatchObject({ status: 'cancelled', tokens_used: used })
  await waitUntil('the connection is closed', 5_000, () => weather.open() === 0)
})

test('counts the tokens of a run that is ended from outside', async () => {
  weather.answer(hang)
  modelWants('a tool that hangs too long')
  const late = await service.run(await service.agent({ tools: [tool()] }, { timeout_ms: 6_000 }), {
    query: 'a tool that hangs too long',
  })
  expect(late).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
  weather.answer((response) => response.end('{}'))
  modelWants('a blocked answer')
  const guardrails = [{ check: 'blocked_terms', on: 'output', action: 'block', terms: ['told about'] }]
  const { id: policy } = await service.call('POST', '/policies', { name: 'Blocks', guardrails })
  const blocked = await service.run(await service.agent({ tools: [tool()] }, { policy }), { query: 'a blocked answer' })
  expect(blocked).toMatchObject({ status: 'failed', error: { code: 'guardrail_blocked' } })
  for (const run of [late, blocked]) expect(run.tokens_used).toBeGreaterThan(0)
})

test('stops a model that keeps calling tools', async () => {
  weather.answer(200)
  service.provider.mock.on(
    { userMessage: 'for ever' },
    { toolCalls: [{ name: 'weather', arguments: '{"city":"Rome"}' }] },
  )
  const run = await service.run(await service.agent({ tools: [tool()] }), { query: 'for ever' })
  expect(run).toMatchObject({ status: 'failed', error: { code: 'too_many_steps', step: 'gpt-test' } })
  expect(run.tokens_used).toBeGreaterThan(0)
  expect(await service.provider.asked('for ever', 10)).toHaveLength(10)
})

test('fails a run whose model requests too many tool calls at once', async () => {
  const before = weather.got.length
  modelWants('a crowd', ...Array.from({ length: 17 }, () => ({})))
  const run = await service.run(await service.agent({ tools: [tool()] }), { query: 'a crowd' })
  expect(run).toMatchObject({ status: 'failed', error: { code: 'too_many_tool_calls' } })
  expect(weather.got.length).toBe(before)
})

function cut(...[response]: Parameters<Exclude<Parameters<Receiver['answer']>[0], number>>): void {
  response.writeHead(200, { 'content-length': 100 })
  response.write('only this', () => response.socket?.destroy())
}
