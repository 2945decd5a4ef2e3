/** The seeded organisation has low limits here, so that a few streams reach them. */
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { idle } from '../helpers/flood.ts'
import { graphql, type HttpResponse, request, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { reserveStream } from '../helpers/sharedStream.ts'
import { openStream } from '../helpers/sse.ts'
import { startRun } from '../helpers/startRun.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
let id: string
beforeAll(async () => {
  service = await startTestService()
  await service.deps.db.pool.query('update organizations set open_streams = 3, open_streams_organization = 5')
  id = await startRun(service, idle)
})
afterAll(async () => {
  await rest(service, 'DELETE', `/runs/${id}`) // a stop would wait for it
  await service.dispose()
})

/** Each test has its own key; everything it opened is closed and no longer counted afterwards. */
let key: string
let opened: IncomingMessage[]
beforeEach(async () => {
  opened = []
  key = (await makeKey(service)).key
})
afterEach(async () => {
  for (const response of opened) response.destroy()
  await countIs(0)
})

const countIs = (count: number) =>
  waitUntil(`${count} open streams`, 10_000, () => service.deps.openStreams.count === count)

const subscription = { query: 'subscription ($id: ID!) { runEvents(runId: $id) { seq } }' }
type Open = (key: string) => Promise<IncomingMessage>
const kinds: [string, Open][] = [
  ['a REST stream', (by) => openStream(service, 'GET', `/v2/runs/${id}/stream`, { key: by })],
  [
    'a stream of a new run',
    (by) => {
      const body = { agent_id: service.credentials.agents.simulator, input: { ask: {} } }
      return openStream(service, 'POST', '/v2/runs/stream', { key: by, body })
    },
  ],
  ['a subscription', (by) => subscribe('/graphql', by)],
  ['a subscription at /graphql/stream', (by) => subscribe('/graphql/stream', by)],
  [
    'a shared connection',
    async (by) => {
      const { headers } = await reserveStream(service, by)
      return openStream(service, 'GET', '/graphql/stream', { key: by, headers })
    },
  ],
]

const subscribe = (path: string, by: string) =>
  openStream(service, 'POST', path, { key: by, body: { ...subscription, variables: { id } } })

async function open(how: Open, by = key): Promise<number> {
  const response = await how(by)
  opened.push(response)
  return response.statusCode ?? 0
}

const countRuns = async () => (await service.deps.db.pool.query('select 1 from runs')).rowCount
const [, rest1] = kinds[0] as [string, Open]

describe('429 too_many_open_streams', () => {
  test.each(kinds)('for %s beyond the limit of a key, whatever the others are', async (_, how) => {
    for (const [, other] of kinds.slice(0, 3)) expect(await open(other)).toBe(200)
    const runs = await countRuns()
    const refused = await how(key)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    const body = JSON.parse(Buffer.concat(await refused.toArray()).toString())
    const { code, type } = body.error ?? body.errors[0].extensions
    expect([code, type, await countRuns()]).toEqual(['too_many_open_streams', 'rate_limited', runs])
  })

  test('for a read that waits, at both doors', async () => {
    for (let count = 0; count < 3; count++) await open(rest1)
    const query = 'query ($id: ID!) { viewer { id } run(id: $id, waitSeconds: 60) { id } }'
    const [polled, asked] = [
      await rest(service, 'GET', `/runs/${id}?wait=60`, { key }),
      await graphql(service, query, { id }, { key }),
    ]
    expect([polled.status, polled.headers['retry-after'], polled.json]).toMatchObject([
      429,
      '5',
      { error: { code: 'too_many_open_streams' } },
    ])
    expect([asked.status, asked.headers['retry-after'], asked.json]).toMatchObject([
      429,
      '5',
      { errors: [{ path: ['run'], extensions: { code: 'too_many_open_streams', retryAfterSeconds: 5 } }] },
    ])
    expect((await rest(service, 'GET', `/runs/${id}?wait=0`, { key })).status).toBe(200)
  })

  test('for a stream while reads wait', async () => {
    const abort = new AbortController()
    const polls = Array.from({ length: 3 }, () =>
      rest(service, 'GET', `/runs/${id}?wait=60`, { key, signal: abort.signal }).catch(() => undefined),
    )
    await countIs(3)
    expect(await open(rest1)).toBe(429)
    abort.abort()
    await Promise.all(polls)
    await countIs(0)
    expect(await open(rest1)).toBe(200)
  })

  test('beyond the limit of the organisation, whichever keys', async () => {
    const other = await makeKey(service)
    for (let count = 0; count < 3; count++) expect(await open(rest1)).toBe(200)
    for (let count = 0; count < 2; count++) expect(await open(rest1, other.key)).toBe(200)
    expect(await open(rest1, other.key)).toBe(429)
  })

  test('for the 6th stream of a demo key, and the 21st of a Free one', async () => {
    const { id: organizationId, key: free } = await makeOrganization(service)
    const reserved = await reserveStream(service, free)
    const demo = await makeKey(service, { mode: 'demo', organizationId })
    const bare: Open = (by) => openShared(by)
    for (let count = 0; count < 5; count++) expect(await open(bare, demo.key)).toBe(200)
    expect(await open(bare, demo.key)).toBe(429)
    for (let count = 0; count < 20; count++) expect(await open(bare, free)).toBe(200)
    expect(
      await open(() => openStream(service, 'GET', '/graphql/stream', { key: free, headers: reserved.headers })),
    ).toBe(429)
  })
})

async function openShared(by: string): Promise<IncomingMessage> {
  const { headers } = await reserveStream(service, by)
  return openStream(service, 'GET', '/graphql/stream', { key: by, headers })
}

describe('a shared connection counts as many streams as it has subscriptions, and as one without', () => {
  test('while it is open', async () => {
    const shared = await reserveStream(service, key)
    const post = (name: string) => shared.post(name, subscription.query, { id })
    expect(await statusesOf([post('1'), post('2')])).toEqual([202, 202])
    await open(() => openStream(service, 'GET', '/graphql/stream', { key, headers: shared.headers }))
    expect(await statusesOf([post('3')])).toEqual([202])
    const refused = await post('4')
    expect([refused.status, refused.headers['retry-after'], codeOf(refused)]).toEqual([
      429,
      '5',
      'too_many_open_streams',
    ])
    expect(await statusesOf([shared.post('query', '{ viewer { id } }')])).toEqual([202])
    await shared.stop('1')
    expect(await statusesOf([post('4')])).toEqual([202])
    for (const name of ['2', '3', '4']) await shared.stop(name)
    expect(service.deps.openStreams.count).toBe(1)
  })
})

test('a stream that could not be opened is no longer counted', async () => {
  expect(await open((by) => openStream(service, 'GET', '/v2/runs/run_none/stream', { key: by }))).toBe(404)
  expect(await open((by) => openStream(service, 'GET', `/v2/runs/${id}/stream?after=x`, { key: by }))).toBe(400)
  const body = { ...subscription, variables: { id: 'run_none' } }
  expect(await open((by) => openStream(service, 'POST', '/graphql', { key: by, body }))).toBe(200)
  opened[2]?.resume()
  await countIs(0)
})

test('a create that waits for its run is not counted', async () => {
  for (let count = 0; count < 3; count++) await open(rest1)
  const body = { agent_id: service.credentials.agents.echo, input: {} }
  expect((await rest(service, 'POST', '/runs', { key, body })).status).toBe(200)
})

const codeOf = ({ json }: HttpResponse) => (json.errors as { extensions: { code: string } }[])[0]?.extensions.code
const statusesOf = async (responses: Promise<HttpResponse>[]) =>
  (await Promise.all(responses)).map(({ status }) => status)

test('the rejection costs no call', async () => {
  for (let count = 0; count < 3; count++) await open(rest1)
  const left = async () =>
    Number((await request(service, 'GET', '/v2/agents', { key })).headers['x-ratelimit-remaining'])
  const before = await left()
  for (let count = 0; count < 5; count++) expect(await open(rest1)).toBe(429)
  expect(await left()).toBeGreaterThanOrEqual(before - 1)
})
