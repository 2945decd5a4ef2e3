/*
 * Server-sent events straight onto the socket, HTTP/1.1 or HTTP/2. What the socket does not take waits here, up to a
 * bound; a reader that is further behind is let go, and continues where it was when it reconnects. A single text that
 * is larger than the bound always passes.
 */
import type { Duplex } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type SseWriter = {
  write(text: string): void
  end(): void
  /** Ends it as if its reader had fallen behind. */
  letGo(): void
  readonly isOpen: boolean
  /** The socket takes no more for now. */
  readonly isBlocked: boolean
}

type Hooks = {
  onClose(): void
  onDrain(): void
  /** What a reader that is let go is told; nothing, where it will know. */
  lastWords?(): string
  /** How far a reader may fall behind. */
  maxBacklogBytes?: number
}

export const maxBacklogBytes = 262_144
const keepAliveMs = 15_000
const lingerMs = 10_000

const open = new Set<(text: string) => void>()
let ticking: NodeJS.Timeout | undefined

export function openSse(reply: FastifyReply, headers: Record<string, string>, hooks: Hooks): SseWriter {
  const { raw } = reply
  const maxBytes = hooks.maxBacklogBytes ?? maxBacklogBytes
  reply.hijack()
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...sseHeaders, ...headers })
  raw.flushHeaders?.()
  let isOpen = true
  let isBlocked = false
  let backlog: string[] = []
  let backlogBytes = 0
  const close = () => {
    if (!isOpen) return
    isOpen = false
    backlog = []
    open.delete(write)
    hooks.onClose()
  }
  const write = (text: string) => {
    if (!isOpen) return
    if (!isBlocked) isBlocked = !raw.write(text)
    else if (backlog.length > 0 && backlogBytes + text.length > maxBytes) letGo()
    else {
      backlog.push(text)
      backlogBytes += text.length
    }
  }
  const letGo = () => {
    backlog.push(hooks.lastWords?.() ?? '')
    end()
  }
  const flush = () => {
    isBlocked = false
    const waiting = backlog.join('')
    backlog = []
    backlogBytes = 0
    if (waiting !== '') write(waiting)
    if (!isBlocked) hooks.onDrain()
  }
  const end = () => {
    if (!isOpen) return
    const rest = backlog.join('')
    close()
    // Over HTTP/2, ending with an empty text drops what was written just before.
    if (rest === '') raw.end()
    else raw.end(rest)
    // Whoever does not even take the rest is cut off.
    setTimeout(() => raw.destroy(), lingerMs).unref()
  }
  raw.on('drain', flush)
  raw.once('close', close)
  raw.once('error', close)
  open.add(write)
  keepAlive()
  if (isGone(reply)) queueMicrotask(close) // its event was before anybody listened
  return {
    write,
    end,
    letGo,
    get isOpen() {
      return isOpen
    },
    get isBlocked() {
      return isBlocked
    },
  }
}

/** Readers may leave while what they asked for is being looked up. */
const isGone = ({ raw }: FastifyReply): boolean =>
  raw.destroyed || (raw as { stream?: Duplex }).stream?.destroyed === true

const sseHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** One timer for all streams, and none when there are none. */
function keepAlive(): void {
  ticking ??= setInterval(() => {
    for (const write of open) write(': keep-alive\n\n')
    if (open.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }, keepAliveMs).unref()
}
