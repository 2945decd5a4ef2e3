/** One request. The caller's signal and the timeout are watched until `release`, so that no listener outlives its call. */

import { TimeoutError } from '../errors/errors.ts'
import { connectionErrorFrom } from './connectionErrorFrom.ts'
import type { Fetch } from './fetch.ts'

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
  timeoutMs: number
  signal: AbortSignal | undefined
}

export interface Connection {
  response: Response
  /** Ends the timeout for the rest of the answer. */
  endTimeout(): void
  /** Must be called once the answer was read or is given up. */
  release(): void
  /** Closes the connection; what is being read fails. */
  abort(): void
  /** What to throw for an error of reading the answer. */
  explain(cause: unknown): unknown
}

export const connect = async (fetch: Fetch, request: WireRequest): Promise<Connection> => {
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
      ? new TimeoutError(`${new URL(url).host} did not answer within ${timeoutMs} ms`, cause)
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

/** The whole body of an answer. */
export const textOf = async (connection: Connection): Promise<string> => {
  try {
    return await connection.response.text()
  } catch (cause) {
    throw connection.explain(cause)
  } finally {
    connection.release()
  }
}
