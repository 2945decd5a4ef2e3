/*
 * Follows a log and writes it to a stream until the log ends. The stream ends earlier when this process shuts down, when the
 * reader's credentials end or lose rights, when the reader is too slow, and when formatting an event fails. Events that
 * are read together are written together. While an event is formatted asynchronously, later events wait, and the log is
 * not read.
 */
import type { ServiceError } from '../platform/errors.ts'
import type { Closing } from '../platform/process/closing.ts'
import type { Follower, FollowHandle, OpenLog, Streamable } from './logTails.ts'
import { defaultMaxBufferedBytes, type OpenStream, type SseWriter, type StreamHooks } from './sseWriter.ts'
import { processCloses, type StreamEnding } from './streamEnding.ts'

/** How a door formats a log. */
export type LogFormat<Event> = {
  toText(event: Event): string | Promise<string>
  /** Written when the log has ended. */
  readonly complete: string
  /** Written when the reader has caught up, if the log tells. For formats whose texts are made synchronously. */
  ready?(position: string): string
  finalFrame: StreamHooks['finalFrame']
}

type Deps = {
  closing: Closing
  /** Calls back once when the reader may no longer read the log; returns a function that stops watching. */
  watch(onEnd: (error: ServiceError) => void): () => void
}

export function streamLog<Event extends Streamable>(
  { closing, watch }: Deps,
  log: OpenLog<Event>,
  format: LogFormat<Event>,
  open: OpenStream,
): void {
  let handle: FollowHandle | undefined
  const stream = open({
    onClose() {
      handle?.stop()
      unlisten()
      unwatch()
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
  if (log.isOver) {
    endWith(format.complete)
    return
  }
  const onFailure = (error: unknown) => endEarly({ reason: 'failure', error })
  handle = log.start(createFollower(log, format, stream, { onFailure, readOn: () => handle?.readOn() }))
  if (closing.isClosing) close()
}

type Hooks = { onFailure(error: unknown): void; readOn(): void }

/** Writes events in order, as many at once as possible. */
function createFollower<Event extends Streamable>(
  { isLast }: OpenLog<Event>,
  { toText, complete, ready = () => '' }: LogFormat<Event>,
  stream: SseWriter,
  { onFailure, readOn }: Hooks,
): Follower<Event> {
  const waiting: Event[] = []
  let waitingBytes = 0
  let isBusy = false

  async function writeWaiting(): Promise<void> {
    isBusy = true
    let [text, hasWaited, isOver] = ['', false, false]
    for (let event = waiting.shift(); event !== undefined && stream.isOpen; event = waiting.shift()) {
      waitingBytes -= event.dataText.length
      const made = toText(event)
      if (typeof made === 'string') text += made
      else {
        stream.write(text)
        text = await made
        hasWaited = true
      }
      isOver = isLast(event)
    }
    stream.write(isOver ? text + complete : text)
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
