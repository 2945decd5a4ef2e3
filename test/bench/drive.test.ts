import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { drive } from '../../bench/load/drive.ts'

const call = { method: 'POST' as const, path: '/', body: '{}', contains: ['first', 'last'] }

async function serve(handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Two chunks; the second is sent after the first. */
const inChunks: RequestListener = (request, response) => {
  request.resume().on('end', () => response.write('data: first\n\n', () => response.end('data: last\n\n')))
}

describe('the load driver', () => {
  test('reads chunked responses of a server without TLS', async () => {
    await using server = await serve(inChunks)
    const result = await drive({ ...server, calls: [call], clients: 2, seconds: 0.1, responses: 'chunked' }, '')
    expect(result.errors).toEqual([])
    expect(result.answered).toBeGreaterThan(2)
  })

  test('reports a wrong response', async () => {
    await using server = await serve((_, response) => response.writeHead(500).end('data: first\n\n'))
    const result = await drive({ ...server, calls: [call], clients: 1, seconds: 0.1, responses: 'chunked' }, '')
    expect(result.errors[0]).toContain('returned 500')
  })
})
