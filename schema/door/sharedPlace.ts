/** An operation's part of a connection that it shares. To the operation, it is like a connection of its own. */
import type { SseWriter } from '../../src/edge/sseWriter.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import type { Outlet, OutletHooks } from './outlet.ts'
import { framesOf } from './resultFrames.ts'

export type SharedPlace = {
  outlet: Outlet
  /** Its reader no longer wants it. */
  stop(): void
  close(): void
  /** The connection takes more again. */
  drain(): void
  lastWords(error: ServiceError): string
}

export type Channel = { write(text: string): void; letGo(): void; isBlocked(): boolean }

export function createSharedPlace(channel: Channel, operationId: string, onClose: () => void): SharedPlace {
  const frames = framesOf(operationId)
  let hooks: OutletHooks | undefined
  let isOpen = true
  let waits = false
  const close = () => {
    if (!isOpen) return
    isOpen = false
    onClose()
    hooks?.onClose()
  }
  const writer: SseWriter = {
    write(text) {
      if (isOpen) channel.write(text)
    },
    end: close,
    letGo: channel.letGo,
    get isOpen() {
      return isOpen
    },
    get isBlocked() {
      waits = channel.isBlocked() // remembered: who never had to wait need not look for more when others may go on
      return waits
    },
  }
  const open = (given: OutletHooks) => {
    hooks = given
    return writer
  }
  return {
    outlet: { frames, open },
    stop() {
      writer.write(frames.complete)
      close()
    },
    close,
    drain() {
      if (waits) hooks?.onDrain()
    },
    lastWords: (error) => hooks?.lastWords(error) ?? '',
  }
}
