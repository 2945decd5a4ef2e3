import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'ag_00000000000000000000000000'
const hire = (body?: unknown, options: CallOptions = {}) =>
  rest(service, 'POST', '/agents/echo/deploy', { ...(body !== undefined && { body }), ...options })
const custom = (body: unknown, options: CallOptions = {}) =>
  rest(service, 'POST', '/agents/custom', { body, ...options })
const update = (id: unknown, body: unknown, headers = {}) => rest(service, 'PATCH', `/agents/${id}`, { body, headers })
const rollback = (id: unknown, body: unknown = {}) => rest(service, 'POST', `/agents/${id}/rollback`, { body })
const archive = (id: unknown) => rest(service, 'DELETE', `/agents/${id}`)
const expression = (text = 'a') => ({ type: 'expression', expression: text })

/** The events of an agent, oldest first. */
async function eventsOf(id: unknown): Promise<{ type: string; data: JsonObject }[]> {
  const { rows } = await service.deps.db.pool.query<{ body: string }>(
    'select body from events where body like $1 order by id',
    [`%${id}%`],
  )
  return rows.map((row) => JSON.parse(row.body))
}

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
    const answer = await rest(service, 'POST', '/agents/transformer/deploy', { body: { config: { expression: '((' } } })
    expect([answer.status, errorOf(answer).param]).toEqual([422, 'config.expression'])
  })

  test('403 without the scope', async () => {
    const { key } = await makeKey(service, { scopes: ['agents:read', 'agents:write'] })
    const answer = await hire({}, { key })
    expect([answer.status, errorOf(answer).code]).toEqual([403, 'insufficient_scope'])
  })

  test('404 for an unknown catalog key', async () => {
    const answer = await rest(service, 'POST', '/agents/no-such/deploy', { body: {} })
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'catalog_agent_not_found'])
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
    const answer = await hire(body)
    expect(answer.status).toBe(422)
    expect(
      errorOf(answer)
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
    const answer = await custom({ runtime: 'x', config: {}, max_concurrency: '2' })
    expect(answer.status).toBe(400)
    expect(
      errorOf(answer)
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
    const answer = await custom({ name: 'x', runtime: expression(), ...changes })
    expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([422, 'invalid_value', param])
  })

  test('schema patterns that would take seconds on a large input fail in time', async () => {
    const text = { type: 'string', pattern: 'a[ab]{900}[cd]' }
    const agent = await custom({ name: 'x', runtime: expression(), input_schema: { properties: { text } } })
    const run = (characters: number) =>
      rest(service, 'POST', '/runs', {
        body: { agent_id: agent.json.id, input: { text: 'ab'.repeat(characters / 2) } },
      })
    const answers = [await run(1_000), await run(900_000)]
    expect(answers.map((answer) => errorOf(answer).details)).toMatchObject([
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

describe('updating', () => {
  test('each real change creates a version, a deployment and events; no difference creates nothing', async () => {
    const { json: one } = await hire({ name: 'One' })
    const { json: two } = await update(one.id, { name: 'Two', timeout_ms: 9_000, metadata: { a: { b: 1 } } })
    expect(two).toMatchObject({ name: 'Two', timeout_ms: 9_000, version: 2 })
    expect(two.deployment).toMatchObject({ version: 2, previous_deployment_id: (one.deployment as JsonObject).id })
    expect((await update(one.id, { name: 'Two', metadata: { a: { b: 1 } } })).json).toEqual(two)
    expect((await update(one.id, {})).json).toEqual(two)
    const [, created, updated, ...more] = await eventsOf(one.id)
    expect([created?.type, updated?.type, more]).toEqual(['deployment.created', 'agent.updated', []])
    expect(updated?.data).toEqual({
      agent_id: one.id,
      old_version: 1,
      new_version: 2,
      changed: ['name', 'timeout_ms', 'metadata.a'],
      old: { name: 'One', timeout_ms: 600_000, metadata: {} },
      new: { name: 'Two', timeout_ms: 9_000, metadata: { a: { b: 1 } } },
      actor: { id: expect.stringMatching(/^key_/) },
    })
    const { json: history } = await rest(service, 'GET', `/agents/${one.id}/deployments`)
    expect((history.data as JsonObject[]).map(({ version, status }) => [version, status])).toEqual([
      [2, 'active'],
      [1, 'superseded'],
    ])
  })

  test('null clears optional fields, and no others', async () => {
    const { json } = await custom({
      name: 'x',
      runtime: expression(),
      description: 'd',
      max_concurrency: 3,
      input_schema: {},
    })
    const emptied = await update(json.id, { description: null, max_concurrency: null, input_schema: null })
    expect(emptied.json).toMatchObject({ description: null, max_concurrency: null, input_schema: null, version: 2 })
    const refused = await update(json.id, { name: null, runtime: null, timeout_ms: null, metadata: null })
    expect(
      errorOf(refused)
        .details?.map(({ param }) => param)
        .sort(),
    ).toEqual(['metadata', 'name', 'runtime', 'timeout_ms'])
  })

  test('a run keeps the version that it was created with', async () => {
    const { json } = await custom({ name: 'x', runtime: expression('"old"'), max_concurrency: 1 })
    const queued = await rest(service, 'POST', '/runs', {
      body: { agent_id: json.id, input: {} },
      headers: { prefer: 'respond-async' },
    })
    await update(json.id, { runtime: expression('"new"') })
    const done = await rest(service, 'GET', `/runs/${queued.json.id}?wait=20`)
    expect(done.json).toMatchObject({ agent_version: 1, output: { result: 'old' } })
  })

  test('422 for a setting of another runtime, a stale version, an archived agent', async () => {
    const { json } = await hire({})
    expect(errorOf(await update(json.id, { runtime: expression() })).param).toBe('runtime')
    expect(errorOf(await update(json.id, { name: 'x' }, { 'if-match': '"2"' })).code).toBe('version_conflict')
    expect((await update(json.id, { name: 'x' }, { 'if-match': '"1"' })).status).toBe(200)
    await archive(json.id)
    expect(errorOf(await update(json.id, { name: 'y' })).code).toBe('agent_archived')
  })

  test('400 for a malformed If-Match, 404 for an unknown agent', async () => {
    const { agentId } = await makeOrganization(service)
    expect(errorOf(await update(missing, { name: 'x' }, { 'if-match': 'one' })).code).toBe('invalid_header')
    for (const id of [missing, 'nonsense', agentId])
      expect(errorOf(await update(id, { name: 'x' })).code).toBe('agent_not_found')
  })

  test('50 parallel updates each create a version and an event; with If-Match one per version succeeds', async () => {
    const { json } = await hire({ name: 'Race' })
    const names = Array.from({ length: 50 }, (_, index) => `Race ${index}`)
    const free = await Promise.all(names.map((name) => update(json.id, { name })))
    expect(free.map((answer) => answer.json.version).sort((a, b) => Number(a) - Number(b))).toEqual(
      names.map((_, index) => index + 2),
    )
    expect((await eventsOf(json.id)).filter((event) => event.type === 'agent.updated')).toHaveLength(50)
    const tied = await Promise.all(names.map((name) => update(json.id, { description: name }, { 'if-match': '"51"' })))
    expect(tied.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(
      tied.filter((answer) => answer.status === 422).every((answer) => errorOf(answer).code === 'version_conflict'),
    ).toBe(true)
  })
})

describe('rolling back', () => {
  test('restores the whole content of an earlier version, with the reason', async () => {
    const { json } = await hire({ name: 'First', metadata: { a: 1 } })
    await update(json.id, { name: 'Second', timeout_ms: 5_000 })
    const back = await rollback(json.id, { version: 1, reason: 'slower' })
    expect(back.json).toMatchObject({ name: 'First', timeout_ms: 600_000, metadata: { a: 1 }, version: 3 })
    expect(back.json.deployment).toMatchObject({ version: 3, status: 'active', reason: 'slower' })
    const types = (await eventsOf(json.id)).slice(3).map((event) => event.type)
    expect(types).toEqual(['deployment.rollback', 'agent.updated'])
    const { json: history } = await rest(service, 'GET', `/agents/${json.id}/deployments`)
    expect((history.data as JsonObject[]).map(({ status }) => status)).toEqual(['active', 'rolled_back', 'superseded'])
    expect((await rollback(json.id)).json).toMatchObject({ name: 'Second', version: 4 })
  })

  test('422 without an earlier version', async () => {
    const { json } = await hire({})
    expect(errorOf(await rollback(json.id)).param).toBe('version')
    for (const version of [0, 1, 2, -1])
      expect(errorOf(await rollback(json.id, { version })).code).toBe('invalid_value')
    await archive(json.id)
    expect(errorOf(await rollback(json.id)).code).toBe('agent_archived')
    expect(errorOf(await rollback(missing)).code).toBe('agent_not_found')
  })
})

describe('archiving', () => {
  test('can be repeated, emits one event, and keeps the history readable', async () => {
    const { json } = await hire({})
    const run = await rest(service, 'POST', '/runs', { body: { agent_id: json.id, input: { query: 'x' } } })
    const archived = await archive(json.id)
    expect(archived.json).toMatchObject({ status: 'archived', version: 1, archived_at: expect.any(String) })
    expect((await archive(json.id)).json).toEqual(archived.json)
    const updates = (await eventsOf(json.id)).filter((event) => event.type === 'agent.updated')
    expect(updates.map((event) => event.data.new)).toEqual([{ status: 'archived' }])
    expect((await rest(service, 'GET', `/runs/${run.json.id}`)).json.status).toBe('completed')
    expect((await rest(service, 'GET', `/agents/${json.id}`)).json).toEqual(archived.json)
  })
})

/** Small, but infinite if its references are expanded. */
function bomb(at = '#'): JsonObject {
  const $defs: JsonObject = { a0: { type: 'string' } }
  for (let level = 1; level <= 40; level++)
    $defs[`a${level}`] = { anyOf: [{ $ref: `${at}/$defs/a${level - 1}` }, { $ref: `${at}/$defs/a${level - 1}` }] }
  return { $defs, $ref: `${at}/$defs/a40` }
}
