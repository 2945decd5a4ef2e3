import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { routes } from '../../rest/routes/routes.ts'
import { errorOf, type HttpResponse, request } from '../helpers/httpClient.ts'
import { sendRaw } from '../helpers/rawHttp.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const outcome = (response: HttpResponse) => [response.status, errorOf(response)?.code]
const huge = 'x'.repeat(1_048_577)

describe('the version is checked before the credentials', () => {
  test.each(['/v1/runs', '/v1', '/v3/runs', '/v22/runs', '/v0/', '/v1/runs?x=1'])('%s', async (path) => {
    for (const key of [null, service.credentials.api_key]) {
      expect(outcome(await request(service, 'GET', path, { key }))).toEqual([404, 'version_not_supported'])
    }
  })
})

describe('credentials are checked before everything else', () => {
  test.each([
    ['an unknown route', 'GET', '/v2/nothing', {}],
    ['the bare base', 'GET', '/v2', {}],
    ['an unknown method', 'PUT', '/v2/runs', {}],
    ['another media type', 'POST', '/v2/runs', { body: 'x', headers: { 'content-type': 'text/plain' } }],
    ['a body beyond the limit', 'POST', '/v2/runs', { body: huge }],
    ['broken JSON', 'POST', '/v2/runs', { body: '{' }],
    ['a missing field', 'POST', '/v2/runs', { body: {} }],
    ['an unknown id', 'GET', '/v2/runs/x', {}],
    ["an id that can't be read", 'GET', '/v2/runs/%zz', {}],
    ['an id that is too long', 'GET', `/v2/runs/${'x'.repeat(2_049)}`, {}],
    ['an unknown parameter', 'GET', '/v2/runs?colour=red', {}],
    ['HEAD', 'HEAD', '/v2/runs', {}],
    ['OPTIONS', 'OPTIONS', '/v2/runs', {}],
  ])('%s', async (_, method, path, options) => {
    const none = await request(service, method, path, { ...options, key: null })
    expect(none.status).toBe(401)
    expect(none.headers['www-authenticate']).toMatch(/^Bearer/)
    const wrong = await request(service, method, path, { ...options, key: `ars_live_${'0'.repeat(36)}` })
    expect(wrong.status).toBe(401)
    if (method !== 'HEAD') {
      expect([errorOf(none).code, errorOf(wrong).code]).toEqual(['missing_credentials', 'invalid_credentials'])
    }
  })

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer ', 'Bearer a b', 'Token x', 'Bearer\u00a0x'])(
    'Authorization: %j is invalid',
    async (authorization) => {
      const response = await request(service, 'GET', '/v2/runs', { key: null, headers: { authorization } })
      expect([response.status, errorOf(response).type]).toEqual([401, 'unauthorized'])
    },
  )

  test('two Authorization headers are rejected', async () => {
    const { api_key } = service.credentials
    const { status } = await sendRaw(
      service,
      `GET /v2/runs HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer wrong\r\nAuthorization: Bearer ${api_key}\r\n\r\n`,
    )
    expect(status).toBe(401)
  })

  test('the scheme is accepted in any case', async () => {
    const headers = { authorization: `bEARER ${service.credentials.api_key}` }
    expect((await request(service, 'GET', '/v2/runs', { key: null, headers })).status).toBe(200)
  })
})

describe('no spelling of a path bypasses the credentials', () => {
  test.each([
    '/%76%32/runs',
    '/%762/runs',
    '/v2/%72uns',
    '//v2/runs',
    '/v2//runs',
    '/v2/runs/',
    '/v2/runs/..%2f',
    '/v2/runs/..%2fruns',
    '/docs/..%2fv2/runs',
    '/docs/../v2/runs',
    '/v2/./runs',
    '/V2/runs',
    '/v2/RUNS',
    '/v2/runs;x=1',
    '/v2/runs%00',
    '/v2/runs%3Fx',
    '/v2\\runs',
    '/graphql/',
    '/graphql/../v2/runs',
    '/%67raphql',
    '/healthz/../v2/runs',
    '/v2/openapi.json/../runs',
    '/v2/openapi.json%2f..%2fruns',
    'https://localhost/v2/runs',
    '*',
  ])('%s', async (path) => {
    const none = await sendRaw(service, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect([400, 401, 404]).toContain(none.status)
    expect(none.text).toMatch(/"code":"(missing_credentials|route_not_found|invalid_header)"/)
    expect(none.headers).toMatchObject({ 'x-api-version': '2.4', 'x-request-id': expect.any(String) })
  })

  test.each(['/v2/runs/%zz', '/v2/runs/%', '/v2/runs/%e0%a4%a', '/%', '/v2/%ff'])(
    'a broken escape in %s is an unknown route',
    async (path) => {
      const { status, json } = await sendRaw(
        service,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${service.credentials.api_key}\r\n\r\n`,
      )
      expect([status, json]).toMatchObject([404, { error: { type: 'not_found', request_id: expect.any(String) } }])
    },
  )
})

describe('route and method are checked before the body', () => {
  test.each([
    ['PUT', '/v2/runs', 'GET, HEAD, POST'],
    ['PATCH', '/v2/runs/x', 'DELETE, GET, HEAD'],
    ['POST', '/v2/agents', 'GET, HEAD'],
    ['DELETE', '/v2/catalog/echo', 'GET, HEAD'],
    ['OPTIONS', '/v2/runs', 'GET, HEAD, POST'],
    ['OPTIONS', '/v2/agents/custom', 'POST'],
    ['PUT', '/v2/runs/stream', 'POST'],
    ['PUT', '/graphql', 'GET, HEAD, POST'],
    ['POST', '/healthz', 'GET, HEAD'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
    const response = await request(service, method, path, { body: huge, headers: { 'content-type': 'text/plain' } })
    expect(outcome(response)).toEqual([405, 'method_not_allowed'])
    expect(response.headers.allow).toBe(allow)
  })

  /** Paths that look like an id of another route, such as `/runs/stream` and `/agents/custom`. */
  const literals = routes.map(({ path }) => path).filter((path) => path.startsWith('/') && !path.includes('{'))
  test.each([...new Set(literals)])('Allow of %s names the methods that are not 405 there', async (path) => {
    const { headers } = await request(service, 'TRACE', `/v2${path}`)
    const allowed = String(headers.allow).split(', ')
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !allowed.includes(each))) {
      const response = await request(service, method, `/v2${path}`)
      expect({ method, status: response.status, allow: response.headers.allow }).toEqual({
        method,
        status: 405,
        allow: headers.allow,
      })
    }
    const served = routes.filter((route) => route.path === path)
    const heads = served.filter(({ method, stream }) => method === 'GET' && stream === undefined).map(() => 'HEAD')
    expect(allowed).toEqual([...new Set([...served.map(({ method }) => method), ...heads])].sort())
  })

  test.each([
    '/v2/events/stream',
    '/v2/runs/run_x/stream',
    '/v2/pipeline-runs/prun_x/stream',
    '/v2/runs/stream',
    '/graphql/stream',
  ])('HEAD of the stream %s returns 405', async (path) => {
    const { status, headers } = await request(service, 'HEAD', path)
    expect([status, headers.allow]).toEqual([405, expect.not.stringContaining('HEAD')])
  })

  test.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'QUERY'])('405 for %s on every route', async (method) => {
    const response = await request(service, method, '/v2/runs')
    expect(outcome(response)).toEqual([405, 'method_not_allowed'])
    expect(response.headers.allow).toBe('GET, HEAD, POST')
  })

  test.each(['/v2/nothing', '/v2/runs/x/y', '/v2', '/v2/'])('404 for %s', async (path) => {
    const response = await request(service, 'POST', path, { body: huge, headers: { 'content-type': 'text/plain' } })
    expect(outcome(response)).toEqual([404, 'route_not_found'])
  })
})

describe('media type, then size, then syntax, then fields', () => {
  test.each([
    ['text/plain', huge, 415, 'unsupported_media_type'],
    ['application/json', huge, 413, 'payload_too_large'],
    ['application/json', '{', 400, 'malformed_json'],
    ['application/json', '{"x":1}', 400, 'missing_field'],
  ])('%s', async (type, body, status, code) => {
    const response = await request(service, 'POST', '/v2/runs?colour=red', { body, headers: { 'content-type': type } })
    expect(outcome(response)).toEqual([status, code])
  })
})

describe('HEAD', () => {
  test('returns what GET does, without a body', async () => {
    const get = await request(service, 'GET', '/v2/agents')
    const head = await request(service, 'HEAD', '/v2/agents')
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect((await request(service, 'HEAD', '/v2/runs/x')).status).toBe(404)
  })
})
