/** Streams the content of an export, which may continue after any row. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../schema/context/context.ts'
import { exportContent } from '../schema/exports/export.ts'
import { forbidCompression } from '../src/edge/http/compressResponses.ts'
import { failWith } from '../src/platform/errors.ts'
import { beginCall } from './callRoute.ts'
import type { PreparedRoute } from './prepareRoute.ts'

export function contentHandler(prepared: PreparedRoute, deps: Deps) {
  const begin = beginCall(prepared, deps)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const after = takeAfter(request)
    const { context, variables } = begin(request)
    const { contentType, pieces } = await exportContent(context, String(variables.id), after)
    forbidCompression(reply)
    const type = contentType
    return reply
      .code(200)
      .type(type)
      .send(Readable.from(pieces, { objectMode: false }))
  }
}

/** The route's document, which only checks the path, does not know it. */
function takeAfter({ query }: FastifyRequest): string {
  const parameters = query as { after?: unknown }
  const { after } = parameters
  delete parameters.after
  if (Array.isArray(after))
    throw failWith([{ param: 'after', code: 'wrong_type', message: 'was given more than once' }])
  return typeof after === 'string' ? after : ''
}
