import { once } from 'node:events'
import http from 'node:http'
import { connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { defaultMaxBufferedBytes, openSse } from '../../src/streaming/sseWriter.ts'

test('disconnects a slow reader with a final frame when its buffer is full', async () => {
  const app = Fastify()
  const piece = 'x'.repeat(10_000)
  let [written, closed] = [0, 0]
  app.get('/', (_, reply) => {
    const hooks = { onClose: () => void closed++, onDrain: () => {}, finalFrame: () => 'come back' }
    const sse = openSse(reply, hooks)
    // The loop blocks the reader, so only the writer itself can end this.
    for (; sse.isOpen && written < 1_000; written++) sse.write(piece)
  })
  await app.listen()
  const { port } = app.server.address() as AddressInfo
  const sent = await new Promise<string>((resolve, reject) => {
    http.get({ port, agent: false }, (response) => text(response).then(resolve, reject)).on('error', reject)
  })
  await app.close()
  expect(closed).toBe(1)
  expect(sent).toMatch(/^x+come back$/)
  expect(sent.length).toBeGreaterThan(defaultMaxBufferedBytes)
  expect(sent.length).toBeLessThan(written * piece.length)
})

test.each([
  ['HTTP/1.1', Fastify, disconnectHttp1],
  ['HTTP/2', () => Fastify({ http2: true }) as unknown as FastifyInstance, disconnectHttp2],
])('closes a stream whose client disconnected before it was opened, over %s', async (_, makeApp, leave) => {
  const app = makeApp()
  const closed = Promise.withResolvers<boolean>()
  app.get('/', async (_request, reply) => {
    await once(reply.raw, 'close')
    const sse = openSse(reply, { onClose: () => closed.resolve(sse.isOpen), onDrain() {}, finalFrame: () => '' })
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
