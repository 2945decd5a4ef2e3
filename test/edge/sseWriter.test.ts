import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { maxBacklogBytes, openSse } from '../../src/edge/sseWriter.ts'

test('a reader for whom too much waits is let go, with last words', async () => {
  const app = Fastify()
  const piece = 'x'.repeat(10_000)
  let [written, closed] = [0, 0]
  app.get('/', (_, reply) => {
    const hooks = { onClose: () => void closed++, onDrain: () => {}, lastWords: () => 'come back' }
    const sse = openSse(reply, {}, hooks)
    // Nobody can read on meanwhile: only the writer itself can bring this to an end.
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
  expect(sent.length).toBeGreaterThan(maxBacklogBytes)
  expect(sent.length).toBeLessThan(written * piece.length)
})
