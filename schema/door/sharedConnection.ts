/*
 * A connection that many operations share, from its reservation on. What they have to say before it is opened is held,
 * up to a bound; afterwards its reader paces all of them, and one that falls behind is let go with all of them.
 */
import type { FastifyReply } from 'fastify'
import { maxBacklogBytes, openSse, type SseWriter } from '../../src/edge/sseWriter.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import { fellBehind } from '../../src/runs/log/streamEndings.ts'
import { fail } from './doorErrors.ts'
import { type Outlet, opening } from './outlet.ts'
import { type Channel, createSharedPlace, type SharedPlace } from './sharedPlace.ts'

export type SharedConnection = {
  open(reply: FastifyReply): void
  /** A place for an operation of this id. */
  take(operationId: string): Outlet
  /** Completes an operation, if there is one of this id. */
  stop(operationId: string): void
  /** Tells the reader of each operation why nothing more will come, and closes. */
  leave(error: ServiceError): void
  close(): void
}

/** As many as there may be streams over a connection of HTTP/2. */
export const maxOperations = 250

/** Answers to many operations that come all at once are no sign of a slow reader. */
const maxSharedBacklogBytes = 4_194_304

export function createSharedConnection(hooks: { onOpen(): void; onClose(): void }): SharedConnection {
  const places = new Map<string, SharedPlace>()
  let sse: SseWriter | undefined
  let held = ''
  let isOver = false

  const close = () => {
    if (isOver) return
    isOver = true
    held = ''
    for (const place of [...places.values()]) place.close()
    hooks.onClose()
  }
  const channel: Channel = {
    write(text) {
      if (sse !== undefined) sse.write(text)
      else if (held.length + text.length > maxBacklogBytes) close()
      else held += text
    },
    letGo: () => (sse === undefined ? close() : sse.letGo()),
    isBlocked: () => sse === undefined || sse.isBlocked,
  }
  const drain = () => {
    for (const place of [...places.values()]) place.drain()
  }
  const lastWords = (error: ServiceError) => [...places.values()].map((place) => place.lastWords(error)).join('')
  return {
    open(reply) {
      if (sse !== undefined) throw fail('stream_in_use')
      sse = openSse(
        reply,
        {},
        {
          onClose: close,
          onDrain: drain,
          lastWords: () => lastWords(fellBehind()),
          maxBacklogBytes: maxSharedBacklogBytes,
        },
      )
      hooks.onOpen()
      sse.write(opening + held)
      held = ''
      if (!sse.isBlocked) drain()
    },
    take(operationId) {
      if (isOver) throw fail('stream_not_found')
      if (places.has(operationId)) throw fail('operation_in_use', { param: 'extensions.operationId' })
      if (places.size >= maxOperations) throw fail('too_many_operations')
      const place = createSharedPlace(channel, operationId, () => void places.delete(operationId))
      places.set(operationId, place)
      return place.outlet
    },
    stop: (operationId) => places.get(operationId)?.stop(),
    leave(error) {
      sse?.write(lastWords(error))
      if (sse === undefined) close()
      else sse.end()
    },
    close,
  }
}
