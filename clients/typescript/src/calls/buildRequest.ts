/** The request of an operation. Its body and idempotency key are created once, so that retries send the same bytes. */

import type { Configuration } from '../configuration.ts'
import { lowerCased } from '../http/lowerCased.ts'
import type { CallRequest } from '../http/send.ts'
import type { AnyCallOptions } from './callOptions.ts'
import type { Operation } from './operation.ts'

export type Parameters = Record<string, unknown>

export type Invocation = {
  path: readonly (string | number)[]
  parameters: Parameters
  options: AnyCallOptions
}

export function buildRequest(
  configuration: Configuration,
  operation: Operation,
  { path, parameters, options }: Invocation,
): CallRequest {
  const { baseUrl, timeoutMs, maxRetries } = configuration
  const { input } = operation
  const hasBody = input === 'body'
  return {
    method: operation.method,
    url: `${baseUrl}${filledPath(operation.path, path)}${input === 'query' ? queryText(parameters) : ''}`,
    headers: { ...lowerCased(options.headers), ...headersOf(operation, hasBody, parameters, options) },
    body: hasBody ? JSON.stringify(parameters) : undefined,
    timeoutMs: options.timeoutMs ?? waitTimeoutMs(operation, parameters, options) ?? timeoutMs,
    signal: options.signal,
    retryClass: retryClassOf(operation, options),
    maxRetries: options.maxRetries ?? maxRetries,
  }
}

/** `createAndWait` and streams repeat a POST themselves, and need its key. */
export function idempotencyKeyOf(parameters: Parameters, options: AnyCallOptions): string {
  const own = options.idempotencyKey ?? parameters.idempotency_key
  return typeof own === 'string' ? own : `ars-auto-${crypto.randomUUID()}`
}

/** An empty or dotted segment would address another path. */
function filledPath(path: string, values: readonly (string | number)[]): string {
  let next = 0
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[next++] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be an id, not ${JSON.stringify(value)}`)
    return encodeURIComponent(value)
  })
}

function queryText(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) query.append(name, value.map((each) => wordOf(name, each)).join(','))
    else if (isPlain(value))
      for (const [key, each] of Object.entries(value)) appendField(query, `${name}[${key}]`, each)
    else query.append(name, wordOf(name, value))
  }
  return query.size === 0 ? '' : `?${query}`
}

function appendField(query: URLSearchParams, name: string, value: unknown): void {
  if (value !== undefined && value !== null) query.append(name, wordOf(name, value))
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Values that cannot be encoded in a query are rejected: dropping one would change the query. */
function wordOf(name: string, value: unknown): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  throw new TypeError(`${name} must be a string, a number, true, false or a Date, not ${String(value)}`)
}

function headersOf(
  { retry, wait }: Operation,
  hasBody: boolean,
  parameters: Parameters,
  options: AnyCallOptions,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (hasBody) headers['content-type'] = 'application/json'
  if (retry === 'keyed') headers['idempotency-key'] = idempotencyKeyOf(parameters, options)
  if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch
  if (wait === 'prefer' && options.respondAsync) headers.prefer = 'respond-async'
  else if (wait === 'prefer' && options.waitSeconds !== undefined) headers.prefer = `wait=${options.waitSeconds}`
  return headers
}

/** The service waits for 50 seconds by default. */
const defaultWaitSeconds = 50

/** The service responds when the wait is over; a shorter timeout would lose every such response. */
function waitTimeoutMs(
  { wait }: Operation,
  parameters: Parameters,
  { respondAsync, waitSeconds = defaultWaitSeconds }: AnyCallOptions,
): number | undefined {
  const seconds = wait === 'query' ? Number(parameters.wait ?? 0) : wait && !respondAsync ? waitSeconds : 0
  return seconds > 0 ? (seconds + 15) * 1000 : undefined
}

const retryClassOf = ({ retry }: Operation, { ifMatch }: AnyCallOptions): CallRequest['retryClass'] =>
  ifMatch === undefined ? retry : 'once'
