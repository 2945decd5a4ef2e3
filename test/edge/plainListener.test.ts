import http from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { freePort } from '../helpers/freePort.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

type HttpResponse = { status: number; headers: http.IncomingHttpHeaders; json: JsonObject }
type Call = { method?: string; path?: string; headers?: Record<string, string>; body?: string; agent?: http.Agent }

/** A call over plain HTTP, optionally from another address of this machine. */
function plain(
  service: TestService,
  { method = 'GET', path = '/v2/agents', headers = {}, body, agent }: Call,
  localAddress = '127.0.0.1',
  host = '127.0.0.1',
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const call = http.request({
      host,
      port: service.plainPort,
      localAddress,
      agent: agent ?? false,
      method,
      path,
      headers,
    })
    call.on('error', reject)
    call.on('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString('utf8')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, json: JSON.parse(text) as JsonObject })
    })
    call.end(body)
  })
}

let service: TestService
let proxied: TestService
beforeAll(async () => {
  const port = async () => String(await freePort())
  service = await startOwnService({ env: { HTTP_PORT: await port(), HOST: '0.0.0.0' } })
  proxied = await startOwnService({
    env: { HTTP_PORT: await port(), TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8:ffff::/48' },
  })
})
afterAll(() => Promise.all([service.dispose(), proxied.dispose()]))

const withKey = ({ credentials }: TestService) => ({ authorization: `Bearer ${credentials.api_key}` })
const overHttps = { 'x-forwarded-proto': 'https' }

describe('plain HTTP on the port for HTTPS', () => {
  test.each(['GET', 'POST', 'DELETE', 'PATCH'])('%s gets 400 https_required', async (method) => {
    const socket = connect(service.port, '127.0.0.1')
    socket.write(`${method} /v2/agents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n\r\n`)
    const text = Buffer.concat(await socket.toArray()).toString('utf8')
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(text).toContain('"code":"https_required"')
  })

  test('anything else is disconnected without a response', async () => {
    const socket = connect(service.port, '127.0.0.1')
    socket.end('hello\r\n\r\n')
    const received = await socket.toArray().catch(() => [])
    expect(received).toEqual([])
  })
})

describe('400 https_required', () => {
  test.each([
    ['GET', '/v2/agents'],
    ['POST', '/v2/runs'],
    ['POST', '/graphql'],
    ['GET', '/v1/runs'],
    ['GET', '/nothing'],
    ['GET', '/docs'],
    ['POST', '/healthz'],
    ['GET', '/healthz/more'],
    ['GET', '/metrics'],
  ])('%s %s is rejected without a redirect', async (method, path) => {
    const { status, headers, json } = await plain(service, { method, path, headers: withKey(service) })
    expect([status, json]).toMatchObject([400, { error: { type: 'invalid_request', code: 'https_required' } }])
    expect(headers).not.toHaveProperty('location')
    expect(headers).toMatchObject({ 'x-api-version': '2.4', 'x-request-id': expect.stringMatching(/^req_/) })
  })

  test('returns the same for valid, invalid and missing credentials', async () => {
    const keys = [withKey(service), { authorization: 'Bearer wrong' }, {}]
    const responses = await Promise.all(
      keys.map((headers) => plain(service, { headers: { ...headers, 'x-request-id': 'mine' } })),
    )
    const [good, ...others] = responses.map(({ status, json }) => ({ status, json }))
    for (const other of others) expect(other).toEqual(good)
  })

  test('returns the same for a request with a body', async () => {
    const body = JSON.stringify({ agent_id: service.credentials.agents.echo, input: {} })
    const { status } = await plain(service, {
      method: 'POST',
      path: '/v2/runs',
      headers: { ...withKey(service), 'content-type': 'application/json' },
      body,
    })
    expect(status).toBe(400)
    expect((await service.deps.db.pool.query('select 1 from runs')).rowCount).toBe(0)
  })

  test('ignores forwarded headers from an untrusted address', async () => {
    const headers = { ...withKey(service), ...overHttps, 'x-forwarded-for': '10.0.0.1' }
    expect((await plain(service, { headers })).status).toBe(400)
    const stranger = { ...withKey(proxied), ...overHttps, 'x-forwarded-for': '127.0.0.1' }
    expect((await plain(proxied, { headers: stranger }, '127.0.0.2')).status).toBe(400)
  })

  test.each([{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': '' }, { 'x-forwarded-proto': 'http,https' }])(
    'for a trusted proxy that sends %j',
    async (forwarded) => {
      const { status, json } = await plain(proxied, { headers: { ...withKey(proxied), ...forwarded } })
      expect([status, json]).toMatchObject([400, { error: { code: 'https_required' } }])
    },
  )

  test.each([
    ['no HTTP at all', '\u0016\u0003\u0001 nonsense\r\n\r\n'],
    ['headers beyond 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['HTTP/1.1 without a Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n'],
  ])('%s gets the same response, and the listener stays open', async (_, bytes) => {
    const socket = connect(service.plainPort ?? 0, '127.0.0.1')
    socket.end(bytes)
    const text = Buffer.concat(await socket.toArray()).toString('latin1')
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toMatch(/^x-request-id: req_/im)
    expect(text).toMatch(/^x-api-version: 2\.4/im)
    expect(text).toContain('"code":"https_required"')
    expect((await plain(service, {})).status).toBe(400)
  })
})

describe('health checks', () => {
  test.each([
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
    ['/readyz?from=balancer', 'ready'],
  ])('GET %s from this machine or a trusted proxy needs no TLS', async (path, status) => {
    expect(await plain(service, { path }, '127.0.0.2')).toMatchObject({ status: 200, json: { status } })
    const forwarded = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.7' }
    expect(await plain(proxied, { path, headers: forwarded })).toMatchObject({ status: 200, json: { status } })
  })

  const addresses = Object.values(networkInterfaces()).flatMap((own) => own ?? [])
  const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address

  ;(outside === undefined ? test.skip : test)('are rejected from any other address', async () => {
    const answer = await plain(service, { path: '/healthz' }, outside, outside)
    expect(answer).toMatchObject({ status: 400, json: { error: { code: 'https_required' } } })
  })
})

describe('a trusted proxy that sends X-Forwarded-Proto: https', () => {
  test('is served as over HTTPS', async () => {
    const headers = { ...withKey(proxied), ...overHttps }
    expect((await plain(proxied, { headers })).status).toBe(200)
    const body = JSON.stringify({ agent_id: proxied.credentials.agents.echo, input: { query: 'x' } })
    const made = await plain(proxied, {
      method: 'POST',
      path: '/v2/runs',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    expect([made.status, made.json]).toMatchObject([200, { status: 'completed', output: { result: 'x' } }])
    const graphql = await plain(proxied, {
      method: 'POST',
      path: '/graphql',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ viewer { name } }' }),
    })
    expect([graphql.status, graphql.json]).toMatchObject([200, { data: { viewer: { name: 'First key' } } }])
  })

  test('keeps idle connections for 75 s, longer than proxies do', async () => {
    const { headers } = await plain(proxied, {
      headers: { ...withKey(proxied), ...overHttps, connection: 'keep-alive' },
    })
    expect(headers['keep-alive']).toBe('timeout=75')
  })

  test('needs credentials', async () => {
    const { status, json } = await plain(proxied, { headers: overHttps })
    expect([status, json]).toMatchObject([401, { error: { code: 'missing_credentials' } }])
  })

  test.each([
    ['one address', '203.0.113.7', '203.0.113.7'],
    ['more trusted proxies', '203.0.113.7, 10.1.2.3, 10.9.9.9', '203.0.113.7'],
    ['addresses invented by the client', '198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['only trusted proxies', '10.1.2.3, 10.9.9.9', '10.1.2.3'],
    ['a port', '203.0.113.7:5123, 10.1.2.3:443', '203.0.113.7'],
    ['IPv6', '2001:db8::7, [2001:db8:ffff::1]:443', '2001:db8::7'],
    ['IPv4 in IPv6', '::ffff:203.0.113.7,::ffff:10.1.2.3', '203.0.113.7'],
    ['an entry that is no address', '203.0.113.7, unknown, 10.1.2.3', '10.1.2.3'],
    ['no address at all', 'unknown', '127.0.0.1'],
    ['nothing', '', '127.0.0.1'],
  ])('is skipped in favour of its client, with %s in X-Forwarded-For', async (_, forwarded, client) => {
    const headers = { ...withKey(proxied), ...overHttps, 'x-forwarded-for': forwarded }
    const body = JSON.stringify({ name: 'From where', scopes: ['runs:read'] })
    const call = { method: 'POST', path: '/v2/api-keys', headers: { ...headers, 'content-type': 'application/json' } }
    expect((await plain(proxied, { ...call, body })).status).toBe(201)
    const audit = await plain(proxied, { path: '/v2/audit-log?limit=1', headers })
    expect(audit.json.data).toMatchObject([{ action: 'api_key.created', address: client }])
  })

  test('does not count as loopback at /metrics', async () => {
    const { status } = await plain(proxied, { path: '/metrics', headers: overHttps })
    expect(status).toBe(401)
  })
})

test('a service that stops serves calls on idle connections, which a proxy may still use', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { ...withKey(proxied), ...overHttps }
  expect((await plain(proxied, { headers, agent })).status).toBe(200)
  const [idle] = Object.values(agent.freeSockets).flat()
  const stopped = proxied.stop()
  await waitUntil('new connections are refused', 5_000, async () => !(await accepts(proxied.plainPort ?? 0)))
  expect(idle?.destroyed).toBe(false)
  const body = JSON.stringify({ agent_id: proxied.credentials.agents.echo, input: { query: 'late' } })
  const call = { method: 'POST', path: '/v2/runs', headers: { ...headers, 'content-type': 'application/json' }, body }
  const late = await plain(proxied, { ...call, agent })
  expect([late.status, late.headers.connection, late.json.status]).toEqual([200, 'close', 'completed'])
  await stopped
})

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
