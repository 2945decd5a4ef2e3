import type { IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getNamedType, isObjectType } from 'graphql'
import { secretMutations } from '../../schema/door/showsSecret.ts'
import { schema } from '../../schema/schema.ts'
import { addressOf } from '../helpers/addressOf.ts'
import { type CallOptions, graphql, rest } from '../helpers/httpClient.ts'
import { scaled } from '../helpers/scale.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

type HttpResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

/** Unlike the usual client, it returns the bytes of the body. */
function send(
  method: string,
  path: string,
  encoding: string | undefined,
  options: CallOptions = {},
): Promise<HttpResponse> {
  const { key = service.credentials.api_key, body, headers } = options
  return new Promise((resolve, reject) => {
    const call = https.request({
      ...addressOf(service),
      method,
      path,
      headers: {
        host: `localhost:${service.port}`,
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(encoding !== undefined && { 'accept-encoding': encoding }),
        ...headers,
      },
    })
    call.on('error', reject)
    call.on('response', async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
    })
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function plain({ headers, bytes }: HttpResponse): string {
  const coding = headers['content-encoding']
  if (coding === undefined) return bytes.toString()
  return (coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString()
}

async function runWith(characters: number): Promise<string> {
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'ü é '.repeat(characters / 4) } }
  return String((await rest(service, 'POST', '/runs', { body })).json.id)
}

const query = '{ __schema { types { name fields { name } } } }'

describe('a response above 1 KiB', () => {
  test.each(['br', 'gzip'])('is sent in %s to a client that accepts it, at both doors', async (coding) => {
    const [small, medium, large] = [await runWith(1_000), await runWith(60_000), await runWith(300_000)]
    const calls: [string, string, unknown?][] = [
      ['GET', '/v2/catalog'],
      ...[small, medium, large].map((id): [string, string] => ['GET', `/v2/runs/${id}`]),
      ['POST', '/graphql', { query }],
      ['POST', '/graphql', { query: `{ run(id: "${large}") { input output } }` }],
      ['GET', '/v2/openapi.json'],
      ['GET', '/docs/reference'],
    ]
    for (const [method, path, body] of calls) {
      const [response, uncompressed] = [
        await send(method, path, `deflate, ${coding}`, { body }),
        await send(method, path, undefined, { body }),
      ]
      expect([path, response.status, response.headers['content-encoding']]).toEqual([path, 200, coding])
      expect(response.headers.vary).toBe('Accept-Encoding')
      expect(Number(response.headers['content-length'])).toBe(response.bytes.length)
      expect(response.bytes.length).toBeLessThan(uncompressed.bytes.length)
      expect(plain(response)).toBe(uncompressed.bytes.toString())
      expect(uncompressed.headers).toMatchObject({ vary: 'Accept-Encoding' })
      expect(uncompressed.headers).not.toHaveProperty('content-encoding')
    }
  })

  test('has the same headers for HEAD', async () => {
    for (const path of ['/v2/catalog', `/v2/runs/${await runWith(300_000)}`, '/v2/openapi.json']) {
      const [get, head] = [await send('GET', path, 'gzip'), await send('HEAD', path, 'gzip')]
      expect(head.bytes).toHaveLength(0)
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
        expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]])
    }
  })

  test.each(['gzip;q=0', 'identity', 'br;q=0.1, identity;q=0.2', 'deflate'])(
    'is sent uncompressed for %s',
    async (wanted) => {
      const { headers } = await send('GET', '/v2/catalog', wanted)
      expect(headers).not.toHaveProperty('content-encoding')
    },
  )

  test('is compressed if it is an error', async () => {
    const body = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`unknown_${at}`, at]))
    const response = await send('POST', '/v2/runs', 'br', { body })
    expect([response.status, response.headers['content-encoding']]).toEqual([400, 'br'])
    expect(JSON.parse(plain(response))).toMatchObject({ error: { code: 'missing_field' } })
  })
})

test('a response of up to 1 KiB is sent uncompressed', async () => {
  for (const path of ['/v2/api/auth/me', '/v2/nothing']) {
    const { headers, bytes } = await send('GET', path, 'br, gzip')
    expect(bytes.length).toBeLessThanOrEqual(1_024)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  }
})

test('many clients at once get the requested coding, or the uncompressed response', async () => {
  const id = await runWith(60_000)
  const responses = await Promise.all(
    Array.from({ length: scaled(100, 200) }, () => send('GET', `/v2/runs/${id}`, 'br')),
  )
  expect(new Set(responses.map(plain)).size).toBe(1)
  expect(responses.filter(({ headers }) => headers['content-encoding'] === 'br').length).toBeGreaterThan(50)
})

test('streams are not compressed', async () => {
  const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 100 } }
  const { headers, bytes } = await send('POST', '/v2/runs/stream', 'br, gzip', { body })
  expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^text\/event-stream/) })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(bytes.toString()).toMatch(/event: run\.completed/)
})

test('a script is sent in its stored coding, unless the client does not accept it', async () => {
  const [script = ''] = /\/assets\/reference-\w+\.js/.exec(plain(await send('GET', '/docs/reference', undefined))) ?? []
  expect((await send('HEAD', script, 'br;q=1, gzip;q=0.2')).headers['content-encoding']).toBe('gzip')
  expect((await send('HEAD', script, 'gzip;q=0, br')).headers['content-encoding']).toBeUndefined()
})

describe('a response that shows a secret is not compressed, not even by a proxy', () => {
  const long = 'x'.repeat(100)
  const many = { name: long, scopes: ['*'] }
  const url = `https://receiver.example/${'x'.repeat(1_500)}`
  const webhook = { url, events: ['*'] }
  const made = async (path: string, body: object) => String((await rest(service, 'POST', path, { body })).json.id)
  const agentIds = async () =>
    Promise.all(Array.from({ length: 40 }, () => made('/agents/echo/deploy', { name: long })))

  const check = ({ headers, bytes, status }: HttpResponse, secret: RegExp) => {
    expect([200, 201]).toContain(status)
    expect(bytes.length).toBeGreaterThan(1_024)
    expect(headers).toMatchObject({ 'cache-control': 'no-store, no-transform' })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(bytes.toString()).toMatch(secret)
  }

  test('API keys', async () => {
    const body = { ...many, agent_ids: await agentIds() }
    check(await send('POST', '/v2/api-keys', 'br, gzip', { body }), /"key":"ars_live_/)
    const id = await made('/api-keys', body)
    check(await send('POST', `/v2/api-keys/${id}/rotate`, 'br, gzip'), /"key":"ars_live_/)
    const input = { name: long, scopes: ['*'], agentIds: body.agent_ids }
    const create = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { key agentIds } } }'
    check(await send('POST', '/graphql', 'br', { body: { query: create, variables: { input } } }), /ars_live_/)
    const rotate = `mutation { a: rotateApiKey(input: {id: "${id}"}) { apiKey { key agentIds } } }`
    check(await send('POST', '/graphql', 'br', { body: { query: rotate } }), /ars_live_/)
  })

  test('webhooks', async () => {
    check(await send('POST', '/v2/webhooks', 'br, gzip', { body: webhook }), /"secret":"whsec_/)
    const id = await made('/webhooks', webhook)
    check(await send('POST', `/v2/webhooks/${id}/rotate-secret`, 'br', { body: {} }), /"secret":"whsec_/)
    const create =
      'mutation ($input: CreateWebhookInput!) { ...m } fragment m on Mutation { createWebhook(input: $input) { webhook { url secret } } }'
    const body = { query: create, variables: { input: webhook } }
    check(await send('POST', '/graphql', 'br', { body }), /whsec_/)
  })

  test('session tokens, even in short responses', async () => {
    const { status, headers, bytes } = await send('POST', '/v2/api/auth/token', 'br, gzip', { body: {} })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store, no-transform'])
    expect(JSON.parse(bytes.toString())).toMatchObject({ token: expect.any(String) })
  })

  test('every mutation that can show one is known', () => {
    const showing = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ type }) =>
      holdsSecret(type, 2),
    )
    const showsNull = ['revokeApiKey', 'updateWebhook', 'deleteWebhook', 'deleteInvitation']
    expect(
      showing
        .map(({ name }) => name)
        .filter((name) => !showsNull.includes(name))
        .sort(),
    ).toEqual([...secretMutations].sort())
  })

  function holdsSecret(type: unknown, depth: number): boolean {
    const named = getNamedType(type as never)
    if (!isObjectType(named) || depth === 0) return false
    return Object.values(named.getFields()).some(
      (field) =>
        ['key', 'secret', 'token'].includes(field.name) ||
        (field.name === 'url' && named.name !== 'Webhook') || // a link that lets a person in
        holdsSecret(field.type, depth - 1),
    )
  }
})

describe('the ETag of openapi.json', () => {
  const read = (tags?: string, method = 'GET', encoding?: string) =>
    send(method, '/v2/openapi.json', encoding, { key: null, ...(tags && { headers: { 'if-none-match': tags } }) })

  test.each(['GET', 'HEAD'])('returns 304 without a body while it is the same: %s', async (method) => {
    const etag = String((await read()).headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await read(tags, method, 'br')
      expect([tags, status, bytes.length, headers.etag]).toEqual([tags, 304, 0, etag])
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' })
    }
  })

  test('returns the document for another tag, in any coding', async () => {
    for (const encoding of [undefined, 'br', 'gzip']) {
      const response = await read('"other"', 'GET', encoding)
      expect([response.status, response.headers.etag]).toEqual([200, (await read()).headers.etag])
      expect(JSON.parse(plain(response))).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
    }
  })
})

test('If-None-Match is ignored elsewhere', async () => {
  const headers = { 'if-none-match': '*' }
  expect((await rest(service, 'GET', '/catalog', { headers })).status).toBe(200)
  expect((await graphql(service, '{ viewer { id } }', {}, { headers })).status).toBe(200)
})
