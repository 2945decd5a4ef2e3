/*
 * A connection that many operations share (graphql-sse's single connection mode). Until it is opened, the output of operations
 * is buffered, up to a limit; afterwards its back-pressure applies to all of them. A reader that is too slow is
 * disconnected, which ends all operations.
 */
import type { FastifyReply } from 'fastify'
import type { ResultStream } from './resultStream.ts'
import { type Channel, createSharedOperation, type SharedOperation } from './sharedOperation.ts'
import { type Frame, frameBytes, opening } from './sseFrames.ts'
import { defaultMaxBufferedBytes, openSse, type SseWriter } from './sseWriter.ts'
import type { StreamEnding } from './streamEnding.ts'
import { fail } from './streamErrors.ts'
import type { UnreadResponses } from './unreadResponses.ts'

export type SharedConnection = ReturnType<typeof createSharedConnection>

/** Equal to the limit of streams per HTTP/2 connection. */
export const maxOperations = 250

/** Higher than for one operation: many operations may write large results at the same time. */
const maxBufferedBytes = 4_194_304

type Hooks = {
  unread: UnreadResponses
  onOpen(): void
  onClose(): void
  /** Counts an open stream until the returned function is called, or throws. */
  count(): () => void
}

export function createSharedConnection(hooks: Hooks) {
  const operations = new Map<string, SharedOperation>()
  const counted: (() => void)[] = []
  let subscriptions = 0
  let sse: SseWriter | undefined
  let buffer: Frame[] = []
  let bufferedBytes = 0
  let isOver = false

  /** The connection counts as many streams as it has subscriptions, and as one without. */
  const recount = (nowSubscriptions: number, isOpen: boolean) => {
    const streams = Math.max(nowSubscriptions, isOpen ? 1 : 0)
    while (counted.length < streams) counted.push(hooks.count())
    while (counted.length > streams) counted.pop()?.()
    subscriptions = nowSubscriptions
  }
  const close = () => {
    if (isOver) return
    isOver = true
    buffer = []
    for (const operation of [...operations.values()]) operation.close()
    recount(0, false)
    hooks.onClose()
  }
  const channel: Channel = {
    write(frame) {
      if (sse !== undefined) return sse.write(frame)
      bufferedBytes += frameBytes(frame)
      if (bufferedBytes > defaultMaxBufferedBytes) close()
      else buffer.push(frame)
    },
    hold: (bytes) => (sse === undefined ? () => {} : sse.hold(bytes)),
    dropReader: () => (sse === undefined ? close() : sse.dropReader()),
    isBlocked: () => sse === undefined || sse.isBlocked,
  }
  const onDrain = () => {
    for (const operation of [...operations.values()]) operation.drain()
  }
  const finalFrame = (ending: StreamEnding) =>
    [...operations.values()].map((operation) => operation.finalFrame(ending)).join('')
  return {
    open(reply: FastifyReply): void {
      if (sse !== undefined) throw fail('stream_in_use')
      recount(subscriptions, true)
      sse = openSse(hooks.unread, reply, { onClose: close, onDrain, finalFrame }, {}, maxBufferedBytes)
      hooks.onOpen()
      for (const frame of [opening, ...buffer]) sse.write(frame)
      buffer = []
      if (!sse.isBlocked) onDrain()
    },
    add(operationId: string, isSubscription: boolean): ResultStream {
      if (isOver) throw fail('stream_token_unknown')
      if (operations.has(operationId)) throw fail('operation_in_use', { param: 'extensions.operationId' })
      if (operations.size >= maxOperations) throw fail('too_many_operations')
      if (isSubscription) recount(subscriptions + 1, sse !== undefined)
      const operation = createSharedOperation(channel, operationId, () => {
        operations.delete(operationId)
        if (isSubscription) recount(subscriptions - 1, sse !== undefined)
      })
      operations.set(operationId, operation)
      return operation.results
    },
    /** Completes the operation with this id, if there is one. */
    stop: (operationId: string): void => operations.get(operationId)?.stop(),
    /** Writes the final frame of each operation, and closes. */
    endEarly(ending: StreamEnding): void {
      sse?.write(finalFrame(ending))
      if (sse === undefined) close()
      else sse.end()
    },
    close,
  }
}
