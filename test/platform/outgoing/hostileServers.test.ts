/** Calls to misbehaving servers end within their deadline, with a reason, and leave no connection open. */

import { createSecureServer } from 'node:http2'
import { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Outgoing, OutgoingResponse } from '../../../src/platform/outgoing/createOutgoing.ts'
import { slowness } from '../../helpers/slowness.ts'
import { createRig, type Rig, respondWith, type TestServer } from './rig.ts'

let rig: Rig
let outgoing: Outgoing

beforeEach(async () => {
  rig = await createRig()
  outgoing = rig.outgoing()
})
afterEach(() => rig.dispose())

/** The deadline of calls that get no response; others have a long one, for a busy machine. */
const shortMs = 400
/** The deadline of calls that end within a body. */
const bodyMs = 2_000

type CallOptions = { client?: Outgoing; maxResponseBytes?: number; deadlineMs?: number }

/** The response to a call, or the reason for its failure. */
async function call(url: string, options: CallOptions = {}): Promise<OutgoingResponse | string> {
  const { client = outgoing, maxResponseBytes = 16_384, deadlineMs = 10_000 } = options
  const request = { url, method: 'POST', body: '{"hello":"world"}', deadlineMs, maxResponseBytes } as const
  const beganMs = performance.now()
  const result = await client.send(request).catch((error) => error.reason)
  expect(performance.now() - beganMs).toBeLessThan(deadlineMs + 5_000 * slowness())
  return result
}

const deadlineFor = (reason: string) => ({ deadlineMs: reason === 'timeout' ? shortMs : 10_000 })

async function expectAllClosed(server?: TestServer): Promise<void> {
  expect(rig.dialed.map(({ socket }) => socket.destroyed)).not.toContain(false)
  await server?.allClosed()
}

const head = 'HTTP/1.1 200 OK\r\n'
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`
const afterRequest = (act: (socket: TLSSocket) => void) => (socket: TLSSocket) =>
  void socket.once('data', () => act(socket))
/** RST instead of FIN, on the connection below TLS. */
const reset = (socket: Socket): void => void socket.resetAndDestroy()

/** Writes until the other side closes the connection. */
const endlessly = (beginning: string, chunk: string) =>
  afterRequest((socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    }
    socket.on('drain', more).write(beginning)
    more()
  })

describe('without a response, the reason is', () => {
  test.each<[string, string, (socket: TLSSocket) => void]>([
    ['hangs after the handshake', 'timeout', () => {}],
    ['hangs within the status line', 'timeout', afterRequest((socket) => socket.write('HTTP/1.1 20'))],
    ['hangs within the headers', 'timeout', afterRequest((socket) => socket.write(`${head}content-le`))],
    ['sends an endless status line', 'timeout', endlessly('HTTP/1.1 200 ', 'x'.repeat(4_096))],
    [
      'sends 10,000 headers',
      'headers_too_large',
      respondWith(`${head}${'x-header: some value\r\n'.repeat(10_000)}\r\n`),
    ],
    ['sends one header without end', 'headers_too_large', endlessly(`${head}a: `, 'x'.repeat(4_096))],
    ['sends a header of 20 KB', 'headers_too_large', respondWith(`${head}x: ${'x'.repeat(20_000)}\r\n\r\n`)],
    ['floods with 100 Continue', 'protocol_error', endlessly('', 'HTTP/1.1 100 Continue\r\n\r\n')],
    ['floods with 103 Early Hints', 'protocol_error', endlessly('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
    ['sends 102 and nothing else', 'timeout', respondWith('HTTP/1.1 102 Processing\r\n\r\n')],
    [
      'switches protocols unasked',
      'protocol_error',
      respondWith(`HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n`),
    ],
    ['does not send HTTP', 'protocol_error', respondWith('220 mail.example.com ESMTP\r\n')],
    ['sends an invalid status', 'protocol_error', respondWith('HTTP/1.1 20x OK\r\n\r\n')],
    ['sends two lengths', 'protocol_error', respondWith(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`)],
    [
      'sends a length and chunks',
      'protocol_error',
      respondWith(`${head}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
    ],
    ['sends a NUL in a header', 'protocol_error', respondWith(`${head}a: \0\r\n\r\n`)],
    ['closes after the handshake', 'connection_reset', (socket) => socket.end()],
    ['closes after the request', 'connection_reset', afterRequest((socket) => socket.end())],
    ['closes within the headers', 'connection_reset', afterRequest((socket) => socket.end(`${head}content-`))],
  ])('%s: %s', async (_, reason, onSocket) => {
    const server = await rig.serve(onSocket)
    expect(await call(server.url, deadlineFor(reason))).toBe(reason)
    await expectAllClosed(server)
  })

  test('a server that never accepts the connection: timeout', async () => {
    const deaf = rig.outgoing({ dial: () => new Socket() })
    expect(await call('https://localhost:4433/', { client: deaf, deadlineMs: shortMs })).toBe('timeout')
    await expectAllClosed()
  })

  test('no server: connection_refused', async () => {
    const server = await rig.serveTcp(() => {}, '127.0.0.7')
    expect(await call(server.url)).toBe('connection_refused')
    await expectAllClosed()
  })

  test.each<[string, string, (socket: Socket) => void]>([
    ['accepts and says nothing', 'timeout', () => {}],
    [
      'hangs within the handshake',
      'timeout',
      (socket) => socket.once('data', () => socket.write(Buffer.from('160303', 'hex'))),
    ],
    ['resets immediately', 'connection_reset', reset],
    ['closes immediately', 'connection_reset', (socket) => socket.end()],
    ['resets within the handshake', 'connection_reset', (socket) => socket.once('data', () => reset(socket))],
    ['responds without TLS', 'tls_failed', (socket) => socket.once('data', () => socket.end(`${head}\r\n`))],
    ['responds with noise', 'tls_failed', (socket) => socket.once('data', () => socket.end(Buffer.alloc(512, 0x55)))],
  ])('%s: %s', async (_, reason, onSocket) => {
    const server = await rig.serveTcp(onSocket)
    expect(await call(server.url, deadlineFor(reason))).toBe(reason)
    await expectAllClosed(server)
  })

  test.each<[string, (socket: TLSSocket) => void]>([
    ['after the handshake', () => {}],
    ['after the request', () => {}],
    ['within the headers', (socket) => socket.write(`${head}content-`)],
  ])('resets %s: connection_reset', async (when, act) => {
    const server: TestServer = await rig.serve((socket) => {
      const resetAll = (): void => server.sockets.forEach(reset)
      if (when === 'after the handshake') resetAll()
      else
        socket.once('data', () => {
          act(socket)
          setImmediate(resetAll)
        })
    })
    expect(await call(server.url)).toBe('connection_reset')
    await expectAllClosed(server)
  })

  test('a server with HTTP/2 only: tls_failed', async () => {
    const server = createSecureServer(await rig.certificate()).on('sessionError', () => {})
    server.on('unknownProtocol', (socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    expect(await call(`https://localhost:${typeof address === 'object' && address?.port}/`)).toBe('tls_failed')
    await expectAllClosed()
    await new Promise((resolve) => server.close(resolve))
  })

  test('a server that sends HTTP/2 without ALPN: protocol_error', async () => {
    const server = await rig.serve(respondWith('\0\0\0\x04\0\0\0\0\0'))
    expect(await call(server.url)).toBe('protocol_error')
    await expectAllClosed(server)
  })
})

describe('the status is returned and the body truncated if it', () => {
  test.each<[string, string, (socket: TLSSocket) => void]>([
    ['hangs before the body', '', respondWith(`${head}content-length: 5\r\n\r\n`)],
    ['hangs within the body', 'he', respondWith(`${head}content-length: 5\r\n\r\nhe`)],
    ['hangs within a chunk', 'he', respondWith(`${chunked}5\r\nhe`)],
    ['is cut off', 'he', afterRequest((socket) => socket.end(`${head}content-length: 5\r\n\r\nhe`))],
    ['continues with invalid data', '', respondWith(`${chunked}nonsense\r\n`)],
    ['has endless trailers', 'he', endlessly(`${chunked}2\r\nhe\r\n0\r\n`, `a: ${'x'.repeat(999)}\r\n`)],
  ])('%s', async (_, text, onSocket) => {
    const server = await rig.serve(onSocket)
    const response = await call(server.url, { deadlineMs: bodyMs })
    expect(response).toMatchObject({ status: 200, truncated: true })
    // Data that arrives together with the end of the connection may be lost.
    expect(text).toContain((response as OutgoingResponse).body.toString())
    await expectAllClosed(server)
  })

  test('is reset within the body', async () => {
    const server: TestServer = await rig.serve(
      afterRequest((socket) => {
        socket.write(`${head}content-length: 5\r\n\r\nhe`, () => setImmediate(() => server.sockets.forEach(reset)))
      }),
    )
    expect(await call(server.url)).toMatchObject({ status: 200, truncated: true })
    await expectAllClosed(server)
  })

  test('arrives byte by byte', async () => {
    let timer: NodeJS.Timeout | undefined
    const server = await rig.serve(
      afterRequest((socket) => {
        socket.write(`${head}\r\n`)
        timer = setInterval(() => socket.write('x'), 200)
      }),
    )
    const response = await call(server.url, { deadlineMs: bodyMs })
    clearInterval(timer)
    expect(response).toMatchObject({ status: 200, truncated: true })
    expect((response as OutgoingResponse).body.toString()).toMatch(/^x{1,20}$/)
    await expectAllClosed(server)
  })

  test.each([
    ['until the end of the connection', endlessly(`${head}\r\n`, 'x'.repeat(4_096))],
    ['in chunks', endlessly(chunked, `1000\r\n${'x'.repeat(4_096)}\r\n`)],
  ])('never ends, %s', async (_, onSocket) => {
    const server = await rig.serve(onSocket)
    expect(await call(server.url)).toMatchObject({ status: 200, body: Buffer.alloc(16_384, 'x'), truncated: true })
    await expectAllClosed(server)
  })

  test('is a gzip bomb, which is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000))
    const heads: string[] = []
    const server = await rig.serve((socket) =>
      socket.once('data', (data) => {
        heads.push(data.toString())
        socket.write(`${head}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`)
        socket.write(bomb)
      }),
    )
    expect(await call(server.url, { maxResponseBytes: 65_536 })).toMatchObject({
      status: 200,
      body: bomb,
      truncated: false,
    })
    expect(heads[0]).toMatch(/^accept-encoding: identity\r$/im)
  })
})

test.each(['https://127.0.0.1:1/', 'https://169.254.169.254/', 'http://localhost/', '/elsewhere'])(
  'a redirect to %s is a response like any other',
  async (location) => {
    const server = await rig.serve(
      respondWith(`HTTP/1.1 307 Temporary Redirect\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`),
    )
    expect(await call(server.url)).toMatchObject({ status: 307, headers: { location }, truncated: false })
    expect(rig.dialed).toHaveLength(1)
  },
)

test('an unsolicited response is not used for a later request', async () => {
  const server = await rig.serve(respondWith(`${head}content-length: 0\r\n\r\nHTTP/1.1 204 Forged\r\n\r\n`))
  expect(await call(server.url)).toMatchObject({ status: 200 })
  expect(await call(server.url)).toMatchObject({ status: 200 })
  expect(server.connections()).toBe(2)
})

test('headers with names of Object.prototype are returned', async () => {
  const server = await rig.serve(respondWith(`${head}__proto__: a\r\nconstructor: b\r\ncontent-length: 0\r\n\r\n`))
  const response = await call(server.url)
  expect(Object.entries((response as OutgoingResponse).headers)).toContainEqual(['__proto__', 'a'])
  expect(response).toMatchObject({ status: 200, headers: { constructor: 'b' } })
})

test('the connections to a hundred hung servers are all closed', async () => {
  const server = await rig.serve(() => {})
  const reasons = await Promise.all(Array.from({ length: 100 }, () => call(server.url, { deadlineMs: 1_000 })))
  expect(new Set(reasons)).toEqual(new Set(['timeout']))
  await expectAllClosed(server)
})
