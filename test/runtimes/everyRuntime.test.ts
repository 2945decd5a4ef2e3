/*
 * One agent of each runtime, created and read in every way: both doors, synchronous and streamed, return the same result.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { catalog } from '../../src/agents/catalog/catalog.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { graphql } from '../helpers/httpClient.ts'
import { type ModelService, startModelService } from '../helpers/modelService.ts'
import { stream } from '../helpers/sse.ts'

let service: ModelService
let endpoint: string
beforeAll(async () => {
  service = await startModelService()
  service.provider.answers('the answer', { content: 'Forty-two.' })
  const receiver = await service.receiver((response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.write('{"type":"output.delta","delta":"Own words."}\n')
    response.end('{"type":"run.completed","output":{"own":true},"tokens_used":3}\n')
  })
  endpoint = receiver.url('/run')
})
afterAll(() => service.dispose())

const made = (path: string, body: JsonObject) => service.call('POST', path, body).then(({ id }) => String(id))
const hire = (key: string, config?: JsonObject) => made(`/agents/${key}/deploy`, { ...(config && { config }) })
const custom = (runtime: JsonObject) => made('/agents/custom', { name: 'Own', runtime })
const model = () => ({ connector_id: service.connectorId, model: 'gpt-test', instructions: 'Be brief.' })

type Case = { agent(): Promise<string>; input: JsonObject; output: JsonObject | null }
const asks = { query: 'What is the answer?' }
const cases: Record<string, Case> = {
  echo: { agent: () => hire('echo'), input: { query: 'Hello' }, output: { result: 'Hello' } },
  simulator: { agent: () => hire('simulator'), input: { output: { a: 1 } }, output: { a: 1 } },
  summarizer: {
    agent: () => hire('summarizer'),
    input: { text: 'Rain fell. Rain filled the river. The river rose.' },
    output: { sentence_count: 3 },
  },
  extractor: {
    agent: () => hire('extractor'),
    input: { text: 'Write to ann@example.com' },
    output: { emails: [{}] },
  },
  transformer: {
    agent: () => hire('transformer', { expression: '{ "b": a }' }),
    input: { data: { a: 1 } },
    output: { b: 1 },
  },
  approver: { agent: () => hire('approver'), input: { prompt: 'May I?' }, output: null },
  assistant: { agent: () => hire('assistant', model()), input: asks, output: { result: 'Forty-two.' } },
  expression: {
    agent: () => custom({ type: 'expression', expression: '{ "c": a + 1 }' }),
    input: { a: 1 },
    output: { c: 2 },
  },
  http: { agent: () => custom({ type: 'http', url: endpoint }), input: {}, output: { own: true } },
  llm: { agent: () => custom({ type: 'llm', ...model() }), input: asks, output: { result: 'Forty-two.' } },
}

const fields = 'id status output tokensUsed'
const createRun = `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { ${fields} } } }`

async function throughGraphql(agentId: string, input: JsonObject) {
  const { json } = await graphql(service, createRun, { input: { agentId, input } })
  return (json.data as { createRun: { run: JsonObject } }).createRun.run
}

async function subscribed(runId: unknown, isLast: string): Promise<JsonObject[]> {
  const body = { query: `subscription { runEvents(runId: "${runId}") { type run { ${fields} } } }` }
  const eventOf = (data: JsonObject) => (data.data as { runEvents: JsonObject } | undefined)?.runEvents
  const { frames } = await stream(service, 'POST', '/graphql', {
    body,
    until: ({ data }) => eventOf(data)?.type === isLast,
  })
  return frames.map(({ data }) => eventOf(data)).filter((event) => event !== undefined)
}

test('has a case for every agent of the catalog', () => {
  expect(Object.keys(cases)).toEqual(expect.arrayContaining(catalog.map(({ key }) => key)))
})

test.each(Object.entries(cases))('%s', async (_, { agent, input, output }) => {
  const agentId = await agent()
  const status = output === null ? 'requires_action' : 'completed'
  const lastEvent = `run.${status}`
  const waited = await service.run(agentId, input)
  expect(waited).toMatchObject({ status, output })
  const { status: _status, output: same, tokens_used } = waited
  const queried = await throughGraphql(agentId, input)
  expect(queried).toEqual({ id: expect.any(String), status, output: same, tokensUsed: tokens_used })
  const { frames } = await stream(service, 'POST', '/v2/runs/stream', {
    body: { agent_id: agentId, input },
    until: ({ event }) => event === lastEvent,
  })
  const events = await subscribed(queried.id, lastEvent.replace('.', '_'))
  expect(frames.at(-1)?.event).toBe(lastEvent)
  expect(events.map(({ type }) => type)).toEqual(frames.map(({ event }) => event.replace('.', '_')))
  if (output === null) return
  expect(frames.at(-1)?.data.run).toMatchObject({ status, output: same, tokens_used })
  expect(events.at(-1)?.run).toEqual(queried)
})
