/** The address of the client: that of the peer or, on the plain listener, the one that a trusted proxy forwards. */
import type { FastifyRequest } from 'fastify'

export function addressOf({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): string {
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  // The plain listener serves only trusted proxies; over TLS, anybody may send forwarded headers.
  if (isEncrypted(raw.socket)) return peer
  const forwarded = headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim()
  return last === undefined || last === '' ? peer : last
}

const isEncrypted = (socket: object): boolean => (socket as { encrypted?: boolean }).encrypted === true
