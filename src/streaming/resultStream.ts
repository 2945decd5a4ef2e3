/** The stream for a GraphQL operation's results: its own connection, or a share of one. */
import type { FastifyReply } from 'fastify'
import { opening, ownFrames, type ResultFrames } from './sseFrames.ts'
import { closingWith, type OpenStream, openSse } from './sseWriter.ts'
import type { UnreadResponses } from './unreadResponses.ts'

export type ResultStream = { frames: ResultFrames; open: OpenStream }

export const ownConnection = (
  unread: UnreadResponses,
  reply: FastifyReply,
  onClose: () => void = () => {},
): ResultStream => ({
  frames: ownFrames,
  open: closingWith(onClose, (hooks) => {
    const sse = openSse(unread, reply, hooks)
    sse.write(opening)
    return sse
  }),
})
