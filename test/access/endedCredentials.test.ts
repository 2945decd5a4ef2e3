/** Streams, subscriptions and long polls end with their credentials: immediately after a revocation, otherwise within seconds. */
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { watchEveryMs } from '../../src/access/credentialWatch.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { cookieOf, makeUser, ownOrigin, withCookie } from '../helpers/browser.ts'
import { errorOf, graphql, request, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { messagesOf, reserveStream } from '../helpers/sharedStream.ts'
import { type Frame, stream } from '../helpers/sse.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

const clock = movableClock()
let service: TestService
/** A run that waits for an action. */
let runId: string
beforeAll(async () => {
  service = await startOwnService({ env: { SESSION_TOKENS: 'on' }, clock })
  const body = { agent_id: service.credentials.agents.simulator, input: { ask: {} } }
  runId = String((await rest(service, 'POST', '/runs', { body })).json.id)
  const queued = await rest(service, 'GET', `/runs/${runId}`)
  expect(queued.json.status).toBe('requires_action')
})
afterAll(() => service?.dispose())

type Credentials = { headers: Record<string, string> }
type Opened = { ended: Promise<Ending>; begun: Promise<void> }
type Ending = { codes: unknown[]; events: string[] }

const runEvents = 'subscription ($id: ID!) { runEvents(runId: $id) { seq type } }'

/** Opens a stream: `begun` resolves at its first event, `ended` when it has ended. */
function open(method: string, path: string, credentials: Credentials, body?: JsonObject): Opened {
  const begun = Promise.withResolvers<void>()
  const ended = stream(service, method, path, {
    ...(body && { body }),
    headers: { authorization: '', origin: ownOrigin(service), ...credentials.headers },
    until: () => {
      begun.resolve()
      return false
    },
  }).then(({ frames }) => ({ codes: frames.flatMap(codesOf), events: frames.map(({ event }) => event) }))
  return { begun: begun.promise, ended }
}

const codesOf = ({ data }: Frame): unknown[] => {
  const result = (data.payload ?? data) as { errors?: { extensions: { code: string; status: number } }[] }
  return (result.errors ?? []).map(({ extensions }) => [extensions.code, extensions.status])
}

const doors: [string, (credentials: Credentials) => Opened][] = [
  ['a stream', (credentials) => open('GET', `/v2/runs/${runId}/stream`, credentials)],
  [
    'a subscription',
    (credentials) => open('POST', '/graphql', credentials, { query: runEvents, variables: { id: runId } }),
  ],
  [
    'a subscription by graphql-sse',
    (credentials) => open('POST', '/graphql/stream', credentials, { query: runEvents, variables: { id: runId } }),
  ],
]

const bearer = (key: string): Credentials => ({ headers: { authorization: `Bearer ${key}` } })

describe.each(doors)('%s', (name, openDoor) => {
  const expected = (code: string) => (name === 'a stream' ? [] : [[code, 401]])

  test('ends immediately when its key is revoked', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const { key: otherKey } = await makeKey(service, { scopes: ['runs:read'] })
    const [own, other] = [openDoor(bearer(key)), openDoor(bearer(otherKey))]
    await Promise.all([own.begun, other.begun])
    await rest(service, 'DELETE', `/api-keys/${id}`)
    expect((await own.ended).codes).toEqual(expected('invalid_credentials'))
    expect(await Promise.race([other.ended, 'still open'])).toBe('still open')
  })

  test('ends at the next check when its key expires', async () => {
    const expires_at = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const { json } = await rest(service, 'POST', '/api-keys', {
      body: { name: 'Short', scopes: ['runs:read'], expires_at },
    })
    const own = openDoor(bearer(String(json.key)))
    await own.begun
    clock.move(3_600_000 + watchEveryMs)
    expect((await own.ended).codes).toEqual(expected('expired_credentials'))
  })

  test('ends immediately with its session, or with the session of its token', async () => {
    const cookie = await cookieOf(service)
    const made = await request(service, 'POST', '/api/auth/token', withCookie(cookie, { body: {} }))
    const [own, byToken] = [openDoor({ headers: { cookie } }), openDoor(bearer(String(made.json.token)))]
    await Promise.all([own.begun, byToken.begun])
    expect((await request(service, 'POST', '/api/auth/logout', withCookie(cookie))).status).toBe(200)
    expect((await own.ended).codes).toEqual(expected('invalid_credentials'))
    expect((await byToken.ended).codes).toEqual(expected('invalid_credentials'))
  })

  test('ends at the next check when its token expires', async () => {
    const body = { expires_in: 60 }
    const made = await request(service, 'POST', '/api/auth/token', { body })
    const own = openDoor(bearer(String(made.json.token)))
    await own.begun
    clock.move(60_000 + watchEveryMs)
    expect((await own.ended).codes).toEqual(expected('expired_credentials'))
  })

  test('ends at the next check when its user is removed without a hint', async () => {
    const user = await makeUser(service, 'member')
    const own = openDoor({ headers: { cookie: await cookieOf(service, user) } })
    await own.begun
    await service.deps.db.pool.query('delete from sessions where user_id = $1', [user.id])
    await service.deps.db.pool.query('delete from users where id = $1', [user.id])
    clock.move(watchEveryMs)
    expect((await own.ended).codes).toEqual(expected('invalid_credentials'))
  })
})

describe.each(doors)('%s whose credentials lose rights', (name, openDoor) => {
  const expected = (code: string, status: number) => (name === 'a stream' ? [] : [[code, status]])
  const change = (text: string, id: string) => service.deps.db.pool.query(text, [id])

  test.each([
    ['the scope that it needs', `scopes = '{agents:read}'`, 'insufficient_scope'],
    ['the agent of its run', `agent_ids = '{ag_another}'`, 'agent_not_allowed'],
  ])("ends at the next check if it loses %s, and can't be opened again", async (_, lost, code) => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read', 'agents:read'] })
    const own = openDoor(bearer(key))
    await own.begun
    await change(`update api_keys set ${lost} where id = $1`, id)
    clock.move(watchEveryMs)
    expect((await own.ended).codes).toEqual(expected(code, 403))
    const again = await openDoor(bearer(key)).ended
    expect(again.events.filter((event) => event.startsWith('run'))).toEqual([])
  })

  test('ends immediately if the change is announced, also with a token', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const made = await request(service, 'POST', '/api/auth/token', { key, body: {} })
    const [own, byToken] = [openDoor(bearer(key)), openDoor(bearer(String(made.json.token)))]
    await Promise.all([own.begun, byToken.begun])
    await change(`update api_keys set scopes = '{agents:read}' where id = $1`, id)
    service.deps.keyChanged(id)
    expect((await own.ended).codes).toEqual(expected('insufficient_scope', 403))
    expect((await byToken.ended).codes).toEqual(expected('insufficient_scope', 403))
  })

  test('is asked to reconnect if it may still be read, then with the remaining rights', async () => {
    const user = await makeUser(service, 'owner')
    const credentials = { headers: { cookie: await cookieOf(service, user) } }
    const own = openDoor(credentials)
    await own.begun
    await change(`update users set role = 'viewer' where id = $1`, user.id)
    clock.move(watchEveryMs)
    expect((await own.ended).codes).toEqual(expected('unavailable', 503))
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const [again, beside] = [openDoor(credentials), openDoor(bearer(key))]
    await Promise.all([again.begun, beside.begun])
    await change(`update users set role = 'owner' where id = $1`, user.id)
    await change('update api_keys set revoked_at = now() where id = $1', id)
    clock.move(watchEveryMs)
    await beside.ended // all are checked together, so this one was checked too
    expect(await Promise.race([again.ended, 'still open'])).toBe('still open')
  })
})

describe('the shared connection of subscriptions', () => {
  test('sends the error to each of them, and closes', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const token = (await request(service, 'PUT', '/graphql/stream', { key })).text
    const shared = { 'x-graphql-event-stream-token': token }
    const own = open('GET', '/graphql/stream', { headers: { authorization: `Bearer ${key}`, ...shared } })
    for (const operationId of ['1', '2']) {
      const body = { query: runEvents, variables: { id: runId }, extensions: { operationId } }
      expect((await request(service, 'POST', '/graphql/stream', { key, body, headers: shared })).status).toBe(202)
    }
    await own.begun
    await rest(service, 'DELETE', `/api-keys/${id}`)
    expect((await own.ended).codes).toEqual([
      ['invalid_credentials', 401],
      ['invalid_credentials', 401],
    ])
  })
})

describe('a subscription over a shared connection', () => {
  test('ends when its credentials lose the right to it, and the others continue', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read', 'agents:read'] })
    const { open: openShared, post } = await reserveStream(service, key)
    const begun = Promise.withResolvers<void>()
    const opened = openShared(({ data }) => {
      begun.resolve()
      return data.id === 'after'
    })
    await post('log', runEvents, { id: runId })
    await begun.promise
    await service.deps.db.pool.query(`update api_keys set scopes = '{agents:read}' where id = $1`, [id])
    service.deps.keyChanged(id)
    while ((await post('log', '{ viewer { id } }')).status === 409); // until the operation id is free
    await post('after', '{ viewer { id } }')
    const { frames } = await opened
    expect(messagesOf('log', frames)).toContainEqual({
      errors: [expect.objectContaining({ extensions: expect.objectContaining({ code: 'insufficient_scope' }) })],
    })
    expect(messagesOf('after', frames)[0]).toMatchObject({ data: { viewer: { id } } })
  })
})

describe('a long poll', () => {
  let running: string
  beforeAll(async () => {
    const body = { agent_id: service.credentials.agents.simulator, input: { chunks: 1, delay_ms: 600_000 } }
    const made = await rest(service, 'POST', '/runs', { body, headers: { prefer: 'respond-async' } })
    running = String(made.json.id)
  })
  afterAll(() => rest(service, 'DELETE', `/runs/${running}`))
  afterEach(() => void jest.restoreAllMocks())

  test.each([
    ['REST', (key: string) => rest(service, 'GET', `/runs/${running}?wait=60`, { key })],
    ['GraphQL', (key: string) => graphql(service, `{ run(id: "${running}", waitSeconds: 60) { id } }`, {}, { key })],
  ])('of %s returns 401 when its key is revoked', async (_, poll) => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const [waits, { watchCredentials }] = [Promise.withResolvers<void>(), service.deps]
    jest.spyOn(service.deps, 'watchCredentials').mockImplementation((...call) => {
      waits.resolve()
      return watchCredentials(...call)
    })
    const response = poll(key)
    await waits.promise
    await rest(service, 'DELETE', `/api-keys/${id}`)
    const { status, text } = await response
    expect([status, text]).toEqual([401, expect.stringContaining('invalid_credentials')])
  })

  test('returns 403 when its key may no longer read the run', async () => {
    const { id, key } = await makeKey(service, { scopes: ['runs:read'] })
    const [waits, { watchCredentials }] = [Promise.withResolvers<void>(), service.deps]
    jest.spyOn(service.deps, 'watchCredentials').mockImplementation((...call) => {
      waits.resolve()
      return watchCredentials(...call)
    })
    const response = rest(service, 'GET', `/runs/${running}?wait=60`, { key })
    await waits.promise
    await service.deps.db.pool.query(`update api_keys set scopes = '{agents:read}' where id = $1`, [id])
    service.deps.keyChanged(id)
    expect([(await response).status, errorOf(await response).code]).toEqual([403, 'insufficient_scope'])
  })
})
