/*
 * Writes server-sent events straight to the response, over HTTP/1.1 or HTTP/2. Under back-pressure, text is buffered up to
 * a limit; a reader that falls further behind is disconnected, and can continue when it reconnects. A single text may
 * exceed the limit.
 */
import type { Duplex } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { comment } from './sseFrames.ts'
import { type StreamEnding, slowReader } from './streamEnding.ts'

export type SseWriter = {
  write(text: string): void
  end(): void
  /** Disconnects a slow reader, after the final frame. */
  dropReader(): void
  readonly isOpen: boolean
  /** The socket signals back-pressure. */
  readonly isBlocked: boolean
}

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
const lingerMs = 10_000

const open = new Set<(text: string) => void>()
let keepAliveTimer: NodeJS.Timeout | undefined

export function openSse(
  reply: FastifyReply,
  hooks: StreamHooks,
  headers: Record<string, string> = {},
  maxBufferedBytes = defaultMaxBufferedBytes,
): SseWriter {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...sseHeaders, ...headers })
  raw.flushHeaders?.()
  let isOpen = true
  let isBlocked = false
  let buffer: string[] = []
  let bufferedBytes = 0
  const close = () => {
    if (!isOpen) return
    isOpen = false
    buffer = []
    open.delete(write)
    hooks.onClose()
  }
  const write = (text: string) => {
    if (!isOpen || text === '') return
    if (!isBlocked) isBlocked = !raw.write(text)
    else if (buffer.length > 0 && bufferedBytes + text.length > maxBufferedBytes) dropReader()
    else {
      buffer.push(text)
      bufferedBytes += text.length
    }
  }
  const dropReader = () => {
    buffer.push(hooks.finalFrame(slowReader()))
    end()
  }
  const flush = () => {
    isBlocked = false
    const waiting = buffer.join('')
    buffer = []
    bufferedBytes = 0
    write(waiting)
    if (!isBlocked) hooks.onDrain()
  }
  const end = () => {
    if (!isOpen) return
    const rest = buffer.join('')
    close()
    // Over HTTP/2, `end('')` drops what was written just before.
    if (rest === '') raw.end()
    else raw.end(rest)
    // Closes the connection to a reader that does not read the rest.
    setTimeout(() => raw.destroy(), lingerMs).unref()
  }
  raw.on('drain', flush)
  raw.once('close', close)
  raw.once('error', close)
  open.add(write)
  keepAlive()
  if (isDisconnected(reply)) queueMicrotask(close) // the close event came before the listener
  return {
    write,
    end,
    dropReader,
    get isOpen() {
      return isOpen
    },
    get isBlocked() {
      return isBlocked
    },
  }
}

/** Clients may disconnect while their request is processed. */
const isDisconnected = ({ raw }: FastifyReply): boolean =>
  raw.destroyed || (raw as { stream?: Duplex }).stream?.destroyed === true

const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** All streams share one timer, which stops when there are none. */
function keepAlive(): void {
  keepAliveTimer ??= setInterval(() => {
    for (const write of open) write(comment('keep-alive'))
    if (open.size > 0) return
    clearInterval(keepAliveTimer)
    keepAliveTimer = undefined
  }, keepAliveMs).unref()
}
