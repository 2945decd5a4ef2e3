import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { apiKeyFragment, listFields, newApiKeyFragment } from '../../rest/routes/representations.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { bothDoors, type Outcome } from '../helpers/bothDoors.ts'
import { camelCase } from '../helpers/camelCase.ts'
import { graphql, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const missing = 'key_00000000000000000000000000'

function create(body: JsonObject, key?: string): Promise<Outcome> {
  return bothDoors(service, {
    rest: { method: 'POST', path: '/api-keys', body },
    graphql: {
      query: `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } } }`,
      variables: { input: camelCase(body) },
    },
    resultPath: 'createApiKey',
    ...(key !== undefined && { key }),
  })
}

describe('creating a key', () => {
  test('creates the same key and the same audit entry', async () => {
    const { echo } = service.credentials.agents
    const body = {
      name: 'Same',
      scopes: ['runs:read', 'usage:read'],
      agent_ids: [echo],
      expires_at: '2099-01-31T09:30:00.000Z',
      mode: 'demo',
    }
    const fromRest = (await rest(service, 'POST', '/api-keys', { body })).json
    const query = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { replayed apiKey { ...NewApiKey } } } ${newApiKeyFragment}`
    const response = (await graphql(service, query, { input: camelCase(body) })).json as {
      data: { createApiKey: { apiKey: JsonObject } }
    }
    const fromGraphql = response.data.createApiKey.apiKey
    expect(Object.keys(fromGraphql).sort()).toEqual(Object.keys(fromRest).sort())
    for (const field of ['name', 'scopes', 'agent_ids', 'expires_at', 'mode', 'created_by'])
      expect([field, fromGraphql[field]]).toEqual([field, fromRest[field]])
    expect(fromGraphql.key).toMatch(/^ars_demo_/)
  })

  test('shares idempotency keys between both doors', async () => {
    const body = { name: 'Once', scopes: ['runs:read'], expires_at: '2099-01-31T09:30:00Z', idempotency_key: 'both' }
    const made = (await rest(service, 'POST', '/api-keys', { body })).json
    const query = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { replayed apiKey { id key } } }'
    expect((await graphql(service, query, { input: camelCase(body) })).json).toEqual({
      data: { createApiKey: { replayed: true, apiKey: { id: made.id, key: null } } },
    })
  })

  test.each<[string, JsonObject]>([
    ['missing_field', {}],
    ['wrong_type', { name: 1, scopes: [1] }],
    ['unknown_field', { name: 'k', scopes: ['*'], colour: 'red' }],
    ['unknown_scope', { name: 'k', scopes: ['runs:explode'] }],
    ['invalid_value', { name: '', scopes: [], agent_ids: [], expires_at: '2020-01-01T00:00:00Z' }],
    ['invalid_value', { name: 'k', scopes: ['*', '*'], agent_ids: ['ag_x'] }],
    ['invalid_value', { name: 'k', scopes: ['*'], mode: 'test' }],
    ['wrong_type', { name: 'k', scopes: ['*'], expires_at: 'soon' }],
  ])('returns the same %s, and changes nothing', async (code, body) => {
    expect(await create(body)).toMatchObject({ code })
    expect((await create(body)).effect).toEqual({})
  })

  test('returns the same 403 for a key that exceeds the rights of its creator', async () => {
    const { echo, simulator } = service.credentials.agents
    const weak = await makeKey(service, { scopes: ['api_keys:write', 'runs:read'], agentIds: [echo] })
    const scopes = ['runs:read']
    expect((await create({ name: 'k', scopes: ['*'] }, weak.key)).code).toBe('insufficient_scope')
    expect((await create({ name: 'k', scopes, agent_ids: [simulator] }, weak.key)).code).toBe('agent_not_allowed')
    const brief = await makeKey(service, { expiresAt: new Date(Date.now() + 60_000) })
    expect(await create({ name: 'k', scopes }, brief.key)).toMatchObject({
      code: 'invalid_value',
      params: ['expires_at'],
    })
  })
})

describe.each([
  ['rotateApiKey', 'POST', '/rotate', newApiKeyFragment, 'NewApiKey'],
  ['revokeApiKey', 'DELETE', '', apiKeyFragment, 'ApiKey'],
])('%s', (mutation, method, suffix, fragment, name) => {
  const call = (ids: [string, string], key?: string) =>
    bothDoors(service, {
      rest: { method, path: `/api-keys/${ids[0]}${suffix}`, ...(method === 'POST' && { body: {} }) },
      graphql: {
        query: `mutation ($id: ID!) { ${mutation}(input: {id: $id}) { apiKey { ...${name} } } } ${fragment}`,
        variables: { id: ids[1] },
      },
      resultPath: `${mutation}.apiKey`,
      ...(key !== undefined && { key }),
    })

  test('returns the same errors', async () => {
    const { id } = await makeKey(service)
    const { key } = await makeKey(service, { scopes: ['api_keys:write'] })
    expect(await call([missing, missing])).toMatchObject({ code: 'api_key_not_found', status: 404 })
    expect(await call(['x', 'x'])).toMatchObject({ code: 'api_key_not_found', status: 404 })
    expect(await call([id, id], key)).toMatchObject({ code: 'insufficient_scope', status: 403 })
    const expired = await makeKey(service, { expiresAt: new Date(0) })
    const code = mutation === 'rotateApiKey' ? 'key_not_active' : 'ok'
    expect((await call([expired.id, (await makeKey(service, { expiresAt: new Date(0) })).id])).code).toBe(code)
  })
})

test('a rotation has the same effect at both doors', async () => {
  const [one, other] = [await makeKey(service), await makeKey(service)]
  const fromRest = (await rest(service, 'POST', `/api-keys/${one.id}/rotate`, { body: {} })).json
  const query = `mutation ($id: ID!) { rotateApiKey(input: {id: $id}) { apiKey { ...NewApiKey } } } ${newApiKeyFragment}`
  const { data } = (await graphql(service, query, { id: other.id })).json as {
    data: { rotateApiKey: { apiKey: JsonObject } }
  }
  for (const [made, key] of [
    [fromRest, one.key],
    [data.rotateApiKey.apiKey, other.key],
  ] as const) {
    expect(made.rotated_at).toEqual(expect.any(String))
    for (const secret of [made.key, key])
      expect((await rest(service, 'GET', '/runs', { key: String(secret) })).status).toBe(200)
  }
})

describe('reading keys', () => {
  test('returns the same key', async () => {
    const { id } = await makeKey(service)
    const read = (id: string) =>
      bothDoors(service, {
        rest: { method: 'GET', path: `/api-keys/${id}` },
        graphql: { query: `query ($id: ID!) { apiKey(id: $id) { ...ApiKey } } ${apiKeyFragment}`, variables: { id } },
        resultPath: 'apiKey',
      })
    expect(await read(id)).toMatchObject({ code: 'ok', result: { name: 'Test key' }, effect: {} })
    expect((await read(missing)).code).toBe('api_key_not_found')
    const node = await graphql(service, `{ node(id: "${id}") { __typename id ... on ApiKey { name key } } }`)
    expect(node.json).toEqual({ data: { node: { __typename: 'ApiKey', id, name: 'Test key', key: null } } })
    const none = await graphql(service, `{ node(id: "${missing}") { id } }`)
    expect(none.json).toEqual({ data: { node: null } })
  })

  test.each([
    ['ok', '?limit=2', { first: 2 }],
    ['ok', '?order=asc', { order: 'asc' }],
    ['limit_out_of_range', '?limit=101', { first: 101 }],
    ['invalid_cursor', '?cursor=nonsense', { after: 'nonsense' }],
  ])('returns the same %s for a list with %s', async (code, query, variables) => {
    const outcome = await bothDoors(service, {
      rest: { method: 'GET', path: `/api-keys${query}` },
      graphql: {
        query: `query ($first: Int, $after: String, $order: Order) {
          apiKeys(first: $first, after: $after, order: $order) { ${listFields('ApiKey')} }
        } ${apiKeyFragment}`,
        variables,
      },
      resultPath: 'apiKeys',
    })
    expect(outcome.code).toBe(code)
  })
})
