/** The connections of a stream: the first one, and one for each resume. Reads frames, whatever their contents. */

import type { FeedOptions } from '../calls/callOptions.ts'
import type { Configuration } from '../configuration.ts'
import { ApiError, ConnectionError, TimeoutError } from '../errors/errors.ts'
import { apiErrorFrom } from '../http/apiErrorFrom.ts'
import { type Connection, connect, textOf } from '../http/connect.ts'
import { mayRepeat, retryDelayMs } from '../http/retryDelay.ts'
import { withOwnHeaders } from '../http/send.ts'
import { createSilenceWatch, type SilenceWatch } from './silenceWatch.ts'
import { createSseDecoder, type Frame, type SseDecoder } from './sseDecoder.ts'

export type StreamConnector = {
  /** The next frames; undefined after the last event, or if it is closed. */
  read(): Promise<Frame[] | undefined>
  /** Abandons the connection, and pauses before the next one; throws if the stream cannot be resumed. */
  cut(error?: ApiError): Promise<void>
  /** For good: ends the connection, a pause, and a read that waits. */
  close(): void
}

export type StreamSource = {
  signal: AbortSignal | undefined
  /** Until a response begins. */
  timeoutMs: number
  /** 0: the stream is not resumed. */
  maxRetries: number
  /** The reader of the frames sets `retries` to 0 at each new event. */
  progress: { retries: number }
  /** The request that starts or continues the stream; throws if none may be sent. */
  nextRequest(): StreamRequest
  onCut?: FeedOptions['onCut']
  isEndless?: boolean | undefined
  /** Whether there is another request to continue with, after this one was refused. */
  hasOtherWay(error: ApiError): boolean
  /** Called after a response without events, which follows the last event. */
  hasEnded(signal: AbortSignal): Promise<boolean>
  /** What to throw when all retries failed. */
  interrupted(cause: unknown): Error
}

export type StreamRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Retries since the last new event. */
const maxFruitlessRetries = 5

type Open = {
  connection: Connection
  reader: ReadableStreamDefaultReader<Uint8Array>
  decoder: SseDecoder
  watch: SilenceWatch
  isEmpty: boolean
}

export function createStreamConnector(configuration: Configuration, source: StreamSource): StreamConnector {
  const { clock, log } = configuration
  const { progress } = source
  const closing = new AbortController()
  const signal = source.signal ? AbortSignal.any([source.signal, closing.signal]) : closing.signal
  const maxRetries = source.maxRetries === 0 ? 0 : source.isEndless ? Number.POSITIVE_INFINITY : maxFruitlessRetries
  let open: Open | undefined
  let firstDelayMs: number | undefined

  const disconnect = (): void => {
    if (!open) return
    const { connection, watch } = open
    open = undefined
    watch.end()
    connection.release()
    connection.abort()
  }

  const close = (): void => {
    closing.abort()
    disconnect()
  }

  const cut = async (error: ApiError | ConnectionError = cutError()): Promise<void> => {
    firstDelayMs = open?.decoder.retryMs() ?? firstDelayMs
    disconnect()
    const { retries } = progress
    const delay = firstDelayMs === undefined ? {} : { firstDelayMs }
    const delayMs = retryDelayMs({ error, retryClass: 'safe', retries, maxRetries, random: Math.random(), ...delay })
    if (delayMs === null) throw retries < maxRetries || !mayRepeat(error, 'safe') ? error : source.interrupted(error)
    progress.retries += 1
    log('warn', 'stream cut', { delayMs, reason: error.message })
    source.onCut?.({ error, delayMs })
    await clock.sleep(delayMs, signal)
    signal.throwIfAborted()
  }

  /** False if the response states that there is nothing after the last event. */
  const openNext = async (): Promise<boolean> => {
    const { method, url, body, headers } = source.nextRequest()
    log('debug', 'request', { method, url, lastEventId: headers['last-event-id'] })
    const sent = await withOwnHeaders(configuration, { ...headers, accept: 'text/event-stream' })
    const connection = await connect(configuration.fetch, { ...source, signal, method, url, body, headers: sent })
    const { response } = connection
    const { status } = response
    log('debug', 'response', { method, url, status, requestId: response.headers.get('x-request-id') })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (status === 200 && isStream && response.body) {
      connection.endTimeout()
      const watch = createSilenceWatch(configuration.silenceMs, connection.abort)
      open = {
        connection,
        reader: response.body.getReader(),
        decoder: createSseDecoder(),
        watch,
        isEmpty: true,
      }
      return true
    }
    const text = await textOf(connection)
    if (status === 204) return false
    if (response.ok) throw new ConnectionError(`${url} did not respond with a stream of events`, 'reset', undefined)
    throw apiErrorFrom({ status, headers: response.headers, text, attempts: progress.retries + 1, nowMs: clock.now() })
  }

  const readOpen = async (opened: Open): Promise<Frame[] | 'end'> => {
    const { connection, reader, decoder, watch } = opened
    watch.start()
    try {
      const { value, done } = await reader.read()
      if (done) return 'end'
      opened.isEmpty = false
      return decoder.decode(value)
    } catch (cause) {
      if (signal.aborted || !watch.isSilent()) throw connection.explain(cause)
      throw new TimeoutError(`The stream was silent for ${configuration.silenceMs} ms`, cause)
    } finally {
      watch.stop()
    }
  }

  /** Frames, or none if only part of one was received; undefined at the end of the log. */
  const step = async (): Promise<Frame[] | undefined> => {
    if (!open && (await openNext())) return []
    const frames = open ? await readOpen(open) : 'end'
    if (frames !== 'end') return frames
    if ((!open || open.isEmpty) && (await source.hasEnded(signal))) return undefined
    throw cutError()
  }

  const readFrames = async (): Promise<Frame[] | undefined> => {
    for (;;) {
      try {
        const frames = await step()
        if (frames === undefined || frames.length > 0) return frames
      } catch (error) {
        if (error instanceof ApiError && source.hasOtherWay(error)) continue
        if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
        await cut(error)
      }
    }
  }

  const unlessClosed = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return closing.signal.aborted ? undefined : await work()
    } catch (error) {
      if (!closing.signal.aborted) throw error
      return undefined
    } finally {
      // A connection that was made while it was closed.
      if (closing.signal.aborted) disconnect()
    }
  }

  return { read: () => unlessClosed(readFrames), cut: (error) => unlessClosed(() => cut(error)), close }
}

const cutError = (): ConnectionError =>
  new ConnectionError('The stream ended before its last event', 'reset', undefined)
