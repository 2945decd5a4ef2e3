/*
 * Follows a log and writes it to a stream until the log ends. The stream ends earlier when this process shuts down, when the
 * reader's credentials end or lose rights, when the reader is too slow, and when formatting an event fails. Events that
 * are read together are written together. While an event is formatted asynchronously, later events wait, and the log is
 * not read.
 */
import type { ServiceError } from '../platform/errors.ts'
import type { Closing } from '../platform/process/closing.ts'
import type { Follower, FollowHandle, OpenLog, Streamable } from './logTails.ts'
import { type Frame, type FramePart, largeBytes } from './sseFrames.ts'
import { defaultMaxBufferedBytes, type OpenStream, type SseWriter, type StreamHooks } from './sseWriter.ts'
import { processCloses, type StreamEnding } from './streamEnding.ts'

/** How a door formats a log. */
export type LogFormat<Event> = {
  toText(event: Event): Frame | Promise<Frame>
  /** Written when the log has ended. */
  readonly complete: string
  /** Written when the reader has caught up, if the log reports it. For formats whose frames are made synchronously. */
  ready?(position: string): string
  finalFrame: StreamHooks['finalFrame']
}

export type StreamDeps = {
  closing: Closing
  /** Calls back once when the reader may no longer read the log; returns a function that stops watching. */
  watch(onEnd: (error: ServiceError) => void): () => void
}

export function streamLog<Event extends Streamable>(
  { closing, watch }: StreamDeps,
  log: OpenLog<Event>,
  format: LogFormat<Event>,
  open: OpenStream,
): void {
  let handle: FollowHandle | undefined
  let releaseLog = nothingHeld
  const stream = open({
    onClose() {
      handle?.stop()
      unlisten()
      unwatch()
      releaseLog()
    },
    onDrain: () => handle?.readOn(),
    finalFrame: format.finalFrame,
  })
  if (!stream.isOpen) return
  const endWith = (text: string) => {
    stream.write(text)
    stream.end()
  }
  const endEarly = (ending: StreamEnding) => endWith(format.finalFrame(ending))
  const close = () => endEarly(processCloses())
  const unlisten = closing.onClose(close)
  const unwatch = watch((error) => endEarly({ reason: 'credentials', error }))
  const held = log.heldBytes ? stream.hold(log.heldBytes) : nothingHeld
  if (held === undefined) return
  releaseLog = held
  if (log.isOver) {
    endWith(format.complete)
    return
  }
  const onFailure = (error: unknown) => endEarly({ reason: 'failure', error })
  handle = log.start(
    createFollower(log, format, stream, { onFailure, releaseLog: held, readOn: () => handle?.readOn() }),
  )
  if (closing.isClosing) close()
}

const nothingHeld = () => {}

/** Written in one call: a single frame may exceed the buffer's limit. */
const joined = (large: FramePart[], text: string): Frame => (large.length === 0 ? text : [...large, text])

/** Writes events in order, as many at once as possible. */
function createFollower<Event extends Streamable>(
  { isLast }: OpenLog<Event>,
  { toText, complete, ready = () => '' }: LogFormat<Event>,
  stream: SseWriter,
  { onFailure, releaseLog, readOn }: { onFailure(error: unknown): void; releaseLog(): void; readOn(): void },
): Follower<Event> {
  const waiting: Event[] = []
  let waitingBytes = 0
  let isBusy = false

  /** Undefined if the caller would have too much unread: the reader was disconnected. */
  function make(event: Event): Frame | Promise<Frame> | undefined {
    const { length } = event.dataText
    const release = length > largeBytes ? stream.hold(length) : nothingHeld
    if (release === undefined) return undefined
    const made = toText(event)
    if (made instanceof Promise) return release === nothingHeld ? made : made.finally(release)
    release()
    return made
  }

  async function writeWaiting(): Promise<void> {
    isBusy = true
    let [text, hasWaited, isOver] = ['', false, false]
    let large: FramePart[] = [] // the parts before the text
    for (let event = waiting.shift(); event !== undefined && stream.isOpen; event = waiting.shift()) {
      waitingBytes -= event.dataText.length
      const made = make(event)
      if (made === undefined) return
      if (made instanceof Promise) {
        stream.write(joined(large, text))
        ;[large, text] = [[], '']
        hasWaited = true
      }
      const frame = made instanceof Promise ? await made : made
      isOver = isLast(event)
      if (isOver) releaseLog()
      if (typeof frame === 'string') text += frame
      else {
        large.push(text, ...frame)
        text = ''
      }
    }
    stream.write(joined(large, isOver ? text + complete : text))
    if (isOver) stream.end()
    isBusy = false
    if (hasWaited) readOn()
  }

  return {
    isReady: () => !isBusy && !stream.isBlocked,
    caughtUp: (position) => stream.write(ready(position)),
    receive(events) {
      for (const event of events) {
        waiting.push(event)
        waitingBytes += event.dataText.length
      }
      if (!isBusy) writeWaiting().catch(onFailure)
      else if (waiting.length > 1 && waitingBytes > defaultMaxBufferedBytes) stream.dropReader()
    },
    fallBehind: stream.dropReader,
  }
}
