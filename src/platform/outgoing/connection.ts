/*
 * undici's HTTP/1.1 over a socket that we opened and checked. undici never opens one itself: each client has one
 * socket and is discarded with it. So every connection is opened within the deadline of the call that needs it.
 */
import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import type { OutgoingError } from './outgoingError.ts'

export type Connection = ReturnType<typeof createConnection>

/** The connection closed before the request was written, so that it is safe to send it over another one. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
  readonly code = 'ECONNRESET'
}

export function createConnection(origin: string, socket: Socket) {
  let isHandedOver = false
  const client = new Client(origin, {
    connect(_target, callback) {
      // In a later tick: undici ignores a socket that it gets synchronously.
      if (isHandedOver) process.nextTick(callback, new NotSentError('The connection was closed'), null)
      else process.nextTick(callback, null, socket)
      isHandedOver = true
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // The deadline of the call covers these.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    origin,
    request: (options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => client.request(options),
    isOpen: (): boolean => !socket.destroyed,
    /** Pending requests fail with the reason. */
    destroy(reason?: OutgoingError): void {
      client.destroy(reason ?? null).catch(() => {})
      socket.destroy()
    },
  }
}

const maxHeaderBytes = 16 * 1024
const idleMs = 4_000
