import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let session: ClientHttp2Session
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())
beforeEach(() => {
  session = connect(`https://127.0.0.1:${service.port}`, { ca: service.ca, servername: 'localhost' })
})
afterEach(() => new Promise<void>((resolve) => session.close(resolve)))

type HttpResponse = { status: number; headers: Record<string, unknown>; json: JsonObject }

type Headers = Record<string, string | undefined>

function call(method: string, path: string, headers: Headers = {}, body?: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ':method': method,
      ':path': path,
      authorization: `Bearer ${service.credentials.api_key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    })
    stream.on('error', reject)
    stream.on('response', async (answered) => {
      try {
        const text = Buffer.concat(await stream.toArray()).toString('utf8')
        resolve({ status: Number(answered[':status']), headers: { ...answered }, json: JSON.parse(text || '{}') })
      } catch (error) {
        reject(error)
      }
    })
    stream.end(body)
  })
}

const echo = (query: string) => JSON.stringify({ agent_id: service.credentials.agents.echo, input: { query } })

test('ALPN chooses HTTP/2 for a client that speaks it', async () => {
  await call('GET', '/healthz')
  expect(session.alpnProtocol).toBe('h2')
})

test('POST /runs returns the completed run', async () => {
  const { status, headers, json } = await call('POST', '/v2/runs', {}, echo('two'))
  expect([status, json]).toMatchObject([200, { status: 'completed', output: { result: 'two' } }])
  expect(headers).toMatchObject({ 'x-api-version': '2.4', 'x-request-id': expect.stringMatching(/^req_/) })
})

test('GraphQL returns a result', async () => {
  const query = `mutation ($input: CreateRunInput!) { createRun(input: $input) { run { status output } } }`
  const variables = { input: { agentId: service.credentials.agents.echo, input: { query: 'two' } } }
  const { status, json } = await call('POST', '/graphql', {}, JSON.stringify({ query, variables }))
  expect([status, json]).toEqual([
    200,
    { data: { createRun: { run: { status: 'completed', output: { result: 'two' } } } } },
  ])
})

test('many streams on one session each get their own response', async () => {
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => call('POST', '/v2/runs', {}, echo(`stream ${index}`))),
  )
  expect(responses.map(({ status, json }) => [status, (json.output as JsonObject | null)?.result])).toEqual(
    responses.map((_, index) => [200, `stream ${index}`]),
  )
  expect(new Set(responses.map(({ json }) => json.id)).size).toBe(200)
})

describe('failures are the same as with HTTP/1.1', () => {
  test.each([
    [401, 'missing_credentials', 'GET', '/v2/runs', { authorization: '' }, undefined],
    [404, 'route_not_found', 'GET', '/v2/nothing', {}, undefined],
    [404, 'version_not_supported', 'GET', '/v1/runs', {}, undefined],
    [405, 'method_not_allowed', 'PUT', '/v2/runs', {}, '{}'],
    [413, 'payload_too_large', 'POST', '/v2/runs', {}, 'x'.repeat(1_048_577)],
    [415, 'unsupported_media_type', 'POST', '/v2/runs', { 'content-type': 'text/plain' }, 'x'],
    [415, 'unsupported_media_type', 'POST', '/v2/agents/echo/deploy', { 'content-type': undefined }, '{"name":"x"}'],
    [400, 'malformed_json', 'POST', '/v2/runs', {}, '{'],
    [400, 'missing_field', 'POST', '/v2/runs', {}, '{}'],
    [404, 'run_not_found', 'DELETE', '/v2/runs/x', { 'content-type': 'text/plain' }, undefined],
    [400, 'missing_field', 'POST', '/v2/runs', { 'content-type': undefined }, ''],
    [400, 'invalid_header', 'FETCH', '/v2/runs', {}, undefined],
    [400, 'invalid_header', 'FETCH', '/nothing', { authorization: undefined }, '{}'],
  ])('%i %s', async (status, code, method, path, headers, body) => {
    const response = await call(method, path, headers, body)
    expect([response.status, response.json]).toMatchObject([
      status,
      { error: { code, request_id: expect.any(String) } },
    ])
    expect(response.headers).toMatchObject({ 'x-api-version': '2.4', 'x-request-id': expect.stringMatching(/^req_/) })
    expect(service.logged.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  })

  test.each<[string, Headers]>([
    ['one header beyond 16 KiB', { 'x-long': 'x'.repeat(30_000) }],
    [
      'many headers beyond 16 KiB',
      Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, 'x'.repeat(300)])),
    ],
    ['a Host that is not the :authority', { ':authority': 'localhost', host: 'example.com' }],
  ])('400 invalid_header: %s', async (_, headers) => {
    await new Promise((resolve) => session.once('remoteSettings', resolve))
    for (const path of ['/v2/agents', '/healthz']) {
      const response = await call('GET', path, headers)
      expect([response.status, response.json]).toMatchObject([400, { error: { code: 'invalid_header' } }])
    }
    expect((await call('GET', '/healthz', { ':authority': 'localhost', host: 'LOCALHOST' })).status).toBe(200)
  })
})

test('a reset stream neither ends the session nor cancels its run', async () => {
  const stream = session.request({
    ':method': 'POST',
    ':path': '/v2/runs',
    authorization: `Bearer ${service.credentials.api_key}`,
    'content-type': 'application/json',
  })
  stream.on('error', () => {})
  stream.end(
    JSON.stringify({ agent_id: service.credentials.agents.simulator, input: { ask: {} }, metadata: { reset: 'yes' } }),
  )
  stream.close(constants.NGHTTP2_CANCEL)
  expect((await call('GET', '/v2/agents')).status).toBe(200)
  expect(service.logged.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
})
