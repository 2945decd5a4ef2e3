/*
 * undici's HTTP/1.1 over a socket that was opened, checked and secured by us. undici never opens one itself: a client
 * has one socket, and is of no use after it. So every connection is made under the deadline of the call that needs it.
 */
import type { TLSSocket } from 'node:tls'
import { Client, type Dispatcher } from 'undici'
import type { OutgoingError } from './outgoingError.ts'

export type Connection = {
  origin: string
  request(options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  isOpen(): boolean
  /** Ends what is under way with the reason. */
  destroy(reason?: OutgoingError): void
}

/** The connection closed before the request was written: another one may be tried without asking twice. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
  readonly code = 'ECONNRESET'
}

export function createConnection(origin: string, socket: TLSSocket): Connection {
  let isHandedOver = false
  const client = new Client(origin, {
    connect(_target, callback) {
      // In a later tick: undici overlooks a connection that is there at once.
      if (isHandedOver) process.nextTick(callback, new NotSentError('The connection was closed'), null)
      else process.nextTick(callback, null, socket)
      isHandedOver = true
    },
    allowH2: false,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    // The call's deadline is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    origin,
    request: (options) => client.request(options),
    isOpen: () => !socket.destroyed,
    destroy(reason) {
      client.destroy(reason ?? null).catch(() => {})
      socket.destroy()
    },
  }
}

const maxHeaderBytes = 16 * 1024
const idleMs = 4_000
