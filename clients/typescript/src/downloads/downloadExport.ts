/** The rows of an export, in complete rows however often the connection is lost. */
import { buildRequest } from '../calls/buildRequest.ts'
import type { CallOptions } from '../calls/callOptions.ts'
import type { Operation } from '../calls/operation.ts'
import type { Configuration } from '../configuration.ts'
import { ApiError, ConnectionError, TimeoutError } from '../errors/errors.ts'
import { apiErrorFrom } from '../http/apiErrorFrom.ts'
import { connect, textOf } from '../http/connect.ts'
import { retryDelayMs } from '../http/retryDelay.ts'
import { withOwnHeaders } from '../http/send.ts'
import { createSilenceWatch } from '../streams/silenceWatch.ts'
import { createRowReader } from './rowReader.ts'

export interface DownloadOptions extends CallOptions {
  /** The id of a row (of usage, its date): only the rows after it, and in CSV no header. */
  after?: string
}

export interface Downloads {
  /**
   * Download an export.
   *
   * The text in pieces of complete rows, in the order of their ids. If the connection is lost, the download continues
   * after the last complete row; it fails after as many retries without a new row as the client makes for a call.
   */
  download(id: string, options?: DownloadOptions): AsyncIterable<string>
}

const content: Operation = {
  method: 'GET',
  path: '/exports/{id}/content',
  retry: 'safe',
  scope: null,
  input: 'query',
}

type Place = { after: string; isHeaderKnown: boolean; retries: number }

export async function* downloadExport(
  configuration: Configuration,
  id: string,
  { after = '', ...options }: DownloadOptions = {},
): AsyncGenerator<string> {
  const { clock, log, maxRetries } = configuration
  const place: Place = { after, isHeaderKnown: after !== '', retries: 0 }
  for (;;) {
    try {
      yield* readRows(configuration, id, place, options)
      return
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof ConnectionError)) throw error
      const { retries } = place
      const limits = { maxRetries: options.maxRetries ?? maxRetries, random: Math.random() }
      const delayMs = retryDelayMs({ error, retryClass: 'safe', retries, ...limits })
      if (delayMs === null) throw error
      place.retries += 1
      log('warn', 'download cut', { delayMs, reason: error.message })
      await clock.sleep(delayMs, options.signal)
      options.signal?.throwIfAborted()
    }
  }
}

/** One response. */
async function* readRows(
  configuration: Configuration,
  id: string,
  place: Place,
  options: CallOptions,
): AsyncGenerator<string> {
  const { clock, fetch, silenceMs } = configuration
  const parameters = place.after === '' ? {} : { after: place.after }
  const request = buildRequest(configuration, content, { path: [id], parameters, options })
  const headers = await withOwnHeaders(configuration, { ...request.headers, accept: '*/*' })
  const connection = await connect(fetch, { ...request, headers })
  const { response } = connection
  const { status } = response
  if (status !== 200 || response.body === null) {
    const text = await textOf(connection)
    throw apiErrorFrom({ status, headers: response.headers, text, attempts: place.retries + 1, nowMs: clock.now() })
  }
  connection.endTimeout()
  const format = response.headers.get('content-type')?.startsWith('text/csv') ? 'csv' : 'ndjson'
  const rows = createRowReader(format, format === 'csv' && place.after === '', place.isHeaderKnown)
  const watch = createSilenceWatch(silenceMs, connection.abort)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let isRead = false
  try {
    for (;;) {
      watch.start()
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw watch.isSilent()
          ? new TimeoutError(`The download was silent for ${silenceMs} ms`, cause)
          : connection.explain(cause)
      })
      watch.stop()
      isRead = done
      const text = rows.read(done ? decoder.decode() : decoder.decode(value, { stream: true }))
      place.after = rows.lastId() ?? place.after
      if (text !== '') {
        place.isHeaderKnown = true
        place.retries = 0
        yield text
      }
      if (done) break
    }
  } finally {
    watch.end()
    connection.release()
    if (!isRead) connection.abort()
  }
  if (!rows.isComplete()) throw new ConnectionError('The download ended inside a row', 'reset', undefined)
}
