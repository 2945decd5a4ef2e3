/** A stream that resumes automatically: yields the events of the connector's frames, each once and in order. */

import type { FeedOptions } from '../calls/callOptions.ts'
import { resultOf } from '../calls/runResult.ts'
import { ArsError } from '../errors/arsError.ts'
import type { Frame } from './sseDecoder.ts'
import type { StreamConnector } from './streamConnector.ts'
import { acceptFrame, type StreamState, textOf } from './streamState.ts'

/**
 * The events of a run, a pipeline run or the organisation. Leaving the loop closes the connection, and the run continues;
 * another loop continues after the last event.
 */
export interface EventStream<Event> extends AsyncIteratorObject<Event, undefined> {
  /** Ends the stream for good, even while waiting for an event; the loop ends as it does after the last event. */
  close(): Promise<void>
}

/** The log of a run or pipeline run. */
export interface LogStream<Event, Final> extends EventStream<Event> {
  /** Id of the run or pipeline run. Null before the first event of a stream that creates it. */
  readonly runId: string | null
  /** Number of the last event that was yielded; 0 before the first one. */
  readonly lastSeq: number
  /** The text of all deltas; starts over when the run is executed again. */
  readonly text: string
  /** Reads the rest of the stream, and returns the run as it ended. */
  finalRun(): Promise<Final>
}

/** The organisation's events, without an end. */
export interface FeedStream<Event> extends EventStream<Event> {
  /** Current position of the feed; pass it as `after` to continue in another process. Undefined before the feed is open. */
  readonly position: string | undefined
  /** The last event as it is stored: its UTF-8 bytes are what webhooks receive and what signatures cover. */
  readonly rawEvent: string | undefined
}

export function createEventStream<Event, Final>(
  state: StreamState,
  connect: () => StreamConnector,
  { signal, onReady }: FeedOptions,
): LogStream<Event, Final> & FeedStream<Event> {
  let connector: StreamConnector | undefined
  let frames: Frame[] = []
  let next = 0
  let isOver = false
  let rawEvent: string | undefined
  let failure: { error: unknown } | undefined

  /** Events that were received but not yielded are received again. */
  const leave = (): IteratorReturnResult<undefined> => {
    frames = []
    connector?.close()
    connector = undefined
    return { value: undefined, done: true }
  }

  const over = (): IteratorReturnResult<undefined> => {
    isOver = true
    return leave()
  }

  /** `own`: of this read. A different one means that the stream was left while it waited. */
  const readEvent = async (own: StreamConnector): Promise<IteratorResult<Event, undefined>> => {
    for (;;) {
      signal?.throwIfAborted()
      for (let frame = frames[next]; frame; frame = frames[next]) {
        next += 1
        const accepted = acceptFrame(state, frame)
        if (frame.comment === 'ready') onReady?.()
        if (accepted === 'nothing') continue
        if (accepted === 'gap') {
          frames = []
          await own.cut()
          break
        }
        rawEvent = frame.data
        if (state.final !== undefined) over()
        return { value: accepted.event as Event, done: false }
      }
      const more = await own.read()
      if (connector !== own) return { value: undefined, done: true }
      if (more === undefined) return over()
      frames = more
      next = 0
    }
  }

  const read = async (): Promise<IteratorResult<Event, undefined>> => {
    if (isOver) return { value: undefined, done: true }
    connector ??= connect()
    try {
      return await readEvent(connector)
    } catch (error) {
      over()
      failure = { error }
      throw error
    }
  }

  const stream: LogStream<Event, Final> & FeedStream<Event> = {
    next: read,
    return: async () => leave(),
    close: async () => void over(),
    [Symbol.asyncIterator]: () => stream,
    [Symbol.asyncDispose]: async () => void over(),
    finalRun: async () => {
      while (!(await read()).done);
      if (failure) throw failure.error
      if (state.final === undefined) throw new ArsError('The stream was closed before its last event')
      return resultOf(state.final as Final)
    },
    get runId() {
      return state.subjectId
    },
    get lastSeq() {
      return state.lastSeq
    },
    get text() {
      return textOf(state)
    },
    get position() {
      return state.lastId
    },
    get rawEvent() {
      return rawEvent
    },
  }
  return stream
}
