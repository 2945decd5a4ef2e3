/** A call with its retries: the same bytes again, as often and as late as `retryDelayMs` decides. */

import type { Configuration } from '../configuration.ts'
import { type ApiError, ConnectionError } from '../errors/errors.ts'
import { apiErrorFrom } from './apiErrorFrom.ts'
import { connect, textOf, type WireRequest } from './connect.ts'
import type { ParseJson } from './parseJson.ts'
import { type RetryClass, retryDelayMs } from './retryDelay.ts'

export type CallRequest = WireRequest & {
  retryClass: RetryClass
  maxRetries: number
}

export type Received = {
  response: Response
  data: unknown
}

export async function send(configuration: Configuration, request: CallRequest): Promise<Received> {
  const { clock, log } = configuration
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt(configuration, request, retries + 1)
    if ('data' in outcome) return outcome
    const delayMs = retryDelayMs({ ...request, error: outcome.error, retries, random: Math.random() })
    if (delayMs === null) throw outcome.error
    log('warn', 'retry', { method: request.method, url: request.url, delayMs, reason: outcome.error.message })
    await clock.sleep(delayMs, request.signal)
    request.signal?.throwIfAborted()
  }
}

/** Adds the headers that all requests have. */
export async function withOwnHeaders(
  configuration: Configuration,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const authorization = await configuration.authorization()
  const own: Record<string, string> = { ...configuration.headers, ...headers, authorization }
  if (configuration.userAgent !== undefined) own['user-agent'] = configuration.userAgent
  return own
}

async function attempt(
  configuration: Configuration,
  request: CallRequest,
  attempts: number,
): Promise<Received | { error: ApiError | ConnectionError }> {
  const { clock, log, fetch, parseJson } = configuration
  const { method, url } = request
  log('debug', 'request', { method, url, attempt: attempts })
  try {
    const headers = await withOwnHeaders(configuration, request.headers)
    const connection = await connect(fetch, { ...request, headers })
    const { response } = connection
    const text = await textOf(connection)
    const { status } = response
    log('debug', 'response', { method, url, status, requestId: response.headers.get('x-request-id') })
    const data = response.ok ? parsed(text, parseJson) : undefined
    if (data !== undefined) return { response, data }
    return { error: apiErrorFrom({ status, headers: response.headers, text, attempts, nowMs: clock.now() }) }
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error
    error.attempts = attempts
    return { error }
  }
}

function parsed(text: string, parseJson: ParseJson): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
