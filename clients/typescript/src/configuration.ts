import { ArsError } from './errors/arsError.ts'
import { apiVersion, serverUrl } from './generated/operations.ts'
import type { Fetch } from './http/fetch.ts'
import { fetchFor } from './http/fetchFor.ts'
import { isLoopback } from './http/isLoopback.ts'
import { lowerCased } from './http/lowerCased.ts'
import { type ParseJson, parseJsonWith } from './http/parseJson.ts'

/** Called for each request, response and retry. No field ever contains the API key, a header or a body. */
export type Logger = (level: 'debug' | 'warn', message: string, fields: Record<string, unknown>) => void

/** Tests pass their own; sleeping ends early when the signal is aborted. */
export interface Clock {
  now(): number
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export interface ClientOptions {
  /** Default: `ARS_API_KEY`. A function is called before each request, for session tokens that are renewed. */
  apiKey?: string | (() => string | Promise<string>)
  /** Default: `ARS_BASE_URL`, else `https://localhost:8443/v2`. */
  baseUrl?: string
  /** File with the certificate authority of the service, in PEM. Default: `ARS_CA_FILE`. Not in browsers. */
  caFile?: string
  /** How often a call is repeated at most. Default 2; 0: no call is repeated and no stream is resumed. */
  maxRetries?: number
  /** For one attempt, headers and body. Default 30,000; for a call that waits for a run, the wait plus 15 seconds. */
  timeoutMs?: number
  /** A stream that is silent for this long is resumed. Default 45,000; the service sends something every 15 seconds. */
  silenceMs?: number
  /** Default: the `fetch` of the platform; with a `caFile`, or a proxy in Node, that of `@agent-run-service/sdk/node`. */
  fetch?: Fetch
  /** Additional headers for every request. Headers that the library sets cannot be replaced. */
  headers?: Record<string, string>
  /**
   * Integers beyond ±(2^53 - 1), and other numbers that a `number` cannot represent, are returned as `JSON.rawJSON` objects:
   * their digits are in `rawJSON`, and they can be sent unchanged. Default false: as `JSON.parse` reads them, rounded.
   */
  exactNumbers?: boolean
  logger?: Logger
  clock?: Clock
  /** Aborts every call without its own signal; the call then throws the signal's reason. */
  signal?: AbortSignal
}

export type Configuration = {
  authorization: () => string | Promise<string>
  baseUrl: string
  maxRetries: number
  timeoutMs: number
  silenceMs: number
  fetch: Fetch
  headers: Record<string, string>
  parseJson: ParseJson
  log: Logger
  clock: Clock
  signal: AbortSignal | undefined
  userAgent: string | undefined
}

export function readConfiguration(options: ClientOptions): Configuration {
  const environment = globalThis.process?.env ?? {}
  const caFile = options.caFile ?? environment.ARS_CA_FILE
  return {
    authorization: authorizationFrom(options.apiKey ?? environment.ARS_API_KEY),
    baseUrl: checkedUrl(options.baseUrl ?? (environment.ARS_BASE_URL || serverUrl)),
    maxRetries: options.maxRetries ?? 2,
    timeoutMs: options.timeoutMs ?? 30_000,
    silenceMs: options.silenceMs ?? 45_000,
    fetch: options.fetch ?? fetchFor(caFile),
    headers: lowerCased(options.headers),
    parseJson: parseJsonWith(options.exactNumbers),
    log: options.logger ?? (() => {}),
    clock: options.clock ?? realClock,
    signal: options.signal,
    // A browser has its own, and a header that the service does not allow would fail the preflight request.
    userAgent: isBrowser() ? undefined : `agent-run-service-typescript/1.0.0 (api ${apiVersion})`,
  }
}

function authorizationFrom(apiKey: ClientOptions['apiKey']): Configuration['authorization'] {
  if (apiKey === undefined || apiKey === '') throw new ArsError('There is no API key: pass apiKey, or set ARS_API_KEY')
  if (typeof apiKey === 'function') return async () => bearer(await apiKey())
  const header = bearer(apiKey)
  return () => header
}

/** A key from a file often ends with a newline; an error of `fetch` about it would print the key. */
function bearer(key: string): string {
  const trimmed = key.trim()
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw new ArsError('The API key is empty or contains invalid characters')
  return `Bearer ${trimmed}`
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text)) throw new ArsError(`The base URL is not a URL: ${text}`)
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username || password || search || hash || /[?#]/.test(text))
    throw new ArsError('The base URL must have no credentials, query or fragment')
  if (protocol !== 'https:' && !isLoopback(hostname)) throw new ArsError('The base URL must start with https://')
  return text.trim().replace(/\/+$/, '')
}

const isBrowser = (): boolean => 'document' in globalThis || 'importScripts' in globalThis

const realClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', settle)
        if (signal?.aborted) reject(signal.reason)
        else resolve()
      }
      const timer = setTimeout(settle, milliseconds)
      signal?.addEventListener('abort', settle)
    }),
}
