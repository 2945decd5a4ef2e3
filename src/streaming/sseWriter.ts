/*
 * Writes server-sent events straight to the response, over HTTP/1.1 or HTTP/2. Under back-pressure, frames are buffered up
 * to a limit; a reader that falls further behind is disconnected, and can continue when it reconnects. A single frame may
 * exceed the limit; it is handed to the socket piece by piece, and counts as unsent until it is read.
 */
import type { FastifyReply } from 'fastify'
import { comment, type Frame, type FramePart, frameBytes, largeBytes } from './sseFrames.ts'
import { type StreamEnding, slowReader } from './streamEnding.ts'
import { cutResponse, isDisconnected, type UnreadResponses } from './unreadResponses.ts'

export type SseWriter = ReturnType<typeof openSse>

export type StreamHooks = {
  onClose(): void
  /** The buffer is empty again. */
  onDrain(): void
  /** The last frame of a stream that ends before it is complete. */
  finalFrame(ending: StreamEnding): string
}

/** Opens a stream. It may be closed already, if the client has disconnected. */
export type OpenStream = (hooks: StreamHooks) => SseWriter

/** Also calls `onClose` when the stream is closed. */
export const closingWith =
  (onClose: () => void, open: OpenStream): OpenStream =>
  (hooks) =>
    open({
      ...hooks,
      onClose() {
        onClose()
        hooks.onClose()
      },
    })

export const defaultMaxBufferedBytes = 262_144
const keepAliveMs = 15_000
const pieceBytes = 65_536

const noBytes = Buffer.alloc(0)
const open = new Set<(frame: Frame) => void>()
let keepAliveTimer: NodeJS.Timeout | undefined

export function openSse(
  unread: UnreadResponses,
  reply: FastifyReply,
  hooks: StreamHooks,
  headers: Record<string, string> = {},
  maxBufferedBytes = defaultMaxBufferedBytes,
) {
  const { raw } = reply
  let current = hooks
  reply.hijack()
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...sseHeaders, ...headers })
  let isOpen = true
  let isBlocked = false
  let isEnding = false
  let buffer: FramePart[] = []
  let bufferedBytes = 0
  let heldBytes = 0
  let leaving: FramePart[] = [] // taken from the buffer, not given to the socket yet
  let leavingBytes = 0
  let rest: Buffer = noBytes // the rest of the part that the socket gets now
  let writtenBytes = 0
  const callerId = reply.request.viewer?.id ?? reply.request.ip
  const close = () => {
    if (!isOpen) return
    isOpen = false
    open.delete(write)
    const { onClose } = current
    current = noHooks // unsent bytes must not keep the log in memory
    onClose()
  }
  const hasRoom = (bytes: number): boolean => {
    if (bytes <= largeBytes || unread.makeRoom(callerId, bytes)) return true
    close()
    cutResponse(raw)
    return false
  }
  const write = (frame: Frame) => {
    if (!isOpen || frame === '') return
    const bytes = frameBytes(frame)
    if (!hasRoom(bytes)) return
    writtenBytes += bytes
    if (!isBlocked && typeof frame === 'string' && bytes <= pieceBytes) isBlocked = !raw.write(frame)
    else if (buffer.length > 0 && bufferedBytes + bytes > maxBufferedBytes) dropReader()
    else {
      if (typeof frame === 'string') buffer.push(frame)
      else buffer.push(...frame)
      bufferedBytes += bytes
      send()
    }
  }
  /**
   * Counts bytes held for the reader before they are written, until the returned function is called. Undefined if the
   * caller would have too much unread: the reader is disconnected.
   */
  const hold = (bytes: number) => {
    if (!isOpen || !hasRoom(bytes)) return undefined
    let held = bytes
    heldBytes += held
    return () => {
      heldBytes -= held
      held = 0
    }
  }
  /** Disconnects a slow reader, after the final frame. */
  const dropReader = () => {
    const frame = current.finalFrame(slowReader())
    buffer.push(frame)
    bufferedBytes += frame.length
    end()
  }
  /** Gives the socket as much as it accepts. */
  const send = () => {
    while (!isBlocked && (rest.length > 0 || leaving.length > 0 || buffer.length > 0)) {
      if (rest.length === 0 && leaving.length === 0) emptyBuffer()
      if (rest.length === 0) rest = takeBytes()
      isBlocked = !raw.write(rest.subarray(0, pieceBytes))
      rest = rest.subarray(pieceBytes)
    }
  }
  const emptyBuffer = () => {
    leaving = buffer
    leavingBytes = bufferedBytes
    buffer = []
    bufferedBytes = 0
  }
  /** Texts are joined; bytes are shared with other readers, so they are not copied. */
  const takeBytes = (): Buffer => {
    const end = leaving.findIndex((part) => typeof part !== 'string')
    const taken = leaving.splice(0, end === -1 ? leaving.length : Math.max(1, end))
    leavingBytes -= frameBytes(taken)
    const [first] = taken
    return first instanceof Buffer ? first : Buffer.from(taken.join(''))
  }
  const flush = () => {
    isBlocked = false
    send()
    if (isBlocked) return
    if (isEnding) raw.end()
    else current.onDrain()
  }
  /** Buffered frames are still sent, as long as the reader makes progress. */
  const end = () => {
    if (!isOpen) return
    close()
    isEnding = true
    if (!isBlocked) raw.end() // without a text: over HTTP/2, `end('')` drops bytes written just before
  }
  const unwatch = unread.watch(callerId, {
    unsentBytes: () => rest.length + leavingBytes + bufferedBytes + (isOpen ? heldBytes : 0) + raw.writableLength,
    writtenBytes: () => writtenBytes,
    cut: () => cutResponse(raw),
  })
  const release = () => {
    unwatch()
    close()
    buffer = []
    leaving = []
    rest = noBytes
  }
  raw.on('drain', flush)
  raw.once('close', release)
  raw.once('error', release)
  open.add(write)
  keepAlive()
  // A text written immediately is sent together with the headers.
  process.nextTick(() => {
    if (isOpen && writtenBytes === 0) raw.flushHeaders?.()
  })
  if (isDisconnected(raw)) queueMicrotask(release) // the close event fired before the listener was added
  return {
    write,
    hold,
    end,
    dropReader,
    get isOpen(): boolean {
      return isOpen
    },
    /** The socket signals back-pressure. */
    get isBlocked(): boolean {
      return isBlocked
    },
  }
}

const noHooks: StreamHooks = { onClose() {}, onDrain() {}, finalFrame: () => '' }

const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** All streams share one timer, which stops after the last one. */
function keepAlive(): void {
  keepAliveTimer ??= setInterval(() => {
    for (const write of open) write(comment('keep-alive'))
    if (open.size > 0) return
    clearInterval(keepAliveTimer)
    keepAliveTimer = undefined
  }, keepAliveMs).unref()
}
