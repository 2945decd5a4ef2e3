/*
 * A line of the log for each call, when its response has been sent or its caller has left. It never has the query string, the
 * headers or the body of a call, and names its route, not its path, which can hold anything.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../platform/log.ts'
import { parseTraceparent } from '../../platform/tracing/traceparent.ts'

export type LogCall = (request: FastifyRequest, reply: FastifyReply) => void

/** Written at any LOG_LEVEL. */
export function createAccessLog(log: Log): LogCall {
  const lines = log.child({}, { level: 'info' })
  return (request, reply) => {
    const beganMs = performance.now()
    const { raw } = reply
    const bytes = countBytes(raw, request.raw.httpVersionMajor)
    let isSent = false
    raw.once('finish', () => {
      isSent = true
    })
    raw.once('close', () =>
      lines.info(
        {
          method: request.method,
          route: request.routeOptions?.url ?? 'none',
          status: raw.statusCode,
          durationMs: Math.round((performance.now() - beganMs) * 10) / 10,
          bytes: bytes(),
          ...callerOf(request),
          requestId: request.id,
          ...traceOf(request),
          ...(!isSent && { disconnected: true }),
        },
        'call',
      ),
    )
  }
}

function callerOf({ viewer }: FastifyRequest): object {
  if (viewer === undefined) return {}
  const { id, kind, organizationId } = viewer
  return { [kind === 'api_key' ? 'keyId' : 'userId']: id, organizationId }
}

/** By which the call is found among the traces. */
const traceOf = ({ span }: FastifyRequest): object =>
  span?.traceparent === undefined ? {} : { traceId: parseTraceparent(span.traceparent)?.traceId }

/** The bytes of the body, as sent: streams and pieces are written without a length. */
function countBytes(raw: FastifyReply['raw'], httpVersionMajor: number): () => number {
  let bytes = 0
  const count = ([chunk, encoding]: unknown[]) => {
    if (typeof chunk === 'string') bytes += Buffer.byteLength(chunk, encoding as BufferEncoding | undefined)
    else if (chunk instanceof Uint8Array) bytes += chunk.byteLength
  }
  const counting =
    (send: (...args: never[]) => unknown) =>
    (...args: unknown[]) => {
      count(args)
      return Reflect.apply(send, raw, args)
    }
  const { write, end } = raw
  // Over HTTP/2, `end` calls `write`.
  Object.assign(raw, { write: counting(write), ...(httpVersionMajor === 1 && { end: counting(end) }) })
  return () => bytes
}
