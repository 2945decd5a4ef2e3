/** A text that never changes while the process runs. It is compressed once per coding, and has an ETag. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding, encodingOf } from '../http/compressResponses.ts'
import { namesTag } from '../http/ifNoneMatch.ts'

export type SendText = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export function constantText(text: string): SendText {
  const body = Buffer.from(text)
  // weak, since it is the same for all codings
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const compressed = new Map<Encoding, Buffer>()
  async function inCoding(encoding: Encoding): Promise<Buffer | undefined> {
    const made = compressed.get(encoding) ?? (await compress([body], encoding, etag))
    if (made !== undefined) compressed.set(encoding, made)
    return made
  }
  return async (request, reply) => {
    reply.header('etag', etag)
    const encoding = encodingOf(request, reply, body.length)
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const made = encoding && (await inCoding(encoding))
    return made ? reply.header('content-encoding', encoding).send(made) : reply.send(text)
  }
}
