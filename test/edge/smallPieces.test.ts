/** Bodies in many small pieces: they arrive complete, and are read a part at a time. */
import { once } from 'node:events'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { paceReads } from '../../src/edge/http/pacedReads.ts'
import { issueAuthority } from '../../src/platform/certificates/issueCertificate.ts'
import { endStream, http2Frame, http2Opening } from '../helpers/http2Frames.ts'
import { sendRaw } from '../helpers/rawHttp.ts'
import { startTestService } from '../helpers/sharedService.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const pieces = 30_000
const body = () => {
  const start = JSON.stringify({ agent_id: service.credentials.agents.echo, input: { query: 'é' } })
  return Buffer.from(start + ' '.repeat(pieces - Buffer.byteLength(start)))
}
const bytesOf = (buffer: Buffer) => Array.from(buffer, (_, index) => buffer.subarray(index, index + 1))

function asChunks(content: Buffer, headers: string): Buffer {
  const chunks = bytesOf(content).flatMap((byte) => [Buffer.from('1\r\n'), byte, Buffer.from('\r\n')])
  const head = `POST /v2/runs HTTP/1.1\r\nHost: localhost\r\n${headers}Transfer-Encoding: chunked\r\n\r\n`
  return Buffer.concat([Buffer.from(head), ...chunks, Buffer.from('0\r\n\r\n')])
}

function asFrames(content: Buffer, headers: Record<string, string>): Buffer {
  const frames = bytesOf(content).map((byte) => http2Frame('data', 1, byte))
  const end = http2Frame('data', 1, Buffer.alloc(0), endStream)
  return Buffer.concat([http2Opening('/v2/runs', headers), ...frames, end])
}

async function openTls(port: number, protocol: string, trust: object): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', servername: 'localhost', port, ALPNProtocols: [protocol], ...trust })
  await once(socket, 'secureConnect')
  return socket
}

test('as chunks of HTTP/1.1', async () => {
  const headers = `Authorization: Bearer ${service.credentials.api_key}\r\nContent-Type: application/json\r\nConnection: close\r\n`
  const { status, json } = await sendRaw(service, asChunks(body(), headers))
  expect([status, json]).toMatchObject([200, { status: 'completed', output: { result: 'é' } }])
})

test('as frames of HTTP/2', async () => {
  const { port, ca, credentials } = service
  const socket = await openTls(port, 'h2', { ca })
  const headers = { authorization: `Bearer ${credentials.api_key}`, 'content-type': 'application/json' }
  socket.write(asFrames(body(), headers))
  let received = ''
  while (!received.includes('"completed"')) received += String((await once(socket, 'data'))[0])
  socket.destroy()
  expect(received).toContain('"result":"é"')
})

test.each(['http/1.1', 'h2'] as const)('are read a part at a time over %s', async (protocol) => {
  const { cert, key } = await issueAuthority(new Date())
  const server = createSecureServer({ cert, key, allowHTTP1: true })
  paceReads(server as never)
  const all = new Promise<number[]>((resolve) => server.on('request', (request) => countPieces(request, resolve)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = await openTls((server.address() as AddressInfo).port, protocol, { rejectUnauthorized: false })
  const content = Buffer.alloc(100_000, ' ')
  socket.write(protocol === 'h2' ? asFrames(content.subarray(0, 60_000), {}) : asChunks(content, ''))
  const turns = await all
  socket.destroy()
  server.close()
  expect(Math.max(...turns)).toBeLessThan(12_500) // what fits in 64 KiB, plus a thousand. Node alone: nearly 30,000
  expect(turns.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(60_000)
})

/** How many arrived in each turn of the event loop. */
function countPieces(request: Readable, resolve: (turns: number[]) => void): void {
  const push = request.push.bind(request)
  const turns: number[] = []
  let inTurn = 0
  request.push = (piece) => {
    if (inTurn++ === 0)
      setImmediate(() => {
        turns.push(inTurn)
        inTurn = 0
      })
    return push(piece)
  }
  request.resume().once('end', () => setImmediate(resolve, turns))
}
