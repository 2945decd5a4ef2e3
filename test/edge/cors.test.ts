import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, logIn, withCookie } from '../helpers/browser.ts'
import { type HttpResponse, request } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const allowedOrigin = 'https://app.example.com'
const otherOrigins = ['https://evil.example', 'null', `${allowedOrigin}.evil.example`, 'http://app.example.com', '*']

let service: TestService
let cookie: string
beforeAll(async () => {
  service = await startOwnService({ env: { CORS_ORIGINS: allowedOrigin } })
  cookie = await cookieOf(service)
})
afterAll(() => service.dispose())

const corsHeaders = ({ headers }: HttpResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))

const query = encodeURIComponent('{ viewer { id } }')

const calls: [string, string, string, unknown, Record<string, string>][] = [
  ['a list', 'GET', '/v2/agents', undefined, {}],
  ['a run', 'POST', '/v2/runs', 'echo', {}],
  ['a stream of REST', 'POST', '/v2/runs/stream', 'echo', {}],
  ['GraphQL', 'POST', '/graphql', { query: '{ viewer { id } }' }, {}],
  ['GraphQL by GET', 'GET', `/graphql?query=${query}`, undefined, {}],
  ['GraphQL as events', 'POST', '/graphql', { query: '{ viewer { id } }' }, { accept: 'text/event-stream' }],
  [
    'the multiplexed stream',
    'POST',
    '/graphql/stream',
    { query: '{ viewer { id } }' },
    { accept: 'text/event-stream' },
  ],
  ['a reservation', 'PUT', '/graphql/stream', undefined, {}],
  ['who I am', 'GET', '/api/auth/me', undefined, {}],
  ['an error', 'POST', '/v2/runs', {}, {}],
  ['broken JSON', 'POST', '/v2/runs', '{', {}],
  ['an unknown route', 'GET', '/v2/nothing', undefined, {}],
  ['another version', 'GET', '/v1/runs', undefined, {}],
  ['a broken path', 'GET', '/v2/runs/%zz', undefined, {}],
  ['the reference', 'GET', '/v2/openapi.json', undefined, {}],
]

const call = (method: string, path: string, body: unknown, headers: Record<string, string>) => {
  const sent = body === 'echo' ? { agent_id: service.credentials.agents.echo, input: {} } : body
  return request(service, method, path, withCookie(cookie, { body: sent, headers }))
}

describe.each(calls)('%s', (_, method, path, body, headers) => {
  test('allows a page of a configured origin to read the response', async () => {
    const response = await call(method, path, body, { ...headers, origin: allowedOrigin })
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': allowedOrigin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
      vary: expect.stringContaining('Origin'),
    })
  })

  test.each([...otherOrigins, undefined])('allows nothing to origin %s, and sends Vary: Origin', async (origin) => {
    const response = await call(method, path, body, { ...headers, ...(origin !== undefined && { origin }) })
    expect([corsHeaders(response), response.headers.vary]).toEqual([{}, expect.stringMatching(/^Origin\b/)])
  })
})

test('a login and its error can be read by a configured origin', async () => {
  const right = await logIn(service, undefined, { origin: allowedOrigin, 'sec-fetch-site': 'cross-site' })
  const wrong = await logIn(service, { email: 'nobody@example.com', password: 'x' }, { origin: allowedOrigin })
  const none = await request(service, 'GET', '/v2/agents', { key: null, headers: { origin: allowedOrigin } })
  expect([right.status, wrong.status, none.status]).toEqual([200, 401, 401])
  for (const response of [right, wrong, none])
    expect(response.headers['access-control-allow-origin']).toBe(allowedOrigin)
})

describe('a preflight', () => {
  const ask = (path: string, origin: string, method = 'POST') =>
    request(service, 'OPTIONS', path, {
      key: null,
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    })

  test.each(['/v2/runs', '/v2/runs/stream', '/graphql', '/graphql/stream', '/api/auth/login', '/v2/api/auth/token'])(
    'for %s needs no credentials',
    async (path) => {
      const response = await ask(path, allowedOrigin)
      expect([response.status, response.text]).toEqual([204, ''])
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': allowedOrigin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': expect.stringMatching(
          /Authorization.*Content-Type.*Idempotency-Key.*Prefer.*Traceparent, Tracestate/,
        ),
        'access-control-max-age': '600',
        'x-request-id': expect.any(String),
        vary: 'Origin',
      })
    },
  )

  test.each(otherOrigins)(
    'from origin %s gets no permission, and is not refused for lack of credentials',
    async (origin) => {
      for (const path of ['/v2/runs', '/graphql', '/v2/nothing']) {
        const response = await ask(path, origin)
        expect([response.status, response.text, corsHeaders(response)]).toEqual([204, '', {}])
      }
    },
  )

  test('needs Access-Control-Request-Method', async () => {
    const response = await request(service, 'OPTIONS', '/v2/runs', { headers: { origin: allowedOrigin } })
    expect(response.status).toBe(405)
  })
})

describe('with CORS_ORIGINS=http://localhost:*', () => {
  const calls = [
    ['/v2/agents', undefined],
    ['/graphql', { query: '{ viewer { id } }' }],
  ] as const
  let local: TestService
  beforeAll(async () => {
    local = await startOwnService({ env: { CORS_ORIGINS: `${allowedOrigin},http://localhost:*` } })
  })
  afterAll(() => local.dispose())

  const call = (path: string, body: unknown, origin: string) =>
    request(local, body === undefined ? 'GET' : 'POST', path, { body, headers: { origin } })

  test.each(['http://localhost', 'http://localhost:5173', 'http://localhost:65535', allowedOrigin])(
    'allows pages of %s',
    async (origin) => {
      for (const [path, body] of calls) {
        const response = await call(path, body, origin)
        expect([response.status, response.headers['access-control-allow-origin']]).toEqual([200, origin])
      }
      const headers = { origin, 'access-control-request-method': 'POST' }
      const preflight = await request(local, 'OPTIONS', '/graphql', { key: null, headers })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin])
    },
  )

  test.each([
    'http://localhost.evil.example',
    'http://evil.example:5173',
    'http://127.0.0.1:5173',
    'http://localhost:*',
  ])('allows nothing to %s', async (origin) => {
    for (const [path, body] of calls) expect(corsHeaders(await call(path, body, origin))).toEqual({})
  })

  test('accepts changes with a session cookie from there, and from no other origin', async () => {
    const cookie = await cookieOf(local)
    const change = (origin: string) =>
      request(
        local,
        'POST',
        '/v2/runs',
        withCookie(cookie, { body: { agent_id: 'x', input: {} }, headers: { origin } }),
      )
    const [own, other] = [await change('http://localhost:5173'), await change('http://127.0.0.1:5173')]
    expect([own.json, other.json]).toMatchObject([
      { error: { code: 'agent_not_found' } },
      { error: { code: 'csrf_rejected' } },
    ])
  })
})

test('without CORS_ORIGINS a preflight gets no permission, and is not refused for lack of credentials', async () => {
  const closed = await startTestService()
  try {
    const headers = { origin: allowedOrigin, 'access-control-request-method': 'POST' }
    const response = await request(closed, 'OPTIONS', '/v2/runs', { key: null, headers })
    expect([response.status, corsHeaders(response)]).toEqual([204, {}])
  } finally {
    await closed.dispose()
  }
})

test('without CORS_ORIGINS no origin is allowed', async () => {
  const closed = await startTestService()
  try {
    for (const origin of [allowedOrigin, 'null', `https://localhost:${closed.port}`]) {
      const response = await request(closed, 'GET', '/v2/agents', { headers: { origin } })
      expect([response.status, corsHeaders(response)]).toEqual([200, {}])
      expect(String(response.headers.vary)).not.toContain('Origin')
    }
  } finally {
    await closed.dispose()
  }
})
