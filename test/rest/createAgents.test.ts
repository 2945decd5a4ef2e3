import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { agentCalls, expression } from '../helpers/agentCalls.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const { hire, custom, eventsOf } = agentCalls(() => service)

describe('hiring', () => {
  test('201 with the agent as in the catalog, its Location and its first deployment', async () => {
    const { status, json, headers } = await hire()
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/agents/${json.id}`)
    expect(json).toMatchObject({
      kind: 'catalog',
      catalog_key: 'echo',
      name: 'Echo',
      version: 1,
      status: 'active',
      config: {},
      runtime: null,
    })
    expect(json.deployment).toMatchObject({
      agent_id: json.id,
      version: 1,
      status: 'active',
      previous_deployment_id: null,
    })
    expect((await eventsOf(json.id)).map((event) => [event.type, event.data])).toEqual([
      ['deployment.created', json.deployment],
    ])
  })

  test('accepts names in every script, and creates a new agent each time', async () => {
    const names = ['🤖 Ωmega', 'عميل', 'x'.repeat(200)]
    const made = await Promise.all(names.map((name) => hire({ name, description: 'd', metadata: { team: 'a' } })))
    expect(made.map(({ json }) => json.name)).toEqual(names)
    expect(new Set(made.map(({ json }) => json.id)).size).toBe(3)
  })

  test('requests with the same idempotency key create one agent, even in parallel', async () => {
    const racers = await Promise.all(
      Array.from({ length: 10 }, () => hire({ name: 'Once' }, { headers: { 'idempotency-key': 'hire-1' } })),
    )
    expect(new Set(racers.map(({ json }) => json.id)).size).toBe(1)
    expect(racers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(9)
    const other = await hire({ name: 'Twice' }, { headers: { 'idempotency-key': 'hire-1' } })
    expect([other.status, errorOf(other).code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('422 for an invalid expression of a transformer', async () => {
    const response = await rest(service, 'POST', '/agents/transformer/deploy', {
      body: { config: { expression: '((' } },
    })
    expect([response.status, errorOf(response).param]).toEqual([422, 'config.expression'])
  })

  test('403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['agents:read', 'agents:write'] })
    const response = await hire({}, { key })
    expect([response.status, errorOf(response).code]).toEqual([403, 'insufficient_scope'])
  })

  test('404 for an unknown catalog key', async () => {
    const response = await rest(service, 'POST', '/agents/no-such/deploy', { body: {} })
    expect([response.status, errorOf(response).code]).toEqual([404, 'catalog_agent_not_found'])
  })

  test('422 lists every invalid value, and creates nothing', async () => {
    const count = async () => (await service.deps.db.pool.query('select 1 from agents')).rowCount
    const before = await count()
    const body = {
      name: 'x'.repeat(10_000),
      config: { colour: 'red' },
      policy: 'lax',
      metadata: { a: '\u0000' },
      description: 'x'.repeat(2_001),
    }
    const response = await hire(body)
    expect(response.status).toBe(422)
    expect(
      errorOf(response)
        .details?.map(({ param }) => param)
        .sort(),
    ).toEqual(['config.colour', 'description', 'metadata', 'name', 'policy'])
    expect(await count()).toBe(before)
  })
})

test('null equals absent in a new agent, also for the idempotency key', async () => {
  const { json: hired } = await hire({
    name: null,
    description: null,
    config: null,
    metadata: null,
    policy: null,
    idempotency_key: 'nulls',
  })
  expect(hired).toMatchObject({ name: 'Echo', config: {}, metadata: {}, policy: null })
  expect((await hire({ idempotency_key: 'nulls' })).json).toEqual(hired)
  const { json: made } = await custom({ name: 'x', runtime: expression(), timeout_ms: null, metadata: null })
  expect(made).toMatchObject({ timeout_ms: 600_000, metadata: {} })
})

describe('a custom agent', () => {
  test('201, and the agent runs', async () => {
    const made = await custom({ name: 'Total', runtime: expression('{"total": $sum(items.price)}'), timeout_ms: 5_000 })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      kind: 'custom',
      catalog_key: null,
      config: null,
      timeout_ms: 5_000,
      retry_on_loss: true,
    })
    const run = await rest(service, 'POST', '/runs', {
      body: { agent_id: made.json.id, input: { items: [{ price: 2 }, { price: 3 }] } },
    })
    expect(run.json).toMatchObject({ status: 'completed', output: { total: 5 } })
  })

  test('400 lists all missing and mistyped fields', async () => {
    const response = await custom({ runtime: 'x', config: {}, max_concurrency: '2' })
    expect(response.status).toBe(400)
    expect(
      errorOf(response)
        .details?.map(({ param }) => param)
        .sort(),
    ).toEqual(['config', 'max_concurrency', 'name', 'runtime'])
  })

  test.each<[string, JsonObject]>([
    ['runtime.type', { runtime: {} }],
    ['runtime.type', { runtime: { type: 'magic' } }],
    ['runtime.expression', { runtime: { type: 'expression' } }],
    ['runtime.expression', { runtime: expression('((') }],
    ['runtime.expression', { runtime: expression(`"${'x'.repeat(500_000)}"`) }],
    ['runtime.url', { runtime: { ...expression(), url: 'x' } }],
    ['name', { name: ' ' }],
    ['timeout_ms', { timeout_ms: 999 }],
    ['max_concurrency', { max_concurrency: 0 }],
    ['input_schema', { input_schema: { type: 'nonsense' } }],
    ['input_schema', { input_schema: { $ref: '#' } }],
    ['input_schema', { input_schema: { $ref: 'https://example.com/schema' } }],
    ['input_schema', { input_schema: { properties: { a: { pattern: '(?<=a)b' } } } }],
    ['input_schema', { input_schema: { type: 'array', uniqueItems: true } }],
    ['output_schema', { output_schema: bomb() }],
    ['output_schema', { output_schema: { properties: { title: bomb('#/properties/title') } } }],
    ['output_schema', { output_schema: { $defs: { const: bomb('#/$defs/const') } } }],
    ['output_schema', { output_schema: { description: 'x'.repeat(70_000) } }],
  ])('422 for %s in %.80j', async (param, changes) => {
    const response = await custom({ name: 'x', runtime: expression(), ...changes })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([422, 'invalid_value', param])
  })

  test('schema patterns that would take seconds on a large input fail in time', async () => {
    const text = { type: 'string', pattern: 'a[ab]{900}[cd]' }
    const agent = await custom({ name: 'x', runtime: expression(), input_schema: { properties: { text } } })
    const run = (characters: number) =>
      rest(service, 'POST', '/runs', {
        body: { agent_id: agent.json.id, input: { text: 'ab'.repeat(characters / 2) } },
      })
    const responses = [await run(1_000), await run(900_000)]
    expect(responses.map((response) => errorOf(response).details)).toMatchObject([
      [{ param: 'input.text', code: 'input_schema_violation' }],
      [{ param: 'input', code: 'input_schema_violation', message: expect.stringContaining('too large') }],
    ])
  })

  test('its schemas validate input and output, and every violation is reported with its path', async () => {
    const input_schema = {
      type: 'object',
      required: ['n'],
      properties: { n: { type: 'integer' }, list: { items: { type: 'string', pattern: '^(a+)+$' } } },
      additionalProperties: false,
    }
    const output_schema = { type: 'object', required: ['big'], properties: { big: { const: true } } }
    const { json } = await custom({
      name: 'Checked',
      runtime: expression('{"big": n > 10}'),
      input_schema,
      output_schema,
    })
    const run = (input: object) => rest(service, 'POST', '/runs', { body: { agent_id: json.id, input } })
    const long = 'a'.repeat(300)
    const refused = await run({ n: 'x', list: [`${'a'.repeat(60)}!`], nn: 1, [long]: 2 })
    expect([refused.status, errorOf(refused).code]).toEqual([422, 'input_schema_violation'])
    expect(
      errorOf(refused)
        .details?.map(({ param }) => param)
        .sort(),
    ).toEqual([`input.${long.slice(0, 200)}…`, 'input.list.0', 'input.n', 'input.nn'])
    expect((await run({ n: 11 })).json).toMatchObject({ status: 'completed', output: { big: true } })
    expect((await run({ n: 1 })).json).toMatchObject({
      status: 'failed',
      output: null,
      error: { code: 'output_schema_violation' },
    })
  })
})

/** Small, but infinite if its references are expanded. */
function bomb(at = '#'): JsonObject {
  const $defs: JsonObject = { a0: { type: 'string' } }
  for (let level = 1; level <= 40; level++)
    $defs[`a${level}`] = { anyOf: [{ $ref: `${at}/$defs/a${level - 1}` }, { $ref: `${at}/$defs/a${level - 1}` }] }
  return { $defs, $ref: `${at}/$defs/a40` }
}
