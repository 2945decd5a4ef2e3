/** The connections of a stream: the first one, and one for each resume. Reads frames; knows nothing of their contents. */
import { apiErrorFrom } from './apiErrorFrom.ts'
import type { Configuration } from './configuration.ts'
import { type Connection, connect } from './connect.ts'
import { ApiError, ConnectionError, StreamInterruptedError, TimeoutError } from './errors.ts'
import { mayRepeat, retryDelayMs } from './retryDelay.ts'
import { type CallRequest, withOwnHeaders } from './send.ts'
import { createSilenceWatch, type SilenceWatch } from './silenceWatch.ts'
import { createSseDecoder, type Frame, type SseDecoder } from './sseDecoder.ts'
import { nextRequest, type StreamState } from './streamState.ts'

export interface StreamConnector {
  /** The next frames; undefined: the log had ended before, and its subject is in the state. */
  read(): Promise<Frame[] | undefined>
  /** Gives the connection up and counts it as cut, for instance after a gap. */
  cut(): Promise<void>
  close(): void
}

export interface StreamSource {
  configuration: Configuration
  state: StreamState
  /** The request that the caller asked for; a POST is repeated with the same key and body. */
  begin: CallRequest
  /** Where a GET continues after the last event. */
  resumeUrl: (subjectId: string | null) => string
  /** Reads the run of a log whose last event the caller has; undefined if it has not ended. */
  readEnded: (subjectId: string) => Promise<unknown>
}

/** Retries since the last new event. */
const maxFruitlessRetries = 5

interface Open {
  connection: Connection
  reader: ReadableStreamDefaultReader<Uint8Array>
  decoder: SseDecoder
  watch: SilenceWatch
  isEmpty: boolean
}

export const createStreamConnector = (source: StreamSource): StreamConnector => {
  const { configuration, state, begin } = source
  const { clock, log } = configuration
  const isPost = begin.method === 'POST'
  const maxRetries = begin.maxRetries === 0 ? 0 : maxFruitlessRetries
  let open: Open | undefined
  let firstDelayMs: number | undefined
  let refusal: ApiError | undefined
  let keyMadeAtMs: number | undefined

  const close = (): void => {
    if (!open) return
    const { connection, watch } = open
    open = undefined
    watch.end()
    connection.release()
    connection.abort()
  }

  /** Pauses before the next request, or throws if there is none. */
  const fail = async (error: ApiError | ConnectionError): Promise<void> => {
    firstDelayMs = open?.decoder.retryMs() ?? firstDelayMs
    close()
    const { retries } = state
    const random = Math.random()
    const delayMs = retryDelayMs({
      error,
      retryClass: 'safe',
      retries,
      maxRetries,
      random,
      ...(firstDelayMs !== undefined && { firstDelayMs }),
    })
    if (delayMs === null) throw retries < maxRetries || !mayRepeat(error, 'safe') ? error : interrupted(error)
    state.retries += 1
    log('warn', 'stream cut', { runId: state.subjectId, lastSeq: state.lastSeq, delayMs, reason: error.message })
    await clock.sleep(delayMs, begin.signal)
    begin.signal?.throwIfAborted()
  }

  const interrupted = (cause: unknown): StreamInterruptedError =>
    new StreamInterruptedError(state.subjectId, state.kind.subject === undefined ? 0 : state.lastSeq, cause)

  const requestUrl = (): { method: string; url: string; body: string | undefined } => {
    const next = nextRequest(state, isPost, keyMadeAtMs === undefined ? 0 : clock.now() - keyMadeAtMs)
    keyMadeAtMs ??= clock.now()
    if (next === 'none') throw refusal ?? interrupted(undefined)
    if (next === 'begin') return begin
    return { method: 'GET', url: source.resumeUrl(state.subjectId), body: undefined }
  }

  /** True: there is nothing behind the last event. */
  const openNext = async (): Promise<boolean> => {
    const { method, url, body } = requestUrl()
    log('debug', 'request', { method, url, lastEventId: state.lastId })
    const headers = { ...(body === undefined ? {} : begin.headers), accept: 'text/event-stream' }
    const sent = await withOwnHeaders(
      configuration,
      state.lastId === undefined ? headers : { ...headers, 'last-event-id': state.lastId },
    )
    const connection = await connect(configuration.fetch, { ...begin, method, url, body, headers: sent })
    const { response } = connection
    const { status } = response
    log('debug', 'answer', { method, url, status, requestId: response.headers.get('x-request-id') })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (status === 200 && isStream && response.body) {
      connection.endTimeout()
      const watch = createSilenceWatch(configuration.silenceMs, connection.abort)
      open = { connection, reader: response.body.getReader(), decoder: createSseDecoder(), watch, isEmpty: true }
      return false
    }
    const text = await refusedText(connection)
    if (status === 204) return true
    if (response.ok) throw new ConnectionError(`${url} did not answer with a stream of events`, 'reset', undefined)
    throw apiErrorFrom({ status, headers: response.headers, text, attempts: state.retries + 1, nowMs: clock.now() })
  }

  /** Whether the log has ended; then the state has its subject. */
  const hasEnded = async (): Promise<boolean> => {
    if (state.kind.subject === undefined || state.subjectId === null) return false
    state.final = await source.readEnded(state.subjectId)
    return state.final !== undefined
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
      if (begin.signal?.aborted || !watch.isSilent()) throw connection.explain(cause)
      throw new TimeoutError(`The stream was silent for ${configuration.silenceMs} ms`, cause)
    } finally {
      watch.stop()
    }
  }

  /** Frames, or none if only a part of one came; undefined at the end of the log. */
  const step = async (): Promise<Frame[] | undefined> => {
    try {
      if (!open) {
        if (!(await openNext())) return []
        if (await hasEnded()) return undefined
        throw cutError()
      }
      const frames = await readOpen(open)
      if (frames !== 'end') return frames
      if (open.isEmpty && state.lastSeq > 0 && (await hasEnded())) return undefined
      throw cutError()
    } catch (error) {
      if (error instanceof ApiError && error.status === 403 && mayPostInstead()) {
        refusal = error
        state.mayRead = false
      } else if (error instanceof ApiError || error instanceof ConnectionError) await fail(error)
      else throw error
      return []
    }
  }

  const mayPostInstead = (): boolean => isPost && state.mayRead && state.lastSeq > 0

  return {
    read: async () => {
      for (;;) {
        const frames = await step()
        if (frames === undefined || frames.length > 0) {
          if (frames === undefined) close()
          return frames
        }
      }
    },
    cut: () => fail(cutError()),
    close,
  }
}

const cutError = (): ConnectionError =>
  new ConnectionError('The stream ended before its last event', 'reset', undefined)

const refusedText = async (connection: Connection): Promise<string> => {
  try {
    return await connection.response.text()
  } catch (cause) {
    throw connection.explain(cause)
  } finally {
    connection.release()
  }
}
