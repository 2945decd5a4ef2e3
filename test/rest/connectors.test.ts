import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, errorOf, graphql, problemsOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const openai = { name: 'Models', kind: 'openai', base_url: 'https://models.example/v1', secret: 'sk-first-secret' }
const http = { name: 'Own', kind: 'http', base_url: 'https://own.example' }
const create = (body: unknown = openai, options: CallOptions = {}) =>
  rest(service, 'POST', '/connectors', { body, ...options })
const read = (id: unknown, options: CallOptions = {}) => rest(service, 'GET', `/connectors/${id}`, options)
const update = (id: unknown, body: unknown, options: CallOptions = {}) =>
  rest(service, 'PATCH', `/connectors/${id}`, { body, ...options })
const remove = (id: unknown) => rest(service, 'DELETE', `/connectors/${id}`)
const made = async (body: object = openai) => (await create(body)).json
const agent = (runtime: JsonObject) => rest(service, 'POST', '/agents/custom', { body: { name: 'A', runtime } })

async function rowOf(id: unknown): Promise<JsonObject> {
  const { rows } = await service.deps.db.pool.query<JsonObject>('select * from connectors where id = $1', [id])
  return rows[0] ?? {}
}

async function auditOf(id: unknown): Promise<JsonObject[]> {
  const { json } = await rest(service, 'GET', `/audit-log?target_id=${id}&order=asc`)
  return (json.data as JsonObject[]).map(({ action, details }) => ({ action, details }))
}

describe('creating', () => {
  test('201 with the connector, private by default, without its secret', async () => {
    const { status, json, headers } = await create()
    expect(status).toBe(201)
    expect(headers.location).toBe(`${service.publicUrl}/v2/connectors/${json.id}`)
    const { secret: _, ...shown } = openai
    expect(json).toEqual({
      id: expect.stringMatching(/^conn_[0-9a-z]{26}$/),
      ...shown,
      has_secret: true,
      private: true,
      used_by: [],
      used_by_count: 0,
      created_at: expect.stringMatching(/Z$/),
      updated_at: json.created_at,
      revision: 1,
    })
    expect((await read(json.id)).json).toEqual(json)
  })

  test('a connector of kind http needs no secret', async () => {
    const { json } = await create({ ...http, private: false })
    expect(json).toMatchObject({ ...http, has_secret: false, private: false })
    expect((await rowOf(json.id)).secret).toBeNull()
  })

  test.each<[string, JsonObject]>([
    ['base_url missing_field,kind missing_field,name missing_field', {}],
    ['colour unknown_field', { ...openai, colour: 'red' }],
    ['private wrong_type,secret wrong_type', { ...openai, private: 'no', secret: 1 }],
  ])('400: %s', async (expected, body) => {
    const response = await create(body)
    expect([response.status, problemsOf(response)?.join()]).toEqual([400, expected])
  })

  test.each<[string, JsonObject]>([
    ['kind invalid_value', { ...openai, kind: 'ftp' }],
    ['name invalid_value', { ...openai, name: '' }],
    ['name invalid_value', { ...openai, name: 'x'.repeat(201) }],
    ['base_url invalid_url', { ...openai, base_url: 'http://models.example' }],
    ['base_url invalid_url', { ...openai, base_url: 'https://u:p@models.example' }],
    ['base_url invalid_url', { ...openai, base_url: 'https://models.example/?key=1' }],
    ['base_url invalid_url', { ...openai, base_url: 'https://models.example/#a' }],
    ['base_url invalid_url', { ...openai, base_url: 'nonsense' }],
    ['secret invalid_value', { ...openai, secret: '' }],
    ['secret invalid_value', { ...openai, secret: 'with space' }],
    ['secret invalid_value', { ...openai, secret: 'x'.repeat(4_097) }],
    ['secret invalid_value', { ...openai, secret: null }],
    ['base_url invalid_url,secret invalid_value', { ...http, base_url: 'x', secret: 'ä' }],
  ])('422: %s', async (expected, body) => {
    const response = await create(body)
    expect([response.status, problemsOf(response)?.join()]).toEqual([422, expected])
    expect(response.text).not.toContain('with space')
  })

  test('the same idempotency key creates one; another secret is a mismatch', async () => {
    const headers = { 'idempotency-key': 'once' }
    const first = await create(openai, { headers })
    const second = await create(openai, { headers })
    expect([second.status, second.json, second.headers['idempotency-replayed']]).toEqual([201, first.json, 'true'])
    const other = await create({ ...openai, secret: 'another' }, { headers })
    expect([other.status, errorOf(other).code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('422 too_many_connectors for the 101st', async () => {
    const { key } = await makeOrganization(service, { requestsPerMinute: 10_000, burst: 10_000 })
    for (let count = 0; count < 100; count++) expect((await create(http, { key })).status).toBe(201)
    expect(errorOf(await create(http, { key })).code).toBe('too_many_connectors')
  })
})

describe('listing and reading', () => {
  test('pages by keyset, newest first', async () => {
    const { key } = await makeOrganization(service)
    const ids = []
    for (let count = 0; count < 3; count++) ids.unshift((await create(http, { key })).json.id)
    const first = await rest(service, 'GET', '/connectors?limit=2', { key })
    const second = await rest(service, 'GET', `/connectors?limit=2&cursor=${first.json.next_cursor}`, { key })
    const listed = [...(first.json.data as JsonObject[]), ...(second.json.data as JsonObject[])]
    expect(listed.map(({ id }) => id)).toEqual(ids)
  })

  test("404 for another organisation's, a deleted one and nonsense", async () => {
    const { key } = await makeOrganization(service)
    const { id } = await made()
    expect(errorOf(await read(id, { key })).code).toBe('connector_not_found')
    await remove(id)
    expect(errorOf(await read(id)).code).toBe('connector_not_found')
    expect(errorOf(await read('nonsense')).code).toBe('connector_not_found')
  })

  test('node returns it by its id', async () => {
    const { id } = await made()
    const { json } = await graphql(service, 'query ($id: ID!) { node(id: $id) { id __typename } }', { id })
    expect(json).toEqual({ data: { node: { id, __typename: 'Connector' } } })
  })
})

describe('changing', () => {
  test('changes each field including the secret; the audit log records the replacement, not the secret', async () => {
    const { id } = await made()
    const before = await rowOf(id)
    const changes = { name: 'New', base_url: 'https://models.example/v2', private: false, secret: 'sk-second-secret' }
    const { status, json } = await update(id, changes)
    const { secret: _, ...shown } = changes
    expect([status, json]).toEqual([200, expect.objectContaining(shown)])
    expect((await rowOf(id)).secret).not.toBe(before.secret)
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'connector.updated',
      details: { ...shown, secret_replaced: true },
    })
  })

  test('an update without a difference changes nothing and is not recorded', async () => {
    const { id, updated_at } = await made()
    const { name, base_url, secret } = openai
    expect((await update(id, { name, base_url, secret, private: true })).json.updated_at).toBe(updated_at)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('a base_url of another origin needs a new secret', async () => {
    const { id } = await made()
    const base_url = 'https://elsewhere.example/v1'
    const refused = await update(id, { base_url })
    expect([refused.status, problemsOf(refused)]).toEqual([422, ['secret invalid_value']])
    expect((await update(id, { base_url, secret: 'sk-for-elsewhere' })).status).toBe(200)
  })

  test("the secret of kind http can be removed, that of kind openai can't", async () => {
    const own = await made({ ...http, secret: 'signing' })
    expect((await update(own.id, { secret: null })).status).toBe(200)
    expect((await rowOf(own.id)).secret).toBeNull()
    expect(problemsOf(await update((await made()).id, { secret: null }))).toEqual(['secret invalid_value'])
  })

  test.each<[number, string, JsonObject]>([
    [400, 'kind unknown_field', { kind: 'http' }],
    [422, 'name invalid_value', { name: null }],
    [422, 'base_url invalid_value,private invalid_value', { base_url: null, private: null }],
  ])('%d: %s', async (status, expected, body) => {
    const response = await update((await made()).id, body)
    expect([response.status, problemsOf(response)?.join()]).toEqual([status, expected])
  })
})

describe('deleting', () => {
  test('returns the connector; its row is kept, without the secret', async () => {
    const connector = await made()
    expect((await remove(connector.id)).json).toEqual(connector)
    expect((await rowOf(connector.id)).secret).toBeNull()
    expect(errorOf(await remove(connector.id)).code).toBe('connector_not_found')
    expect((await auditOf(connector.id)).map(({ action }) => action)).toEqual([
      'connector.created',
      'connector.deleted',
    ])
  })

  test('422 connector_in_use while an agent that is not archived uses it', async () => {
    const { id } = await made(http)
    const { json } = await agent({ type: 'http', url: 'https://own.example/run', connector_id: id })
    const refused = await remove(id)
    expect([refused.status, errorOf(refused).code]).toEqual([422, 'connector_in_use'])
    expect(errorOf(refused).message).toContain(json.id)
    await rest(service, 'DELETE', `/agents/${json.id}`)
    expect((await remove(id)).status).toBe(200)
  })

  test("runs of a version that used it fail, and the version can't be restored", async () => {
    const { id } = await made(http)
    const { json } = await agent({ type: 'http', url: 'https://own.example/run', connector_id: id })
    const runtime = { type: 'expression', expression: '$' }
    await rest(service, 'PATCH', `/agents/${json.id}`, { body: { runtime } })
    expect((await remove(id)).status).toBe(200)
    const back = await rest(service, 'POST', `/agents/${json.id}/rollback`, { body: {} })
    expect([back.status, problemsOf(back)]).toEqual([422, ['runtime.connector_id invalid_value']])
  })
})

test('of a deletion and parallel creations of agents with it, only one side succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await made(http)
    const runtime = { type: 'http', url: 'https://own.example/run', connector_id: id }
    const [removed, ...agents] = await Promise.all([remove(id), agent(runtime), agent(runtime), agent(runtime)])
    const statuses = agents.map(({ status }) => status)
    expect(removed?.status === 200 ? statuses : [422]).toEqual(
      removed?.status === 200 ? [422, 422, 422] : [removed?.status],
    )
  }
})

describe('permissions', () => {
  test('403 agent_not_allowed for a key that is limited to some agents', async () => {
    const { key } = await makeKey(service, { agentIds: [service.credentials.agents.echo] })
    expect(errorOf(await rest(service, 'GET', '/connectors', { key })).code).toBe('agent_not_allowed')
    expect(errorOf(await create(http, { key })).code).toBe('agent_not_allowed')
  })
})

describe("an agent's runtime settings", () => {
  const url = 'https://own.example/run'
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`x-${index}`, 'v']))
  test.each<[string, JsonObject]>([
    ['runtime.url invalid_value', { type: 'http' }],
    ['runtime.url invalid_value', { type: 'http', url: 1 }],
    ['runtime.url invalid_url', { type: 'http', url: 'http://own.example' }],
    ['runtime.colour invalid_value', { type: 'http', url, colour: 'red' }],
    ['runtime.connector_id invalid_value', { type: 'http', url, connector_id: `conn_${'0'.repeat(26)}` }],
    ['runtime.connector_id invalid_value', { type: 'http', url, connector_id: 'nonsense' }],
    ['runtime.connector_id invalid_value', { type: 'http', url, connector_id: 1 }],
    ['runtime.headers invalid_value', { type: 'http', url, headers: many }],
    ['runtime.headers invalid_value', { type: 'http', url, headers: { 'bad name': 'v' } }],
    ['runtime.headers invalid_value', { type: 'http', url, headers: { 'x-a': 'line\nbreak' } }],
    ['runtime.headers invalid_value', { type: 'http', url, headers: { Authorization: 'Bearer x' } }],
    ['runtime.headers invalid_value', { type: 'http', url, headers: { 'x-service-signature': 'x' } }],
    ['runtime.headers invalid_value', { type: 'http', url, headers: { host: 'x' } }],
    ['runtime.headers.x-a invalid_value', { type: 'http', url, headers: { 'x-a': 1 } }],
    ['runtime.type invalid_value', { type: 'constructor' }],
  ])('422: %s', async (expected, runtime) => {
    const response = await agent(runtime)
    expect([response.status, problemsOf(response)?.join()]).toEqual([422, expected])
  })

  test('need a connector of the right kind, and a URL of its origin', async () => {
    const models = await made()
    expect(problemsOf(await agent({ type: 'http', url, connector_id: models.id }))).toEqual([
      'runtime.connector_id invalid_value',
    ])
    const own = await made(http)
    const elsewhere = { type: 'http', url: 'https://elsewhere.example', connector_id: own.id }
    expect(problemsOf(await agent(elsewhere))).toEqual(['runtime.url invalid_value'])
    const { status, json } = await agent({ type: 'http', url, connector_id: own.id, headers: { 'x-team': 'ops' } })
    expect([status, json.retry_on_loss]).toEqual([201, false])
    const changed = await rest(service, 'PATCH', `/agents/${json.id}`, {
      body: { runtime: { type: 'expression', expression: '$' } },
    })
    expect(changed.json.retry_on_loss).toBe(true)
  })

  test("can't use another organisation's connector", async () => {
    const { key } = await makeOrganization(service)
    const { json } = await create(http, { key })
    expect(problemsOf(await agent({ type: 'http', url, connector_id: json.id }))).toEqual([
      'runtime.connector_id invalid_value',
    ])
  })
})
