/*
 * Compresses bodies for clients that ask for it, in zlib's threads: two at a time, with callers taking turns, since those
 * threads also resolve names and read files. If many wait already, a body is sent uncompressed.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createConcurrencyLimit } from '../../fairness/concurrencyLimit.ts'
import { acceptedEncoding } from './acceptedEncoding.ts'

export type Encoding = 'br' | 'gzip'

/** Below this, headers and packet overhead outweigh the savings. */
const largestPlainBytes = 1_024
const turns = createConcurrencyLimit({ atOnce: 2, waiting: 100 })

/** The coding for a text of this many bytes, if any. */
export function encodingOf(request: FastifyRequest, reply: FastifyReply, bytes: number): Encoding | undefined {
  if (bytes <= largestPlainBytes || isForbidden(reply)) return undefined
  varyByEncoding(reply)
  return acceptedEncoding(request.headers['accept-encoding'], ['br', 'gzip'])
}

/** Undefined if too many wait. */
export const compress = (parts: Buffer[], encoding: Encoding, callerId: string): Promise<Buffer | undefined> =>
  turns.run(() => compressors[encoding](parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)), callerId)

/**
 * For a response that shows a secret. Its compressed length would reveal how much of the secret the rest of the body
 * repeats (BREACH), so neither we nor a proxy may compress it.
 */
export const forbidCompression = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store, no-transform')

const isForbidden = (reply: FastifyReply): boolean => String(reply.getHeader('cache-control')).includes('no-transform')

export function varyByEncoding(reply: FastifyReply): void {
  const varies = String(reply.getHeader('vary') ?? '')
  if (!varies.includes('Accept-Encoding')) reply.header('vary', `${varies && `${varies}, `}Accept-Encoding`)
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)]

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => packBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => packGzip(body),
}
