/** Inputs of hired agents: those that do not match the catalog's schema are rejected, all others are accepted. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { catalog } from '../../src/agents/catalog/catalog.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { type ModelService, startModelService } from '../helpers/modelService.ts'

let service: ModelService
const agents: Record<string, string> = {}
beforeAll(async () => {
  service = await startModelService()
  service.provider.answers('', { content: 'Yes.' })
  const config = { assistant: { connector_id: service.connectorId, model: 'gpt-test' } } as Record<string, JsonObject>
  for (const { key } of catalog) {
    const { json } = await rest(service, 'POST', `/agents/${key}/deploy`, { body: { config: config[key] ?? {} } })
    agents[key] = String(json.id)
  }
})
afterAll(() => service.dispose())

const run = (agent_id: string | undefined, input: JsonObject) =>
  rest(service, 'POST', '/runs', { body: { agent_id, input } })
const countRuns = async () => (await service.deps.db.pool.query('select count(*)::int from runs')).rows[0]

describe.each(catalog.map(({ key, inputSchema }) => [key, inputSchema] as const))('%s', (key, inputSchema) => {
  test('shows the schema of its input', async () => {
    const { json } = await rest(service, 'GET', `/agents/${agents[key]}`)
    expect(json.input_schema).toEqual(inputSchema)
    expect((await rest(service, 'GET', `/agents/${agents[key]}/versions/1`)).json.input_schema).toEqual(inputSchema)
    expect((await rest(service, 'GET', `/catalog/${key}`)).json.input_schema).toEqual(inputSchema)
  })
})

const text = 'Ada met Grace in May. They wrote a compiler. It worked.'
const oneChunk = { chunks: 1 }

describe('an input that does not match the schema', () => {
  test.each<[string, JsonObject, string[]]>([
    ['simulator', { chunks: -1, delay_ms: 3_600_001, tokens: 1.5 }, ['chunks', 'delay_ms', 'tokens']],
    ['simulator', { chunks: 100_001 }, ['chunks']],
    ['simulator', { chunks: '3' }, ['chunks']],
    ['simulator', { fail: 'now', ask: [], output: 'x' }, ['fail', 'ask', 'output']],
    ['simulator', { fail: { code: '', message: 1 } }, ['fail.code', 'fail.message']],
    ['simulator', { fail: { after_chunks: -1, retryable: 1 } }, ['fail.after_chunks', 'fail.retryable']],
    ['simulator', { ask: { type: 'shout', prompt: '', schema: 'x' } }, ['ask.type', 'ask.prompt', 'ask.schema']],
    ['summarizer', { text: 1 }, ['text']],
    ['summarizer', { text, max_sentences: 51 }, ['max_sentences']],
    ['extractor', {}, ['text']],
    ['extractor', { text, kinds: ['colour'] }, ['kinds.0']],
    ['extractor', { text, kinds: [] }, ['kinds']],
    ['transformer', { expression: '1' }, ['data']],
    ['transformer', { data: 1, expression: '' }, ['expression']],
    ['approver', { prompt: '', schema: [] }, ['prompt', 'schema']],
    ['assistant', { query: 1, messages: {} }, ['query', 'messages']],
    ['assistant', { messages: [{ role: 'system', content: 'x' }] }, ['messages.0.role']],
  ])('of %s is rejected, and no run is created: %j', async (key, input, fields) => {
    const before = await countRuns()
    const response = await run(agents[key], input)
    const { code, details } = errorOf(response) as JsonObject & { details: { param: string }[] }
    expect([response.status, code]).toEqual([422, 'input_schema_violation'])
    expect(details.map(({ param }) => param)).toEqual(fields.map((field) => `input.${field}`))
    expect(await countRuns()).toEqual(before)
  })

  test('of summarizer without text or query is rejected', async () => {
    for (const input of [{}, { query: 1 }]) expect((await run(agents.summarizer, input)).status).toBe(422)
  })
})

describe('an input that matches the schema', () => {
  test.each<[string, JsonObject, string]>([
    ['echo', {}, 'completed'],
    ['echo', { query: [1], more: null }, 'completed'],
    ['simulator', {}, 'completed'],
    ['simulator', { query: 'ignored', other: { chunks: 'x' } }, 'completed'],
    ['simulator', { chunks: null, delay_ms: null, tokens: null, fail: null, ask: null, output: null }, 'completed'],
    ['simulator', { ...oneChunk, tokens: 2_000_000_000, output: { any: 1 } }, 'completed'],
    ['simulator', { fail: { after_chunks: null, retryable: null, other: 1 } }, 'failed'],
    ['simulator', { ask: { type: null, schema: null } }, 'requires_action'],
    ['simulator', { ask: { type: 'respond', prompt: 'Which?', schema: { type: 'object' } } }, 'requires_action'],
    ['summarizer', { text: '', query: 1 }, 'completed'],
    ['summarizer', { query: text, max_sentences: 1 }, 'completed'],
    ['extractor', { text: '', kinds: ['email', 'email'] }, 'completed'],
    ['transformer', { data: null, expression: '1' }, 'completed'],
    ['approver', {}, 'requires_action'],
    ['approver', { schema: {} }, 'requires_action'],
    ['assistant', { query: null, messages: null, other: 1 }, 'completed'],
    ['assistant', { messages: [{ role: 'assistant', content: 'Hm.', more: 1 }], query: 'Well?' }, 'completed'],
  ])('of %s is accepted: %j', async (key, input, status) => {
    const { json } = await run(agents[key], input)
    expect([json.status, (json.error as JsonObject | null)?.code]).toEqual([
      status,
      status === 'failed' ? 'simulated_failure' : undefined,
    ])
  })

  test('of simulator says whether its failure is retryable', async () => {
    for (const retryable of [true, false]) {
      const { json } = await run(agents.simulator, { fail: { code: 'busy', retryable } })
      expect(json.error).toMatchObject({ code: 'busy', retryable })
    }
  })

  test('is checked without a process, however many values it has', async () => {
    const data = Array.from({ length: 100_000 }, () => 1)
    expect((await run(agents.transformer, { data, expression: '$count($)' })).json.output).toEqual({ result: 100_000 })
  })
})

describe('a schema that the organisation sets for a hired agent', () => {
  const hire = async () => String((await rest(service, 'POST', '/agents/echo/deploy', { body: {} })).json.id)
  const update = async (id: string, body: JsonObject) => (await rest(service, 'PATCH', `/agents/${id}`, { body })).json
  const own = { type: 'object', required: ['query'] }

  test("applies instead of the catalog's, until it is removed", async () => {
    const id = await hire()
    expect(await update(id, { input_schema: own })).toMatchObject({ version: 2, input_schema: own })
    expect((await run(id, {})).status).toBe(422)
    expect((await run(id, { query: 1 })).status).toBe(200)
    const offered = (await rest(service, 'GET', '/catalog/echo')).json.input_schema
    expect(await update(id, { input_schema: null })).toMatchObject({ version: 3, input_schema: offered })
    expect((await run(id, {})).status).toBe(200)
  })

  test('is not stored if it equals the one that was read', async () => {
    const id = await hire()
    const { json } = await rest(service, 'GET', `/agents/${id}`)
    expect(await update(id, { name: json.name, input_schema: json.input_schema })).toMatchObject({ version: 1 })
    await update(id, { input_schema: own })
    await update(id, { input_schema: json.input_schema })
    const { json: diff } = await rest(service, 'GET', `/agents/${id}/versions/diff?from=1&to=3`)
    expect(diff).toMatchObject({ changed: [] })
  })
})
