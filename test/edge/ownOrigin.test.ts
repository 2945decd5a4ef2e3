import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { cookieOf, logIn, ownOrigin, withCookie } from '../helpers/browser.ts'
import { type HttpResponse, request } from '../helpers/httpClient.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const allowedOrigin = 'https://app.example.com'
const publicUrl = 'https://runs.example.com'
const evil = 'https://evil.example'

let service: TestService
let cookie: string
beforeAll(async () => {
  service = await startOwnService({
    env: {
      CORS_ORIGINS: `${allowedOrigin}, https://other.example.com:8443`,
      PUBLIC_URL: publicUrl,
      SESSION_TOKENS: 'on',
    },
  })
  cookie = await cookieOf(service)
})
afterAll(() => service.dispose())

type Said = Record<string, string>

const admitted: [string, Said][] = [
  ['a client that is no browser', {}],
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: publicUrl }],
  ['our own page behind another host name', { 'sec-fetch-site': 'same-origin', origin: 'https://inside.example' }],
  ['a navigation from the address bar', { 'sec-fetch-site': 'none' }],
  ['our own page in an old browser', { origin: publicUrl }],
  ['a configured origin', { 'sec-fetch-site': 'same-site', origin: allowedOrigin }],
  ['a configured origin of another site', { 'sec-fetch-site': 'cross-site', origin: allowedOrigin }],
  ['a configured origin with a port', { origin: 'https://other.example.com:8443' }],
]

const refused: [string, Said][] = [
  ['another origin', { 'sec-fetch-site': 'cross-site', origin: evil }],
  ['another origin in an old browser', { origin: evil }],
  ['another origin of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }],
  ['an opaque origin', { origin: 'null' }],
  ['a sandboxed page', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['a cross-site request without an Origin', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site request without an Origin', { 'sec-fetch-site': 'same-site' }],
  ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'friendly' }],
  ['our host over plain HTTP', { origin: 'http://runs.example.com' }],
  ['our host on another port', { origin: 'https://runs.example.com:444' }],
  ['our origin as a prefix', { origin: `${publicUrl}.evil.example` }],
  ['a configured origin as a prefix', { origin: `${allowedOrigin}.evil.example` }],
  ['a configured origin in another case', { origin: 'https://APP.example.com' }],
  ['two origins', { origin: `${publicUrl}, ${evil}` }],
  ['an empty Origin', { origin: '' }],
]

const json = 'application/json'
const changes: [string, string, string, string | undefined][] = [
  ['POST', '/v2/runs', '{}', json],
  ['POST', '/v2/runs', 'a=b', 'application/x-www-form-urlencoded'],
  ['POST', '/v2/runs', '{}', 'text/plain'],
  ['POST', '/v2/runs/stream', '{}', json],
  ['POST', '/v2/runs/x/action', '{}', json],
  ['PATCH', '/v2/agents/x', '{}', json],
  ['DELETE', '/v2/agents/x', '', undefined],
  ['POST', '/api/auth/token', '{}', json],
  ['POST', '/api/auth/logout', '[]', json],
  ['POST', '/graphql', '{"query":"mutation { __typename }"}', json],
  ['POST', '/graphql', '{"query":"{ viewer { id } }"}', json],
  ['POST', '/graphql', 'query=mutation{__typename}', 'application/x-www-form-urlencoded'],
  ['POST', '/graphql', 'mutation { __typename }', 'application/graphql'],
  ['POST', '/graphql', '{"query":"mutation { __typename }"}', 'text/plain'],
  ['POST', '/graphql', '--x\r\n', 'multipart/form-data; boundary=x'],
  ['POST', '/graphql/stream', '{"query":"mutation { __typename }"}', json],
  ['PUT', '/graphql/stream', '', undefined],
  ['DELETE', '/graphql/stream?operationId=1', '', undefined],
]

const call = (method: string, path: string, body: string, type: string | undefined, said: Said) =>
  request(
    service,
    method,
    path,
    withCookie(cookie, { ...(body !== '' && { body }), headers: { ...said, ...(type && { 'content-type': type }) } }),
  )

function codeOf({ json }: HttpResponse): unknown {
  const { error, errors } = json as { error?: { code: string }; errors?: { extensions?: { code: string } }[] }
  return error?.code ?? errors?.[0]?.extensions?.code
}

describe.each(changes)('%s %s with %j as %s', (method, path, body, type) => {
  test.each(refused)('is refused for %s', async (_, said) => {
    const response = await call(method, path, body, type, said)
    expect([response.status, codeOf(response)]).toEqual([403, 'csrf_rejected'])
  })

  test.each(admitted)('is admitted for %s', async (_, said) => {
    const response = await call(method, path, body, type, said)
    expect([response.status === 403, codeOf(response)]).not.toEqual([true, 'csrf_rejected'])
  })
})

test('the Host header is our own origin too', async () => {
  const own = await call('POST', '/v2/runs', '{}', json, { origin: ownOrigin(service) })
  expect([own.status, codeOf(own)]).toEqual([400, 'missing_field'])
})

test('csrf_rejected has the error format of each door', async () => {
  const rest = await call('POST', '/v2/runs', '{}', json, { origin: evil })
  expect(rest.json).toMatchObject({
    error: { type: 'forbidden', code: 'csrf_rejected', request_id: expect.any(String) },
  })
  const graph = await call('POST', '/graphql', '{"query":"{ viewer { id } }"}', json, { origin: evil })
  expect(graph.json).toMatchObject({
    errors: [{ extensions: { code: 'csrf_rejected', type: 'forbidden', status: 403 } }],
  })
})

describe('reads are admitted from any origin', () => {
  test.each([
    ['GET', '/v2/agents'],
    ['HEAD', '/v2/agents'],
    ['GET', '/graphql?query={viewer{id}}'],
    ['GET', '/api/auth/me'],
  ])('%s %s', async (method, path) => {
    for (const [, said] of refused) expect((await call(method, path, '', undefined, said)).status).toBe(200)
  })

  test.each(['application/json', 'text/event-stream', 'application/graphql-response+json'])(
    'GraphQL by GET executes no mutation, as %s',
    async (accept) => {
      const mutation = encodeURIComponent(
        `mutation { createRun(input: {agentId: "${service.credentials.agents.echo}", input: {}}) { run { id } } }`,
      )
      const count = async () => (await service.deps.db.pool.query('select 1 from runs')).rowCount
      const before = await count()
      for (const path of ['/graphql', '/graphql/stream']) {
        const response = await request(
          service,
          'GET',
          `${path}?query=${mutation}`,
          withCookie(cookie, { headers: { accept, origin: evil, 'sec-fetch-site': 'cross-site' } }),
        )
        expect(response.text).not.toContain('"run"')
      }
      expect(await count()).toBe(before)
    },
  )
})

describe('a login', () => {
  test.each(refused)('is refused for %s', async (_, said) => {
    const response = await logIn(service, undefined, said)
    expect([response.status, codeOf(response), response.headers['set-cookie']]).toEqual([
      403,
      'csrf_rejected',
      undefined,
    ])
  })

  test.each(admitted)('is admitted for %s', async (_, said) => {
    expect((await logIn(service, undefined, said)).status).toBe(200)
  })
})

describe('a key', () => {
  test.each(refused)('is admitted for %s, since no browser sends it automatically', async (_, headers) => {
    const body = { agent_id: service.credentials.agents.echo, input: {} }
    expect((await request(service, 'POST', '/v2/runs', { headers, body })).status).toBe(200)
  })
})
