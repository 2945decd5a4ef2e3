/** ACCESS_LOG=on: a line for each call. */
import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { request, rest } from '../helpers/httpClient.ts'
import { openStream } from '../helpers/sse.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

type Line = Record<string, unknown> & { requestId: string; route: string; bytes: number }

let service: TestService
beforeAll(async () => {
  service = await startOwnService({ env: { ACCESS_LOG: 'on', LOG_LEVEL: 'error' } })
})
afterAll(() => service.dispose())

const lines = (): Line[] => service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call')

/** A call's line is written when its response has left, which the caller may notice earlier. */
const lineOf = (requestId: unknown): Promise<Line> =>
  waitUntil('the line is written', 10_000, () => lines().find((line) => line.requestId === requestId))

describe('a call has a line with', () => {
  test('its method, route, status, duration, bytes, key and request id, and nothing else', async () => {
    const { headers, text } = await request(service, 'GET', '/v2/agents?limit=3', { headers: { 'x-request-id': 'a1' } })
    const { organization_id } = service.credentials
    expect(headers['x-request-id']).toBe('a1')
    expect(await lineOf('a1')).toEqual({
      level: 'info',
      time: expect.any(String),
      method: 'GET',
      route: '/v2/agents',
      status: 200,
      durationMs: expect.any(Number),
      bytes: text.length,
      keyId: expect.stringMatching(/^key_/),
      organizationId: organization_id,
      requestId: 'a1',
      msg: 'call',
    })
  })

  test.each<[string, string, string, string, number]>([
    ['no credentials', 'GET', '/v2/agents', '/v2/agents', 401],
    ['an unknown route', 'GET', '/v2/nothing', 'none', 401],
    ['a broken escape', 'GET', '/v2/runs/%zz', 'none', 401],
    ['a health check', 'GET', '/healthz', '/healthz', 200],
    ['HEAD', 'HEAD', '/healthz', '/healthz', 200],
  ])('for %s: the route and the status', async (name, method, path, route, status) => {
    const id = name.replaceAll(' ', '-')
    const { text } = await request(service, method, path, { key: null, headers: { 'x-request-id': id } })
    const line = await lineOf(id)
    expect(line).toMatchObject({ method, route, status, bytes: text.length })
    expect(line).not.toHaveProperty('keyId')
  })

  test('the bytes of a compressed body', async () => {
    const headers = { 'x-request-id': 'packed', 'accept-encoding': 'gzip' }
    const { headers: received } = await request(service, 'GET', '/v2/openapi.json', { headers })
    expect(received['content-encoding']).toBe('gzip')
    const { bytes } = await lineOf('packed')
    expect([bytes > 1_000, bytes]).toEqual([true, Number(received['content-length'] ?? bytes)])
  })

  test('over HTTP/2, the bytes of the body', async () => {
    const session = connect(`https://127.0.0.1:${service.port}`, { ca: service.ca, servername: 'localhost' })
    const authorization = `Bearer ${service.credentials.api_key}`
    const stream = session.request({ ':path': '/v2/agents', authorization, 'x-request-id': 'h2' })
    const body = Buffer.concat(await stream.toArray())
    session.close()
    expect(await lineOf('h2')).toMatchObject({ status: 200, bytes: body.length })
  })
})

test('a stream has a line when it ends, with all its bytes', async () => {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'x' } }
  const { text, headers } = await request(service, 'POST', '/v2/runs/stream', { body })
  expect(await lineOf(headers['x-request-id'])).toMatchObject({ route: '/v2/runs/stream', bytes: text.length })
})

test('a stream that its caller leaves has a line with `disconnected`', async () => {
  const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 2, delay_ms: 30_000 } }
  const response = await openStream(service, 'POST', '/v2/runs/stream', { body })
  const id = response.headers['x-request-id']
  response.destroy()
  expect(await lineOf(id)).toMatchObject({ status: 200, disconnected: true })
})

test('no line has a query string, a path, a body, a header or a key', async () => {
  const secret = 'zebra-finch'
  const { api_key } = service.credentials
  const headers = { 'x-request-id': 'quiet', 'x-test': secret, cookie: secret }
  await request(service, 'GET', `/v2/runs/${secret}?q=${secret}&api_key=${api_key}`, { headers })
  await rest(service, 'POST', '/runs', {
    body: { agent_id: service.credentials.agents.echo, input: { query: secret } },
  })
  await request(service, 'GET', `/${secret}`, { key: secret, headers: { 'x-request-id': 'end' } })
  await lineOf('quiet')
  await lineOf('end')
  for (const hidden of [secret, api_key]) expect(service.logged.join('')).not.toContain(hidden)
})
