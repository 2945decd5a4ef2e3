/*
 * A connection that many operations share (graphql-sse's single connection mode), from its reservation on. What they
 * write before it is opened is buffered, up to a bound; afterwards its reader paces all of them, and when it is too slow
 * it is disconnected with all of them.
 */
import type { FastifyReply } from 'fastify'
import type { ResultStream } from './resultStream.ts'
import { type Channel, createSharedOperation, type SharedOperation } from './sharedOperation.ts'
import { opening } from './sseFrames.ts'
import { defaultMaxBufferedBytes, openSse, type SseWriter } from './sseWriter.ts'
import type { StreamEnding } from './streamEnding.ts'
import { fail } from './streamErrors.ts'

export type SharedConnection = {
  open(reply: FastifyReply): void
  /** Adds an operation of this id. */
  add(operationId: string): ResultStream
  /** Completes an operation, if there is one of this id. */
  stop(operationId: string): void
  /** Writes the final frame of each operation, and closes. */
  endEarly(ending: StreamEnding): void
  close(): void
}

/** As many as there may be streams over a connection of HTTP/2. */
export const maxOperations = 250

/** Answers to many operations that come all at once are no sign of a slow reader. */
const maxBufferedBytes = 4_194_304

export function createSharedConnection(hooks: { onOpen(): void; onClose(): void }): SharedConnection {
  const operations = new Map<string, SharedOperation>()
  let sse: SseWriter | undefined
  let buffer = ''
  let isOver = false

  const close = () => {
    if (isOver) return
    isOver = true
    buffer = ''
    for (const operation of [...operations.values()]) operation.close()
    hooks.onClose()
  }
  const channel: Channel = {
    write(text) {
      if (sse !== undefined) sse.write(text)
      else if (buffer.length + text.length > defaultMaxBufferedBytes) close()
      else buffer += text
    },
    dropReader: () => (sse === undefined ? close() : sse.dropReader()),
    isBlocked: () => sse === undefined || sse.isBlocked,
  }
  const onDrain = () => {
    for (const operation of [...operations.values()]) operation.drain()
  }
  const finalFrame = (ending: StreamEnding) =>
    [...operations.values()].map((operation) => operation.finalFrame(ending)).join('')
  return {
    open(reply) {
      if (sse !== undefined) throw fail('stream_in_use')
      sse = openSse(reply, { onClose: close, onDrain, finalFrame }, {}, maxBufferedBytes)
      hooks.onOpen()
      sse.write(opening + buffer)
      buffer = ''
      if (!sse.isBlocked) onDrain()
    },
    add(operationId) {
      if (isOver) throw fail('stream_not_found')
      if (operations.has(operationId)) throw fail('operation_in_use', { param: 'extensions.operationId' })
      if (operations.size >= maxOperations) throw fail('too_many_operations')
      const operation = createSharedOperation(channel, operationId, () => void operations.delete(operationId))
      operations.set(operationId, operation)
      return operation.results
    },
    stop: (operationId) => operations.get(operationId)?.stop(),
    endEarly(ending) {
      sse?.write(finalFrame(ending))
      if (sse === undefined) close()
      else sse.end()
    },
    close,
  }
}
