import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { graphql, request } from '../helpers/httpClient.ts'
import { standingClock } from '../helpers/spending.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const anonymous = { key: null }
const codeOf = (json: unknown) => (json as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code

describe('outside production', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startOwnService({ clock: standingClock() })
  })
  afterAll(() => service.dispose())

  test.each([
    ['the whole schema', getIntrospectionQuery()],
    ['a type', '{ __type(name: "Run") { name } }'],
    ['fragments', '{ ...a ... on Query { b: __typename } } fragment a on Query { __schema { queryType { name } } }'],
  ])('responds without credentials: %s', async (_, query) => {
    const { status, json } = await graphql(service, query, {}, anonymous)
    expect([status, codeOf(json), json.data]).toEqual([200, undefined, expect.anything()])
    const get = await request(service, 'GET', `/graphql?query=${encodeURIComponent(query)}`, anonymous)
    expect([get.status, codeOf(get.json)]).toEqual([200, undefined])
  })

  test('applies the limits of documents', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `a${index}: name`)
    const wide = `{ __type(name: "Run") { ${names.join(' ')} } }`
    expect(codeOf((await graphql(service, wide, {}, anonymous)).json)).toBe('document_too_complex')
    const unknown = await graphql(service, '{ __schema { nothing } }', {}, anonymous)
    expect(codeOf(unknown.json)).toBe('invalid_document')
  })

  const body = (query: string) => JSON.stringify({ query })
  test.each([
    ['another field', body('{ __typename viewer { id } }')],
    [
      'another field in a fragment',
      body('{ ...a } fragment a on Query { __typename ...b } fragment b on Query { viewer { id } }'),
    ],
    ['a field that is skipped', body('{ __typename viewer @skip(if: true) { id } }')],
    ['another field under the alias of an introspection', body('{ __schema: viewer { id } }')],
    ['a second operation', body('query A { __typename } query B { viewer { id } }')],
    ['a mutation', body('mutation { __typename }')],
    ['a subscription', body('subscription { __typename }')],
    ['a missing fragment', body('{ ...a }')],
    ['a syntax error', body('{ __schema {')],
    ['no query', '{}'],
    ['broken JSON', '{"query": "{ __typename }'],
    ['a batch', `[${body('{ __typename }')}]`],
    ['a large body', body(`{ __typename } #${'x'.repeat(16_384)}`)],
    ['a body beyond the limit', 'x'.repeat(1_048_577)],
  ])('returns 401 without credentials: %s', async (_, sent) => {
    const { status, headers, json } = await request(service, 'POST', '/graphql', { ...anonymous, body: sent })
    expect([status, codeOf(json)]).toEqual([401, 'missing_credentials'])
    expect(headers['www-authenticate']).toMatch(/^Bearer/)
  })

  test.each([
    ['another media type', { 'content-type': 'text/plain' }],
    ['a stream', { accept: 'text/event-stream' }],
  ])('returns 401 without credentials: %s', async (_, headers) => {
    const response = await request(service, 'POST', '/graphql', { ...anonymous, headers, body: body('{ __typename }') })
    expect([response.status, codeOf(response.json)]).toEqual([401, 'missing_credentials'])
  })

  test.each([{ authorization: 'Bearer ' }, { authorization: 'Bearer wrong' }, { cookie: '__Host-ars_session=wrong' }])(
    'returns 401 for wrong credentials: %j',
    async (headers) => {
      const { status } = await graphql(service, '{ __typename }', {}, { ...anonymous, headers })
      expect(status).toBe(401)
    },
  )

  test('allows 60 root fields a minute from an address, then returns 429; other documents still get 401', async () => {
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 70)
      statuses.push((await graphql(service, '{ __typename }', {}, anonymous)).status)
    expect(statuses.slice(0, -1)).toEqual(Array(statuses.length - 1).fill(200))
    const refused = await graphql(service, '{ __typename }', {}, anonymous)
    expect([refused.status, codeOf(refused.json), refused.headers['retry-after']]).toEqual([429, 'rate_limited', '1'])
    expect((await graphql(service, '{ viewer { id } }', {}, anonymous)).status).toBe(401)
    expect((await graphql(service, '{ __typename }')).status).toBe(200)
  })
})

describe.each([{ NODE_ENV: 'production' }, { NODE_ENV: 'production', GRAPHIQL: 'on' }, { GRAPHIQL: 'off' }])(
  'with %j',
  (env) => {
    test('returns 401 without credentials', async () => {
      const service = await startOwnService({ env })
      const { status, json } = await graphql(service, '{ __typename }', {}, anonymous)
      await service.dispose()
      expect([status, codeOf(json)]).toEqual([401, 'missing_credentials'])
    })
  },
)
