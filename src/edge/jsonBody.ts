/*
 * Bodies: JSON of at most 1 MiB, or nothing. An absent or empty one passes whatever the content type says; only bytes
 * of another kind are refused, and before their size is looked at.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../platform/errors.ts'
import { parseJson } from '../platform/json.ts'

export const maxBodyBytes = 1_048_576

export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Fastify refuses a nonsensical type before it looks whether there is a body at all, takes any coding for none, and
  // sees no body where HTTP/2 announces neither its type nor its length.
  app.addHook('onRequest', async ({ headers, raw }) => {
    const type = headers['content-type']
    const isOdd = type === undefined ? hasUnannouncedBody(raw) : !mediaType.test(type)
    if (isOdd || isCoded(headers)) headers['content-type'] = 'application/octet-stream'
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: maxBodyBytes },
    async (_: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseJson(body)),
  )
  app.addContentTypeParser('*', ({ headers }: FastifyRequest, payload, done) => {
    const settle = (error: Error | null) => {
      payload.off('data', refuse).off('end', pass).off('error', settle)
      done(error)
    }
    const refuse = () => settle(fail('unsupported_media_type', isCoded(headers) ? uncoded : {}))
    const pass = () => settle(null)
    payload.once('data', refuse).once('end', pass).once('error', settle)
  })
}

const hasUnannouncedBody = (raw: object): boolean =>
  (raw as { stream?: { endAfterHeaders?: boolean } }).stream?.endAfterHeaders === false

const isCoded = ({ 'content-encoding': coding }: IncomingHttpHeaders): boolean =>
  coding !== undefined && !/^\s*(identity)?\s*$/i.test(coding)

const uncoded = { message: 'Send the body as it is, without a Content-Encoding' }

const mediaType = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/
