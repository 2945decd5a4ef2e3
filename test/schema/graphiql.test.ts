import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery, printSchema } from 'graphql'
import { schema } from '../../schema/schema.ts'
import { graphql, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const asBrowser = { key: null, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
const introspection = '{ __schema { queryType { name } } }'

describe('in development', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.dispose())

  test('serves GraphiQL without credentials, as a page that loads nothing from other hosts', async () => {
    const { status, headers, text } = await request(service, 'GET', '/graphql', asBrowser)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(text).toContain('GraphiQL')
    expect(text).not.toMatch(/<(script|link|img|iframe)[^>]+(src|href)="?(https?:)?\/\//i)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
  })

  test('requires credentials for operations that a browser sends', async () => {
    const query = encodeURIComponent('{ viewer { id } }')
    const { text } = await request(service, 'GET', `/graphql?query=${query}`, asBrowser)
    expect(text).not.toContain('key_')
    const post = await request(service, 'POST', '/graphql', { ...asBrowser, body: { query: '{ viewer { id } }' } })
    expect(post.status).toBe(401)
  })

  test('returns 401 for a GET without credentials that does not accept HTML', async () => {
    expect((await request(service, 'GET', '/graphql', { key: null })).status).toBe(401)
  })

  test('returns the whole schema by introspection', async () => {
    const { json } = await graphql(service, getIntrospectionQuery())
    expect(json).not.toHaveProperty('errors')
    expect(printSchema(buildClientSchema(json.data as unknown as IntrospectionQuery))).toBe(printSchema(schema))
  })
})

describe('in production', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startOwnService({ env: { NODE_ENV: 'production' } })
  })
  afterAll(() => service.dispose())

  test('does not serve GraphiQL', async () => {
    const { status, headers } = await request(service, 'GET', '/graphql', asBrowser)
    expect(status).toBe(401)
    expect(headers['content-type']).toMatch(/json/)
  })

  test.each([
    introspection,
    '{ __type(name: "Run") { name } }',
    '{ viewer { id } ...f } fragment f on Query { __schema { types { name } } }',
  ])('rejects introspection: %s', async (query) => {
    for (let count = 0; count < 3; count++) {
      const { json } = await graphql(service, query)
      expect(json).toMatchObject({ errors: [{ extensions: { code: 'invalid_document', status: 400 } }] })
      expect(json.data ?? null).toBeNull()
    }
    const get = await request(service, 'GET', `/graphql?query=${encodeURIComponent(query)}`)
    expect(get.json).toMatchObject({ errors: [{ extensions: { code: 'invalid_document' } }] })
  })

  test('executes operations with __typename', async () => {
    expect((await graphql(service, '{ __typename viewer { __typename } }')).json).toEqual({
      data: { __typename: 'Query', viewer: { __typename: 'Viewer' } },
    })
  })

  test('suggests no field names for a mistyped field', async () => {
    const { json } = await graphql(service, '{ viewr { id } }')
    expect(JSON.stringify(json)).not.toContain('Did you mean')
  })
})

describe('in production with GRAPHIQL=on', () => {
  test('serves GraphiQL and introspection', async () => {
    const service = await startOwnService({ env: { NODE_ENV: 'production', GRAPHIQL: 'on' } })
    const page = await request(service, 'GET', '/graphql', asBrowser)
    const types = await graphql(service, introspection)
    await service.dispose()
    expect([page.status, types.json]).toEqual([200, { data: { __schema: { queryType: { name: 'Query' } } } }])
  })
})

describe('with GRAPHIQL=off', () => {
  test('serves neither GraphiQL nor introspection', async () => {
    const service = await startOwnService({ env: { GRAPHIQL: 'off' } })
    const page = await request(service, 'GET', '/graphql', asBrowser)
    const types = await graphql(service, introspection)
    await service.dispose()
    expect(page.status).toBe(401)
    expect(types.json).toHaveProperty('errors')
  })
})
