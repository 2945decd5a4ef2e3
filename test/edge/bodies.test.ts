import { once } from 'node:events'
import https from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addressOf } from '../helpers/addressOf.ts'
import { errorOf, request } from '../helpers/httpClient.ts'
import { openSocket, readResponse, sendRaw } from '../helpers/rawHttp.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const limit = 1_048_576
const countRuns = async () => (await service.deps.db.pool.query('select 1 from runs')).rowCount

/** A valid body of exactly this many bytes. */
function bodyOf(bytes: number): string {
  const [start, end] = [`{"agent_id":"${service.credentials.agents.echo}","input":{"text":"`, '"}}']
  return start + 'x'.repeat(bytes - start.length - end.length) + end
}

test.each(['null', '7', '[]', '"text"'])('a body that is %s is not an object', async (body) => {
  for (const [method, path] of [
    ['POST', '/v2/runs'],
    ['PATCH', '/v2/policies/baseline'],
  ] as const) {
    const response = await request(service, method, path, { body })
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([400, 'wrong_type', 'body'])
  }
})

describe('media types', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/json;x=y'])(
    'accepts %s',
    async (type) => {
      const body = bodyOf(200)
      const { status } = await request(service, 'POST', '/v2/runs', { body, headers: { 'content-type': type } })
      expect(status).toBe(200)
    },
  )

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'nonsense',
    '',
  ])('rejects %j and creates nothing', async (type) => {
    const before = await countRuns()
    const response = await request(service, 'POST', '/v2/runs', {
      body: bodyOf(200),
      headers: { 'content-type': type },
    })
    expect([response.status, errorOf(response).code]).toEqual([415, 'unsupported_media_type'])
    expect(await countRuns()).toBe(before)
  })

  test.each(['gzip', 'br', 'identity, gzip'])('rejects a body with Content-Encoding %s', async (coding) => {
    const headers = { 'content-encoding': coding }
    const response = await request(service, 'POST', '/v2/runs', { body: bodyOf(200), headers })
    expect([response.status, errorOf(response).code]).toEqual([415, 'unsupported_media_type'])
    expect(errorOf(response).message).toMatch(/Content-Encoding/)
    const large = await request(service, 'POST', '/v2/runs', { body: bodyOf(limit + 1), headers })
    expect(large.status).toBe(415)
  })

  test.each([
    ['text/plain', 'x', 415],
    ['application/json', '{', 400],
  ])('keeps the connection open after rejecting %s %j', async (type, body, status) => {
    const response = await request(service, 'POST', '/v2/runs', { body, headers: { 'content-type': type } })
    expect(response.status).toBe(status)
    expect(response.headers.connection).not.toBe('close')
  })

  test('accepts a body with Content-Encoding identity', async () => {
    const headers = { 'content-encoding': 'Identity' }
    expect((await request(service, 'POST', '/v2/runs', { body: bodyOf(200), headers })).status).toBe(200)
  })

  test('rejects bytes without a content type', async () => {
    const { status, json } = await sendRaw(service, head('POST /v2/runs', { 'content-length': '2' }, '{}'))
    expect([status, json]).toMatchObject([415, { error: { code: 'unsupported_media_type' } }])
  })

  test.each(['text/plain', 'application/xml', 'nonsense', 'application/json'])(
    'an empty body with Content-Type %s counts as absent',
    async (type) => {
      const headers = { 'content-type': type, 'content-length': '0' }
      const post = await request(service, 'POST', '/v2/runs', { headers })
      expect([post.status, errorOf(post).code]).toEqual([400, 'missing_field'])
      const gone = await request(service, 'DELETE', '/v2/runs/x', { headers })
      expect([gone.status, errorOf(gone).code]).toEqual([404, 'run_not_found'])
      const chunked = head('DELETE /v2/runs/x', { 'content-type': type, 'transfer-encoding': 'chunked' }, '0\r\n\r\n')
      expect(await sendRaw(service, chunked)).toMatchObject({ status: 404, json: { error: { code: 'run_not_found' } } })
    },
  )

  test('400 unknown_field for a body on a route without fields', async () => {
    const response = await request(service, 'DELETE', '/v2/runs/x', { body: { reason: 1, force: true } })
    expect(response.status).toBe(400)
    expect(errorOf(response).details?.map(({ param, code }) => [param, code])).toEqual([
      ['reason', 'unknown_field'],
      ['force', 'unknown_field'],
    ])
  })
})

describe('size', () => {
  test('accepts 1 MiB and returns it unchanged', async () => {
    const made = await request(service, 'POST', '/v2/runs', { body: bodyOf(limit) })
    expect([made.status, made.json.status]).toEqual([200, 'completed'])
    const read = await request(service, 'GET', `/v2/runs/${made.json.id}`)
    expect(read.json).toEqual(made.json)
  })

  test('rejects one byte more and creates nothing', async () => {
    const before = await countRuns()
    const response = await request(service, 'POST', '/v2/runs', { body: bodyOf(limit + 1) })
    expect([response.status, errorOf(response).code]).toEqual([413, 'payload_too_large'])
    expect(await countRuns()).toBe(before)
  })

  test('rejects a much larger body with a readable 413 on a connection that stays open', async () => {
    const body = Buffer.alloc(24 * limit, ' ')
    for (let round = 0; round < 5; round++) {
      const response = await request(service, 'POST', '/v2/runs', { body })
      expect(response.status).toBe(413)
      expect(response.headers.connection).not.toBe('close')
    }
  })

  test('applies the same limit on GraphQL', async () => {
    const response = await request(service, 'POST', '/graphql', { body: 'x'.repeat(limit + 1) })
    expect(response.status).toBe(413)
    expect(response.json).toMatchObject({ errors: [{ extensions: { code: 'payload_too_large', status: 413 } }] })
  })

  test('rejects more than 250,000 values and names at both doors', async () => {
    const body = `{"query":"{ viewer { id } }","variables":{"a":[${'0,'.repeat(250_000)}0]}}`
    for (const path of ['/v2/runs', '/graphql']) {
      const { status, text } = await request(service, 'POST', path, { body })
      expect([status, text]).toEqual([413, expect.stringContaining('payload_too_large')])
      expect(text).toContain('more than 250000 values and names')
    }
  })

  test('applies the limit to chunked bodies', async () => {
    expect(await sendChunked(bodyOf(limit))).toBe(200)
    expect(await sendChunked(bodyOf(limit + 1))).toBe(413)
  })

  test('rejects an endless body without waiting for its end', async () => {
    const socket = await openSocket(service)
    const response = readResponse(socket)
    socket.write(head('POST /v2/runs', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }))
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    for (let sent = 0; sent < 20; sent++) socket.write(piece)
    expect(await response).toMatchObject({ status: 413, json: { error: { code: 'payload_too_large' } } })
    socket.destroy()
  })

  test('rejects too large a Content-Length before the body is sent', async () => {
    const socket = await openSocket(service)
    const response = readResponse(socket)
    socket.write(head('POST /v2/runs', { 'content-type': 'application/json', 'content-length': '99999999' }))
    expect(await response).toMatchObject({ status: 413, json: { error: { code: 'payload_too_large' } } })
    socket.destroy()
  })

  test('responds to Expect: 100-continue before the body is sent', async () => {
    const socket = await openSocket(service)
    const body = bodyOf(300)
    socket.write(
      head('POST /v2/runs', {
        'content-type': 'application/json',
        'content-length': String(body.length),
        expect: '100-continue',
      }),
    )
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 100 Continue/)
    const response = readResponse(socket)
    socket.write(body)
    expect((await response).status).toBe(200)
    socket.destroy()
  })
})

test('ignores an unknown Expect header', async () => {
  const response = await request(service, 'GET', '/v2/agents', { headers: { expect: 'the-unexpected' } })
  expect([response.status, response.headers['x-request-id']]).toEqual([200, expect.stringMatching(/^req_/)])
})

function head(line: string, headers: Record<string, string>, body = ''): string {
  const all = { host: 'localhost', authorization: `Bearer ${service.credentials.api_key}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

/** The status of a POST /runs with a chunked body. */
function sendChunked(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = https.request({
      ...addressOf(service),
      agent: false,
      method: 'POST',
      path: '/v2/runs',
      headers: { authorization: `Bearer ${service.credentials.api_key}`, 'content-type': 'application/json' },
    })
    call.once('response', (response) => {
      response.resume()
      call.off('error', reject).on('error', () => {})
      resolve(response.statusCode ?? 0)
    })
    call.once('error', reject)
    for (let at = 0; at < body.length; at += 100_000) call.write(body.slice(at, at + 100_000))
    call.end()
  })
}
