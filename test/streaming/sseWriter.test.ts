import { once } from 'node:events'
import http from 'node:http'
import { connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { systemClock } from '../../src/platform/clock.ts'
import { defaultMaxBufferedBytes, openSse, type SseWriter } from '../../src/streaming/sseWriter.ts'
import { createUnreadResponses } from '../../src/streaming/unreadResponses.ts'

const unsent = createUnreadResponses(systemClock)

test('disconnects a slow reader with a final frame when its buffer is full', async () => {
  const app = Fastify()
  const piece = 'x'.repeat(10_000)
  let [written, closed] = [0, 0]
  app.get('/', (_, reply) => {
    const hooks = { onClose: () => void closed++, onDrain: () => {}, finalFrame: () => 'come back' }
    const sse = openSse(unsent, reply, hooks)
    // The loop blocks the reader, so only the writer itself can end this.
    for (; sse.isOpen && written < 1_000; written++) sse.write(piece)
  })
  await app.listen()
  const { port } = app.server.address() as AddressInfo
  const sent = await readHttp1(port)
  await app.close()
  expect(closed).toBe(1)
  expect(sent).toMatch(/^x+come back$/)
  expect(sent.length).toBeGreaterThan(defaultMaxBufferedBytes)
  expect(sent.length).toBeLessThan(written * piece.length)
})

test.each([
  ['HTTP/1.1', Fastify, readHttp1],
  ['HTTP/2', () => Fastify({ http2: true }) as unknown as FastifyInstance, readHttp2],
])('sends a text that is larger than the buffers completely, over %s', async (_, makeApp, read) => {
  const app = makeApp()
  const large = 'ü€😀'.repeat(500_000)
  app.get('/', (_request, reply) => {
    const sse = openSse(unsent, reply, { onClose() {}, onDrain() {}, finalFrame: () => '' })
    for (const each of ['first ', large, ' last']) sse.write(each)
    sse.end()
  })
  await app.listen()
  const received = await read((app.server.address() as AddressInfo).port)
  await app.close()
  expect(received === `first ${large} last`).toBe(true)
  expect(unsent.bytes).toBe(0)
})

function readHttp1(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    http.get({ port, agent: false }, (response) => text(response).then(resolve, reject)).on('error', reject)
  })
}

async function readHttp2(port: number): Promise<string> {
  const session = connect(`http://localhost:${port}`)
  const received = await text(session.request({ ':path': '/' }))
  session.close()
  return received
}

test('disconnects a reader whose unread bytes exceed the bound of its caller', async () => {
  const app = Fastify()
  const bounded = createUnreadResponses(systemClock, { caller: 300_000, all: 300_000 })
  bounded.watch('127.0.0.1', { unsentBytes: () => 200_000, cut() {} })
  const closed = Promise.withResolvers<void>()
  app.get('/', (_, reply) => {
    const sse = openSse(bounded, reply, { onClose: closed.resolve, onDrain() {}, finalFrame: () => '' })
    sse.write('x'.repeat(200_000))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const call = http.get({ host: '127.0.0.1', port, agent: false }, (response) =>
    response.resume().on('error', () => {}),
  )
  call.on('error', () => {})
  await closed.promise
  await app.close()
})

test('sends the bytes of a large frame without copying them for each reader', async () => {
  const app = Fastify()
  const bytes = Buffer.from('ü'.repeat(10_000_000))
  const streams: SseWriter[] = []
  app.get('/', (_, reply) => {
    streams.push(openSse(unsent, reply, { onClose() {}, onDrain() {}, finalFrame: () => '' }))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const calls = Array.from({ length: 3 }, () => http.get({ host: '127.0.0.1', port, agent: false }))
  const responses = await Promise.all(calls.map((call) => once(call, 'response'))) // not read yet
  const before = process.memoryUsage().arrayBuffers
  for (const stream of streams) stream.write(['first ', bytes, ' last'])
  expect(unsent.bytes).toBeGreaterThan(2 * bytes.length)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes.length)
  for (const stream of streams) stream.end()
  for (const [response] of responses) {
    const received = await buffer(response as http.IncomingMessage)
    expect(received.equals(Buffer.concat([Buffer.from('first '), bytes, Buffer.from(' last')]))).toBe(true)
  }
  await app.close()
})

test('counts what is buffered for a reader before it is written, and disconnects one without room for it', async () => {
  const app = Fastify()
  const bounded = createUnreadResponses(systemClock, { caller: 300_000, all: 1_000_000 })
  const isClosed = [false, false]
  const streams: SseWriter[] = []
  app.get('/', (_, reply) => {
    const index = streams.length
    const onClose = () => {
      isClosed[index] = true
    }
    streams.push(openSse(bounded, reply, { onClose, onDrain() {}, finalFrame: () => '' }))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const calls = isClosed.map(() => http.get({ host: '127.0.0.1', port, agent: false }).on('error', () => {}))
  for (const [response] of await Promise.all(calls.map((call) => once(call, 'response'))))
    (response as http.IncomingMessage).resume().on('error', () => {})
  const [one, other] = streams
  const release = one?.hold(200_000)
  expect(bounded.bytes).toBe(200_000)
  expect(other?.hold(200_000)).toBeUndefined()
  expect([isClosed, one?.isOpen, other?.isOpen]).toEqual([[false, true], true, false])
  release?.()
  release?.()
  expect(bounded.bytes).toBe(0)
  one?.end()
  await app.close()
})

test.each([
  ['HTTP/1.1', Fastify, disconnectHttp1],
  ['HTTP/2', () => Fastify({ http2: true }) as unknown as FastifyInstance, disconnectHttp2],
])('closes a stream whose client disconnected before it was opened, over %s', async (_, makeApp, leave) => {
  const app = makeApp()
  const closed = Promise.withResolvers<boolean>()
  app.get('/', async (_request, reply) => {
    await once(reply.raw, 'close')
    const sse = openSse(unsent, reply, {
      onClose: () => closed.resolve(sse.isOpen),
      onDrain() {},
      finalFrame: () => '',
    })
    sse.write('data: nobody reads this\n\n')
  })
  await app.listen()
  await leave((app.server.address() as AddressInfo).port)
  expect(await closed.promise).toBe(false)
  await app.close()
})

/** Sends a request, and disconnects as soon as the server must have received it. */
async function disconnectHttp1(port: number): Promise<void> {
  const call = http.get({ port, agent: false }).on('error', () => {})
  await once(call, 'finish')
  call.destroy()
}

async function disconnectHttp2(port: number): Promise<void> {
  const session = connect(`http://localhost:${port}`)
  const call = session.request({ ':path': '/' }).on('error', () => {})
  await once(call, 'ready')
  call.close(constants.NGHTTP2_CANCEL)
  await once(call, 'close')
  session.close()
}
