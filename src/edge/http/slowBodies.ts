/** Ends HTTP/2 requests whose body does not arrive in time. Node does so itself for HTTP/1.1 (`requestTimeout`). */
import type { ServerHttp2Stream } from 'node:http2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import { fail } from '../edgeErrors.ts'

export const maxRequestMs = 60_000
export const notInTime = 'The request did not arrive in time'

export function limitBodyTime(clock: Clock, { raw }: FastifyRequest, reply: FastifyReply): void {
  const { stream } = raw as { stream?: ServerHttp2Stream }
  if (stream === undefined || stream.endAfterHeaders) return
  const cancel = clock.after(maxRequestMs, () => {
    if (stream.destroyed || stream.state.remoteClose === 1) return
    const isRead = raw.listenerCount('error') > 0
    if (reply.raw.headersSent || !isRead) return stream.close()
    // Fastify, which reads the body, sends the error.
    stream.once('finish', () => stream.close()) // the response emits its own event only when the stream is closed
    raw.destroy(fail('invalid_header', { message: notInTime }))
  })
  stream.once('close', cancel)
}
