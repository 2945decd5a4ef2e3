/** Shared by all REST streams: each counts as one open stream, and sends its client the delay before a reconnect. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../schema/context/context.ts'
import { comment, retryFrame } from '../src/streaming/sseFrames.ts'
import { closingWith, type OpenStream, openSse } from '../src/streaming/sseWriter.ts'
import type { StreamEnding } from '../src/streaming/streamEnding.ts'

type Handle = (request: FastifyRequest, reply: FastifyReply, onClose: () => void) => Promise<void>

/** `handle` calls `onClose` when the stream is over, or throws. */
export const countedStream =
  ({ openStreams }: Pick<Deps, 'openStreams'>, handle: Handle) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const close = openStreams.open(request.viewer)
    await handle(request, reply, close).catch((error) => {
      close()
      throw error
    })
  }

/** Opens the stream of a response; it begins with the time after which the client reconnects. */
export const openReply = (
  { unreadResponses }: Pick<Deps, 'unreadResponses'>,
  reply: FastifyReply,
  onClose: () => void,
  headers: Record<string, string> = {},
): OpenStream =>
  closingWith(onClose, (hooks) => {
    const sse = openSse(unreadResponses, reply, hooks, headers)
    sse.write(retryFrame(retryMs))
    return sse
  })

const retryMs = 500

/** After any ending, the client reconnects and continues after the last event that it received. */
export function finalFrame({ reason, error }: StreamEnding): string {
  if (reason === 'closing') return retryFrame(retryMs)
  return reason === 'credentials' ? comment(error.message) : '' // reconnecting returns 401 or 403
}
