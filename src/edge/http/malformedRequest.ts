/** Responds to requests that Node can't parse, or whose headers are too large, with our usual error body. */
import type { Socket } from 'node:net'
import { fail, type ServiceError } from '../../platform/errors.ts'
import type { NewId } from '../../platform/ids.ts'
import { restErrorBody } from '../httpErrors.ts'
import { tooLarge } from './requestHeaders.ts'
import { apiVersion } from './responseHeaders.ts'
import { notInTime } from './slowBodies.ts'

export function refuseMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { newId, publicUrl }: { newId: NewId; publicUrl(): string },
  refusal: ServiceError = fail('invalid_header', { message: messageOf(error) }),
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = newId('req')
  const body = JSON.stringify(restErrorBody(refusal, { requestId, publicUrl: publicUrl() }))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `X-API-Version: ${apiVersion}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Not immediately: a client that is still sending may not have read the response.
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

const lingerMs = 2_000

const messageOf = ({ code }: NodeJS.ErrnoException): string =>
  messages[code ?? ''] ?? 'This is not a valid HTTP request'

const messages: Record<string, string> = { HPE_HEADER_OVERFLOW: tooLarge, ERR_HTTP_REQUEST_TIMEOUT: notInTime }
