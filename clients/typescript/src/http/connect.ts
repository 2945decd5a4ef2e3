/** One request. The caller's signal and the timeout are watched until `release`, so that no listener outlives its call. */

import { TimeoutError } from '../errors/errors.ts'
import { connectionErrorFrom } from './connectionErrorFrom.ts'
import type { Fetch } from './fetch.ts'

export type WireRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  timeoutMs: number
  signal: AbortSignal | undefined
}

export type Connection = {
  response: Response
  /** Ends the timeout for the rest of the response. */
  endTimeout(): void
  /** Must be called once the response has been read or abandoned. */
  release(): void
  /** Closes the connection; a pending read fails. */
  abort(): void
  /** What to throw for an error while reading the response. */
  explain(cause: unknown): unknown
}

export async function connect(fetch: Fetch, request: WireRequest): Promise<Connection> {
  const { url, method, headers, body, signal, timeoutMs } = request
  signal?.throwIfAborted()
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, timeoutMs)
  const abort = (): void => controller.abort()
  const endTimeout = (): void => clearTimeout(timer)
  const release = (): void => {
    endTimeout()
    signal?.removeEventListener('abort', abort)
  }
  const explain = (cause: unknown): unknown => {
    if (signal?.aborted) return signal.reason
    return isLate
      ? new TimeoutError(`${new URL(url).host} did not respond within ${timeoutMs} ms`, cause)
      : connectionErrorFrom(cause, url)
  }
  signal?.addEventListener('abort', abort)
  try {
    const init: RequestInit = { method, headers, redirect: 'manual', signal: controller.signal }
    if (body !== undefined) init.body = body
    return { response: await fetch(url, init), endTimeout, release, abort, explain }
  } catch (cause) {
    release()
    throw explain(cause)
  }
}

/** The whole body of a response. */
export async function textOf(connection: Connection): Promise<string> {
  try {
    return await connection.response.text()
  } catch (cause) {
    throw connection.explain(cause)
  } finally {
    connection.release()
  }
}
