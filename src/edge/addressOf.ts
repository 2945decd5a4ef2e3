/** The address that a call came from: the peer's, or what a trusted proxy in front of the plain listener says. */
import type { FastifyRequest } from 'fastify'

export function addressOf({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): string {
  const peer = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  // The plain listener serves nobody but trusted proxies; over TLS, forwarded headers are anybody's.
  if (isEncrypted(raw.socket)) return peer
  const forwarded = headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',').at(-1)?.trim()
  return last === undefined || last === '' ? peer : last
}

const isEncrypted = (socket: object): boolean => (socket as { encrypted?: boolean }).encrypted === true
