import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type HttpResponse, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const calls: [string, string, string, { key?: null; body?: unknown; headers?: Record<string, string> }][] = [
  ['a success', 'GET', '/v2/agents', {}],
  ['a creation', 'POST', '/v2/runs', { body: {} }],
  ['no credentials', 'GET', '/v2/agents', { key: null }],
  ['another version', 'GET', '/v1/agents', {}],
  ['an unknown route', 'GET', '/v2/nothing', {}],
  ['an unknown page', 'GET', '/nothing', { key: null }],
  ['another method', 'PUT', '/v2/runs', {}],
  ['broken JSON', 'POST', '/v2/runs', { body: '{' }],
  ['another media type', 'POST', '/v2/runs', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a body beyond the limit', 'POST', '/v2/runs', { body: 'x'.repeat(1_048_577) }],
  ['GraphQL', 'POST', '/graphql', { body: { query: '{ viewer { id } }' } }],
  ['a broken GraphQL document', 'POST', '/graphql', { body: { query: '{' } }],
  ['GraphQL without credentials', 'POST', '/graphql', { key: null, body: { query: '{ viewer { id } }' } }],
  ['GraphQL over GET', 'GET', '/graphql?query=%7Bviewer%7Bid%7D%7D', {}],
  ['health', 'GET', '/healthz', { key: null }],
  ['readiness', 'GET', '/readyz', { key: null }],
  ['metrics', 'GET', '/metrics', { key: null }],
  ['OpenAPI', 'GET', '/v2/openapi.json', { key: null }],
  ['the reference', 'GET', '/docs/reference', { key: null }],
  ['the dashboard', 'GET', '/', { key: null, headers: { accept: 'text/html' } }],
  ['the quick start', 'GET', '/docs/start', { key: null, headers: { accept: 'text/html' } }],
  ['an unknown asset', 'GET', '/assets/none.js', { key: null }],
  ['GraphiQL', 'GET', '/graphql', { key: null, headers: { accept: 'text/html' } }],
  ['a HEAD', 'HEAD', '/v2/agents', {}],
  ['a broken escape', 'GET', '/v2/runs/%zz', {}],
]

describe.each(calls)('%s', (_, method, path, options) => {
  const call = (headers = {}): Promise<HttpResponse> =>
    request(service, method, path, { ...options, headers: { ...options.headers, ...headers } })

  test('has the API version, the security headers and a new request id', async () => {
    const { headers } = await call()
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^req_[0-9a-hjkmnp-tv-z]{26}$/),
      'x-api-version': '2.4',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cache-control': expect.any(String),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test("has the caller's request id", async () => {
    expect((await call({ 'x-request-id': 'mine-1/2~3' })).headers['x-request-id']).toBe('mine-1/2~3')
  })
})

test.each(['x', 'x'.repeat(128), '!~'])('keeps a valid request id: %.20s', async (id) => {
  expect((await request(service, 'GET', '/healthz', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(
    id,
  )
})

test.each(['', 'x'.repeat(129), 'two words', 'tab\there', 'umlaut-\u00e4'])(
  'replaces an invalid request id: %.20j',
  async (id) => {
    const { headers } = await request(service, 'GET', '/healthz', { headers: { 'x-request-id': id } })
    expect(headers['x-request-id']).toMatch(/^req_[0-9a-hjkmnp-tv-z]{26}$/)
  },
)

test('an error body has the request id of its response header, on both doors', async () => {
  const headers = { 'x-request-id': 'mine' }
  const rest = await request(service, 'GET', '/v2/nothing', { headers })
  expect(rest.json).toMatchObject({ error: { request_id: 'mine' } })
  const graphql = await request(service, 'POST', '/graphql', { headers, body: { query: '{ run(id: "x") { id } }' } })
  expect(graphql.json).toMatchObject({ errors: [{ extensions: { requestId: 'mine' } }] })
})

test('an error links to its page at PUBLIC_URL, whatever the Host header, on both doors', async () => {
  const headers = { 'x-request-id': 'mine', host: 'evil.example' }
  const page = `${service.credentials.dashboard_url}docs/errors`
  const rest = await request(service, 'GET', '/v2/nothing', { headers })
  expect(rest.json).toMatchObject({ error: { doc_url: `${page}/route_not_found` } })
  for (const query of ['{ nothing }', '{ run(id: "x") { id } }', '{ runs(first: 1000) { edges { node { id } } } }']) {
    const { json } = await request(service, 'POST', '/graphql', { headers, body: { query } })
    const [{ code, docUrl }] = (json.errors as { extensions: { code: string; docUrl: string } }[]).map(
      ({ extensions }) => extensions,
    ) as [{ code: string; docUrl: string }]
    expect(docUrl).toBe(`${page}/${code}`)
  }
})

test('the error for a path without its id names the missing id', async () => {
  const { status, json } = await request(service, 'GET', '/v2/runs/')
  expect([status, json]).toMatchObject([
    404,
    { error: { code: 'route_not_found', message: 'The id after /v2/runs/ is missing' } },
  ])
})

test('the error for malformed JSON has its position, and quotes none of it', async () => {
  const { status, json } = await request(service, 'POST', '/v2/runs', {
    body: '{"agent_id": "secret",\n "input": {,}}',
  })
  expect([status, json]).toMatchObject([
    400,
    { error: { code: 'malformed_json', message: 'The body is not valid JSON: unexpected , at line 2, column 12' } },
  ])
})

test('generated request ids differ', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => request(service, 'GET', '/healthz')))
  expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(50)
})

test('sends Strict-Transport-Security only for a public host name', async () => {
  expect((await request(service, 'GET', '/healthz')).headers).not.toHaveProperty('strict-transport-security')
  await using owned = new AsyncDisposableStack()
  const named = await startOwnService({ env: { PUBLIC_URL: 'https://runs.example.com' } })
  owned.defer(() => named.dispose())
  const { headers } = await request(named, 'GET', '/healthz')
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
})
