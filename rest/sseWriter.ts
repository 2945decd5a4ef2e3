/*
 * Server-sent events straight onto the socket, HTTP/1.1 or HTTP/2. A reader that does not keep up is let go once more
 * than a fixed amount waits for it: it reconnects and continues where it was.
 */
import type { FastifyReply } from 'fastify'

export type SseWriter = {
  write(text: string): void
  end(): void
  readonly isOpen: boolean
}

const maxBacklogBytes = 262_144
const keepAliveMs = 15_000
const lingerMs = 10_000

const open = new Set<(text: string) => void>()
let ticking: NodeJS.Timeout | undefined

export function openSse(reply: FastifyReply, headers: Record<string, string>, onClose: () => void): SseWriter {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...sseHeaders, ...headers })
  raw.flushHeaders?.()
  let isOpen = true
  const close = () => {
    if (!isOpen) return
    isOpen = false
    open.delete(write)
    onClose()
  }
  const write = (text: string) => {
    if (!isOpen) return
    const behind = raw.writableLength
    raw.write(text)
    // A single large frame always passes: only what was there before it counts.
    if (behind > maxBacklogBytes) end()
  }
  const end = () => {
    close()
    raw.end()
    // Whoever does not even take the rest is cut off.
    setTimeout(() => raw.destroy(), lingerMs).unref()
  }
  raw.once('close', close)
  raw.once('error', close)
  open.add(write)
  keepAlive()
  return {
    write,
    end,
    get isOpen() {
      return isOpen
    },
  }
}

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
