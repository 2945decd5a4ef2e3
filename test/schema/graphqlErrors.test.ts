import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isNonNullType } from 'graphql'
import { type ErrorCode, errorTable } from '../../schema/errorTable.ts'
import { schema } from '../../schema/schema.ts'
import { errorType } from '../../src/platform/errors.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { type CallOptions, graphql, request, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

type GraphqlError = { message: string; path?: unknown; extensions: JsonObject }
const errorsOf = (json: JsonObject) => (json.errors ?? []) as GraphqlError[]

const create = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id } } }'
const cancel = 'mutation ($input: CancelRunInput!) { cancelRun(input: $input) { run { id } } }'
const missing = 'run_00000000000000000000000000'

type Case = [ErrorCode, string, (JsonObject | (() => Promise<JsonObject>))?, (() => Promise<CallOptions>)?]
const cases: Case[] = [
  ['missing_credentials', '{ viewer { id } }', {}, async () => ({ key: null })],
  ['invalid_credentials', '{ viewer { id } }', {}, async () => ({ key: 'ars_live_x' })],
  [
    'expired_credentials',
    '{ viewer { id } }',
    {},
    async () => ({ key: (await makeKey(service, { expiresAt: new Date(0) })).key }),
  ],
  [
    'insufficient_scope',
    '{ agents { edges { node { id } } } }',
    {},
    async () => ({ key: (await makeKey(service, { scopes: ['runs:read'] })).key }),
  ],
  [
    'agent_not_allowed',
    create,
    async () => ({ input: { agentId: service.credentials.agents.echo, input: {} } }),
    async () => ({ key: (await makeKey(service, { agentIds: [] })).key }),
  ],
  ['invalid_document', '{ viewer '],
  ['invalid_document', '{ nothing }'],
  ['number_out_of_range', 'mutation { createRun(input: {agentId: "x", input: {a: 1e400}}) { run { id } } }'],
  ['invalid_document', 'query A { viewer { id } } query B { viewer { id } }'],
  ['missing_field', create],
  ['missing_field', create, { input: {} }],
  ['wrong_type', create, { input: { agentId: 7, input: {} } }],
  ['unknown_field', create, { input: { agentId: 'x', input: {}, colour: 'red' } }],
  ['unknown_field', create, { input: { agentId: 'x', input: {}, follow: true } }],
  ['agent_not_found', create, { input: { agentId: 'x', input: {} } }],
  [
    'invalid_value',
    create,
    async () => ({ input: { agentId: service.credentials.agents.echo, input: {}, timeoutMs: 1 } }),
  ],
  ['run_not_found', `{ run(id: "${missing}") { id } }`],
  ['run_not_found', cancel, { input: { id: missing } }],
  ['agent_not_found', '{ agent(id: "x") { id } }'],
  ['catalog_agent_not_found', '{ catalogEntry(key: "x") { key } }'],
  ['invalid_cursor', '{ runs(after: "x") { edges { node { id } } } }'],
  ['limit_out_of_range', '{ runs(first: 0) { edges { node { id } } } }'],
  ['limit_out_of_range', '{ runs(last: 101) { edges { node { id } } } }'],
  ['invalid_value', '{ runs(first: 1, last: 1) { edges { node { id } } } }'],
  ['run_not_active', cancel, async () => ({ input: { id: await endedRun() } })],
]

async function endedRun(): Promise<string> {
  const body = { agent_id: service.credentials.agents.echo, input: {} }
  return String((await rest(service, 'POST', '/runs', { body })).json.id)
}

describe('every error has its code, type, status and request id', () => {
  test.each(cases)('%s: %.60s', async (code, query, variables = {}, credentials = async () => ({})) => {
    const given = typeof variables === 'function' ? await variables() : variables
    const options = await credentials()
    // From the second time on, the document is cached and compiled: the response must stay the same.
    for (let count = 0; count < 3; count++) {
      const { status, headers, json } = await graphql(service, query, given, options)
      const [error, ...more] = errorsOf(json)
      expect(more).toEqual([])
      expect(error?.extensions).toMatchObject({
        code,
        status: errorTable[code].status,
        type: errorType(errorTable[code].status),
        requestId: headers['x-request-id'],
      })
      expect(status).toBe(errorTable[code].status === 401 ? 401 : 200)
    }
  })

  test('returns an error with its path next to successful fields', async () => {
    const { json } = await graphql(
      service,
      '{ ok: viewer { name } node(id: "nonsense") { id } a: agent(id: "x") { id } }',
    )
    expect(errorsOf(json).map(({ extensions, path }) => [extensions.code, path])).toEqual([['agent_not_found', ['a']]])
    expect(json.data).toEqual({ ok: { name: 'First key' }, node: null, a: null })
  })

  test.each<[string, ErrorCode]>([
    ['run(id: "x") { id }', 'run_not_found'],
    ['run(id: "x", waitSeconds: 1) { agent { id } }', 'run_not_found'],
    ['agent(id: "x") { id }', 'agent_not_found'],
    ['catalogEntry(key: "x") { key }', 'catalog_agent_not_found'],
    ['apiKey(id: "x") { id }', 'api_key_not_found'],
    ['webhook(id: "x") { id }', 'webhook_not_found'],
    ['delivery(id: "x") { id }', 'delivery_not_found'],
    ['event(id: "x") { id }', 'event_not_found'],
    ['connector(id: "x") { id }', 'connector_not_found'],
    ['policy(id: "x") { id }', 'policy_not_found'],
  ])('returns null with an error, next to the other fields, for a missing %s', async (field, code) => {
    for (let count = 0; count < 3; count++) {
      const { json } = await graphql(service, `{ viewer { name } missing: ${field} }`)
      expect(json.data).toEqual({ viewer: { name: 'First key' }, missing: null })
      expect(errorsOf(json)).toMatchObject([{ path: ['missing'], extensions: { code, status: 404 } }])
    }
  })

  test('has no look-up that a missing object makes fail as a whole', () => {
    const lookUps = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) =>
      args.some(({ name, type }) => isNonNullType(type) && ['id', 'key'].includes(name)),
    )
    expect(lookUps.length).toBeGreaterThan(9)
    expect(lookUps.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
  })

  test('reports all problems of the variables in one error', async () => {
    const { json } = await graphql(service, create, { input: { input: 7, timeoutMs: 'x', colour: 1 } })
    expect(errorsOf(json)).toMatchObject([
      {
        extensions: {
          code: 'missing_field',
          details: [
            { param: 'agentId', code: 'missing_field' },
            { param: 'input', code: 'wrong_type' },
            { param: 'timeoutMs', code: 'wrong_type' },
            { param: 'colour', code: 'unknown_field' },
          ],
        },
      },
    ])
  })
})

describe('a malformed GraphQL request', () => {
  test.each<[ErrorCode, unknown, Record<string, string>]>([
    ['malformed_json', '{', {}],
    ['payload_too_large', 'x'.repeat(1_048_577), {}],
    ['unsupported_media_type', '{ viewer { id } }', { 'content-type': 'application/graphql' }],
    ['missing_field', {}, {}],
    ['missing_field', '', {}],
    ['wrong_type', '"text"', {}],
    ['wrong_type', 'null', {}],
    ['wrong_type', { query: 7 }, {}],
    ['wrong_type', { query: '{ viewer { id } }', variables: [] }, {}],
    ['wrong_type', { query: '{ viewer { id } }', operationName: 7 }, {}],
    ['unknown_field', { query: '{ viewer { id } }', colour: 'red' }, {}],
  ])('%s', async (code, body, headers) => {
    const response = await request(service, 'POST', '/graphql', { body, headers })
    expect(response.status).toBe(errorTable[code].status)
    expect(errorsOf(response.json)).toMatchObject([
      { extensions: { code, status: errorTable[code].status, requestId: response.headers['x-request-id'] } },
    ])
  })

  test('rejects an operationName that is not in the document', async () => {
    const body = { query: 'query A { viewer { id } }', operationName: 'B' }
    for (let count = 0; count < 3; count++) {
      const { json } = await request(service, 'POST', '/graphql', { body })
      expect(errorsOf(json)).toMatchObject([{ extensions: { code: 'invalid_document', status: 400 } }])
    }
  })
})

describe("a persisted query, as Apollo Client's link sends it", () => {
  const query = 'query Who { viewer { name } }'
  const sha256Hash = createHash('sha256').update(query).digest('hex')
  const hashed = { operationName: 'Who', variables: {}, extensions: { persistedQuery: { version: 1, sha256Hash } } }
  const inQuery = new URLSearchParams(
    Object.entries(hashed).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const accepts = ['application/json', 'application/graphql-response+json,application/json;q=0.9', '*/*']

  test.each(accepts)('is rejected with the message that triggers its fallback: %s', async (accept) => {
    const headers = { accept, 'content-type': 'application/json' }
    for (const response of [
      await request(service, 'POST', '/graphql', { body: hashed, headers }),
      await request(service, 'GET', `/graphql?${inQuery}`, { headers }),
    ]) {
      expect(response.status).toBe(400)
      expect(errorsOf(response.json)).toMatchObject([
        { message: 'PersistedQueryNotSupported', extensions: { code: 'persisted_query_not_supported', status: 400 } },
      ])
    }
  })

  test.each([hashed, { ...hashed, extensions: {} }])('is executed with its document: %j', async (body) => {
    const { status, json } = await request(service, 'POST', '/graphql', { body: { ...body, query } })
    expect([status, json]).toEqual([200, { data: { viewer: { name: 'First key' } } }])
  })
})

describe('Accept: application/graphql-response+json', () => {
  const headers = { accept: 'application/graphql-response+json' }
  const call = (query: string, variables: JsonObject = {}) => graphql(service, query, variables, { headers })

  test('responds with the same content type', async () => {
    const { status, headers: responseHeaders, json } = await call('{ viewer { name } }')
    expect([status, json]).toEqual([200, { data: { viewer: { name: 'First key' } } }])
    expect(responseHeaders['content-type']).toBe('application/graphql-response+json; charset=utf-8')
  })

  test.each(['{', '{ nothing }'])('returns 400 for the invalid document %j', async (query) => {
    const { status, json } = await call(query)
    expect([status, json]).toMatchObject([400, { errors: [{ extensions: { code: 'invalid_document' } }] }])
    expect(json).not.toHaveProperty('data')
  })

  test('returns 200 if the operation was executed and a field failed', async () => {
    const { status, json } = await call('{ node(id: "x") { id } run(id: "x") { id } }')
    expect([status, json.data]).toEqual([200, { node: null, run: null }])
  })

  test('returns 400 for invalid variables', async () => {
    expect((await call(create, { input: {} })).status).toBe(400)
  })
})
