/** Responses that clients do not read, over real sockets, with a stopped clock. Over HTTP/2, a window of 0 bytes stalls immediately. */
import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2'
import type { TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { maxUnreadBytes, stalledMs } from '../../src/streaming/unreadResponses.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { idle } from '../helpers/flood.ts'
import { request, rest } from '../helpers/httpClient.ts'
import { makeKey } from '../helpers/makeKey.ts'
import { openSocket } from '../helpers/rawHttp.ts'
import { standingClock } from '../helpers/spending.ts'
import { startRun } from '../helpers/startRun.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

/** More than the buffers of a loopback connection hold. */
const outputBytes = 20_000_000

const clock = standingClock()
let service: TestService
let largeRun: string
let mediumRun: string
let openRun: string
beforeAll(async () => {
  service = await startOwnService({ clock })
  openRun = await startRun(service, idle)
  const medium = { agent_id: service.credentials.agents.echo, input: { query: 'x'.repeat(32_000) } } // with the output, twice that
  mediumRun = String((await rest(service, 'POST', '/runs', { body: medium })).json.id)
  const body = { agent_id: service.credentials.agents.echo, input: { query: 'x'.repeat(300_000) } } // too large for the cache
  largeRun = String((await rest(service, 'POST', '/runs', { body })).json.id)
  await service.deps.db.pool.query(
    `update runs set output = json_build_object('text', repeat('ü', ${outputBytes / 2})) where id = $1`,
    [largeRun],
  )
})
afterAll(async () => {
  await rest(service, 'DELETE', `/runs/${openRun}`) // a stop would wait for it
  await service.dispose()
})

const sessions: ClientHttp2Session[] = []
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy()
  await unsentIs('nothing', (bytes) => bytes === 0)
})

function openSession(initialWindowSize: number): ClientHttp2Session {
  const session = connect(`https://127.0.0.1:${service.port}`, {
    ca: service.ca,
    servername: 'localhost',
    settings: { initialWindowSize },
  })
  sessions.push(session)
  return session
}

const unsentIs = (what: string, test: (bytes: number) => boolean) =>
  waitUntil(`${what} is unsent`, 20_000, () => test(service.deps.unreadResponses.bytes))

/** Resolves when the buffers of the connection are full. */
async function stalled(): Promise<{ bytes: number }> {
  let [before, looks] = [0, 0]
  await unsentIs('a part', (bytes) => {
    looks = bytes > 0 && bytes === before ? looks + 1 : 0
    before = bytes
    return looks === 5
  })
  return { bytes: before }
}

const authorization = (key = service.credentials.api_key) => `Bearer ${key}`

function send(session: ClientHttp2Session, path: string, key?: string): ClientHttp2Stream {
  const stream = session.request({ ':path': path, authorization: authorization(key) })
  return stream.on('error', () => {})
}

/** Advances the clock in steps shorter than the time between two checks. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 5_000) clock.advance(5_000)
}

const codeOf = async (stream: ClientHttp2Stream) => {
  if (!stream.closed) await once(stream, 'close')
  return stream.rstCode
}

const getOverHttp1 = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization()}\r\n\r\n`

describe('a response without progress for 30 s is cut', () => {
  test.each([
    { what: 'a large one', run: () => largeRun, times: 1 },
    { what: 'a small one, though many before it were sent', run: () => mediumRun, times: 95 },
  ])('over HTTP/1.1: $what', async ({ run, times }) => {
    const socket: TLSSocket = await openSocket(service)
    socket.write(getOverHttp1(`/v2/runs/${run()}`).repeat(times))
    const { bytes } = await stalled()
    expect(bytes).toBeLessThan(outputBytes)
    pass(stalledMs - 5_000)
    expect(service.deps.unreadResponses.bytes).toBe(bytes)
    pass(10_000)
    expect(service.deps.unreadResponses.bytes).toBe(0)
    socket.resume()
    await once(socket, 'close')
  })

  test('over HTTP/2, although other streams of its session continue', async () => {
    const session = openSession(0)
    const stream = send(session, `/v2/runs/${largeRun}`)
    await unsentIs('all', (bytes) => bytes >= outputBytes)
    for (let count = 0; count < 5; count++) {
      pass(10_000)
      await new Promise<void>((resolve) => session.ping(() => resolve()))
    }
    expect(await codeOf(stream)).toBe(constants.NGHTTP2_CANCEL)
  })

  test.each(['/v2/agents', `stream`])('even if it is small: %s', async (path) => {
    const stream = send(openSession(0), path === 'stream' ? `/v2/runs/${openRun}/stream` : path)
    await unsentIs('something', (bytes) => bytes > 0)
    pass(stalledMs + 5_000)
    expect(await codeOf(stream)).toBe(constants.NGHTTP2_CANCEL)
  })
})

test('a response that is read slowly is sent completely', async () => {
  const stream = send(openSession(65_535), `/v2/runs/${largeRun}`)
  let [bytes, moved] = [0, 0]
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes < (moved + 1) * 5_000_000) return
    moved++
    pass(stalledMs - 10_000)
  })
  await once(stream, 'end')
  expect([bytes > outputBytes, moved]).toEqual([true, 4])
})

test('a stream without events stays open', async () => {
  const stream = send(openSession(65_535), `/v2/runs/${openRun}/stream`)
  await once(stream, 'data')
  await unsentIs('nothing', (bytes) => bytes === 0)
  pass(stalledMs * 2)
  await request(service, 'GET', '/healthz')
  expect(stream.closed).toBe(false)
  stream.close()
})

test('unread responses of a caller are bounded: another one gets 503 until one of them has stalled, which is cut', async () => {
  const { key } = await makeKey(service)
  const session = openSession(0)
  const streams: ClientHttp2Stream[] = []
  for (let count = 1; count <= Math.floor(maxUnreadBytes.caller / outputBytes); count++) {
    streams.push(send(session, `/v2/runs/${largeRun}`, key))
    await unsentIs(`${count}`, (bytes) => bytes >= count * outputBytes)
  }
  const refused = await rest(service, 'GET', `/runs/${largeRun}`, { key })
  expect([refused.status, refused.headers['retry-after'], refused.json]).toMatchObject([
    503,
    '5',
    { error: { code: 'unavailable' } },
  ])
  expect((await rest(service, 'GET', `/runs/${largeRun}`)).status).toBe(200)
  expect((await rest(service, 'GET', '/agents', { key })).status).toBe(200)
  expect(service.logged.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  expect(streams.map((stream) => stream.closed)).toEqual(streams.map(() => false))

  clock.advance(2_000)
  expect((await rest(service, 'GET', `/runs/${largeRun}`, { key })).status).toBe(200)
  expect(await codeOf(streams[0] as ClientHttp2Stream)).toBe(constants.NGHTTP2_CANCEL)
  expect(streams.slice(1).map((stream) => stream.closed)).toEqual(streams.slice(1).map(() => false))
})

test.each(['http/1.1', 'h2'])('a caller that disconnects before its response is not watched: %s', async (protocol) => {
  const waiting = (count: number) =>
    waitUntil(`${count} calls wait`, 10_000, () => service.deps.openStreams.count === count)
  const path = `/v2/runs/${openRun}?wait=1`
  const before = service.deps.unreadResponses.count
  if (protocol === 'h2') {
    const stream = send(openSession(65_535), path)
    await waiting(1)
    stream.close()
  } else {
    const socket: TLSSocket = await openSocket(service)
    socket.write(getOverHttp1(path))
    await waiting(1)
    socket.destroy()
  }
  await request(service, 'GET', '/healthz') // it has left
  clock.advance(2_000)
  await waiting(0)
  await request(service, 'GET', '/healthz')
  expect(service.deps.unreadResponses.count).toBeLessThanOrEqual(before)
})
