/** Sends raw bytes over TLS, for requests that no HTTP client would send. */
import { connect, type TLSSocket } from 'node:tls'
import type { JsonObject } from '../../src/platform/json.ts'
import type { TestService } from './testService.ts'

export type RawResponse = { status: number; headers: Record<string, string>; text: string; json: JsonObject }

/** Opens an HTTP/1.1 connection, and sends nothing yet. */
export function openSocket(service: TestService): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port: service.port,
      servername: 'localhost',
      ca: service.ca,
      ALPNProtocols: ['http/1.1'],
    })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      socket.off('error', reject).on('error', () => {})
      resolve(socket)
    })
  })
}

/** Sends the bytes, and reads one response until its body is complete or the service closes. */
export async function sendRaw(service: TestService, bytes: string | Buffer): Promise<RawResponse> {
  const socket = await openSocket(service)
  const response = readResponse(socket)
  socket.write(bytes)
  try {
    return await response
  } finally {
    socket.destroy()
  }
}

export function readResponse(socket: TLSSocket): Promise<RawResponse> {
  return new Promise((resolve) => {
    let received = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
      const response = parseResponse(received)
      const length = Number(response.headers['content-length'] ?? Number.NaN)
      if (response.text.length >= length) resolve(response)
    })
    socket.on('close', () => resolve(parseResponse(received)))
  })
}

function parseResponse(received: string): RawResponse {
  const [head = '', ...rest] = received.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const text = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8')
  return { status: Number(first.split(' ')[1] ?? 0), headers, text, json: parseJson(text) }
}

function parseJson(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject
  } catch {
    return {}
  }
}
