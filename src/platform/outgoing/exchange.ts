import type { Clock } from '../clock.ts'
import type { Connection } from './connection.ts'
import { explainFailure } from './explainFailure.ts'
import { failWhenSilent } from './failWhenSilent.ts'
import { OutgoingError } from './outgoingError.ts'

export type IncomingResponse = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Stopping early closes the connection. Throws an OutgoingError if the body is cut off or takes too long. */
  body: AsyncIterable<Buffer>
  close(): void
}

type Options = {
  connection: Connection
  path: string
  request: {
    method: string
    headers?: Readonly<Record<string, string>>
    body?: string | Buffer | undefined
    silenceMs?: number | undefined
  }
  signal: AbortSignal
  clock: Clock
  /** Called when the body has ended or was closed. */
  onEnd(): void
  onReusable(connection: Connection): void
}

/** Sends a request and resolves with the head of the response. After the body, the connection is reusable or closed. */
export async function exchange(options: Options): Promise<IncomingResponse> {
  const { connection, path, request, signal, clock, onEnd, onReusable } = options
  const onAbort = (): void => connection.destroy(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  let interimResponses = 0
  try {
    signal.throwIfAborted()
    const { statusCode, headers, body } = await connection.request({
      method: request.method,
      path,
      headers: ownHeaders(request.headers ?? {}),
      body: request.body ?? null,
      onInfo() {
        interimResponses += 1
        if (interimResponses > maxInterimResponses) connection.destroy(new OutgoingError('protocol_error'))
      },
    })
    // Without a listener, a body that is cut off while it is not being read would end the process.
    body.on('error', () => {})
    body.once('close', () => {
      signal.removeEventListener('abort', onAbort)
      if (body.readableEnded) onReusable(connection)
      else connection.destroy()
      onEnd()
    })
    const { silenceMs } = request
    const chunks = chunksOf(silenceMs === undefined ? body : failWhenSilent(body, clock, silenceMs))
    return { status: statusCode, headers, body: chunks, close: () => void body.destroy() }
  } catch (error) {
    signal.removeEventListener('abort', onAbort)
    connection.destroy()
    throw error
  }
}

/** A server may send a few 1xx responses first, but not endlessly. */
const maxInterimResponses = 16

const connectionHeaders = new Set([
  ...['accept-encoding', 'connection', 'content-length', 'expect', 'host', 'http2-settings', 'keep-alive'],
  ...['proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** Drops the headers that this module sets: with `host`, for example, a caller could reach a name other than the checked one. */
function ownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name.toLowerCase()))
  return { ...Object.fromEntries(kept), 'accept-encoding': 'identity' }
}

async function* chunksOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw explainFailure('body', error)
  }
}
