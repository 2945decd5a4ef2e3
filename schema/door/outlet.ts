/** Where an operation's results go: onto a connection of its own, or onto one that it shares with others. */
import type { FastifyReply } from 'fastify'
import { openSse, type SseWriter } from '../../src/edge/sseWriter.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import { fellBehind } from '../../src/runs/log/streamEndings.ts'
import { type Frames, ownFrames } from './resultFrames.ts'

export type Outlet = {
  frames: Frames
  /** What it answers may be closed already: whoever asked for the results may have gone. */
  open(hooks: OutletHooks): SseWriter
}

export type OutletHooks = {
  onClose(): void
  onDrain(): void
  /** What is said to a reader whose results end before they are complete. */
  lastWords(error: ServiceError): string
}

export const ownConnection = (reply: FastifyReply): Outlet => ({
  frames: ownFrames,
  open(hooks) {
    const sse = openSse(reply, {}, { ...hooks, lastWords: () => hooks.lastWords(fellBehind()) })
    sse.write(opening)
    return sse
  },
})

/** Some browsers take an answer for begun only when something of its body has come. */
export const opening = ':\n\n'
