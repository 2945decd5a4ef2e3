/*
 * Bodies: JSON of at most 1 MiB, or none. Without a body the content type does not matter. A body of another type is
 * refused with 415, before its size is checked.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../platform/errors.ts'
import { parseJsonInTurns } from '../../platform/json.ts'

export const maxBodyBytes = 1_048_576

export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify refuses a malformed type even without a body, ignores Content-Encoding, and overlooks a body that comes over
  // HTTP/2 without type and length. The catch-all parser below handles all three.
  app.addHook('onRequest', async ({ headers, raw }) => {
    const type = headers['content-type']
    const isMalformed = type === undefined ? hasUntypedBody(raw) : !mediaType.test(type)
    if (isMalformed || isEncoded(headers)) headers['content-type'] = 'application/octet-stream'
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBodyBytes },
    (_: FastifyRequest, body: Buffer, done) => done(null, body),
  )
  // Not in the parser: Fastify keeps the body's chunks until that returns, and large bodies wait their turn.
  app.addHook('preValidation', (request, _, done) => {
    const { body } = request
    if (!Buffer.isBuffer(body)) return done()
    parseBody(request, body).then(() => done(), done)
  })
  app.addContentTypeParser('*', ({ headers }: FastifyRequest, payload, done) => {
    const settle = (error: Error | null) => {
      payload.off('data', refuse).off('end', pass).off('error', settle)
      done(error)
    }
    const refuse = () => settle(fail('unsupported_media_type', isEncoded(headers) ? notEncoded : {}))
    const pass = () => settle(null)
    payload.once('data', refuse).once('end', pass).once('error', settle)
  })
}

async function parseBody(request: FastifyRequest, body: Buffer): Promise<void> {
  request.body = body.length === 0 ? undefined : await parseJsonInTurns(body)
}

const hasUntypedBody = (raw: object): boolean =>
  (raw as { stream?: { endAfterHeaders?: boolean } }).stream?.endAfterHeaders === false

const isEncoded = ({ 'content-encoding': encoding }: IncomingHttpHeaders): boolean =>
  encoding !== undefined && !['', 'identity'].includes(encoding.trim().toLowerCase())

const notEncoded = { message: 'Send the body uncompressed, without a Content-Encoding' }

const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/
