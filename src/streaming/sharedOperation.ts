/** One operation's share of a connection; the operation uses it like its own connection. */
import type { ResultStream } from './resultStream.ts'
import { sharedFrames } from './sseFrames.ts'
import type { OpenStream, SseWriter, StreamHooks } from './sseWriter.ts'

export type SharedOperation = {
  results: ResultStream
  /** The client has stopped the operation. */
  stop(): void
  close(): void
  /** The connection's buffer is empty again. */
  drain(): void
  finalFrame: StreamHooks['finalFrame']
}

export type Channel = Pick<SseWriter, 'write' | 'hold' | 'dropReader'> & { isBlocked(): boolean }

export function createSharedOperation(channel: Channel, operationId: string, onClose: () => void): SharedOperation {
  const frames = sharedFrames(operationId)
  let hooks: StreamHooks | undefined
  let isOpen = true
  let wasBlocked = false
  const close = () => {
    if (!isOpen) return
    isOpen = false
    onClose()
    hooks?.onClose()
  }
  const writer: SseWriter = {
    write(frame) {
      if (isOpen) channel.write(frame)
    },
    hold: channel.hold,
    end: close,
    dropReader: channel.dropReader,
    get isOpen() {
      return isOpen
    },
    get isBlocked() {
      wasBlocked = channel.isBlocked() // only operations that saw back-pressure are notified by `drain`
      return wasBlocked
    },
  }
  const open: OpenStream = (given) => {
    hooks = given
    return writer
  }
  return {
    results: { frames, open },
    stop() {
      writer.write(frames.complete)
      close()
    },
    close,
    drain() {
      if (wasBlocked) hooks?.onDrain()
    },
    finalFrame: (ending) => hooks?.finalFrame(ending) ?? '',
  }
}
