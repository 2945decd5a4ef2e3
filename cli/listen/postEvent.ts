/** One attempt: posts the bytes and reports the response. Only a 2xx status line in time is an acknowledgement. */
import http from 'node:http'
import https from 'node:https'
import { startAwakeTimer } from './awakeTimer.ts'

export type Attempt = {
  isAcknowledged: boolean
  /** Null if no status line arrived. */
  httpStatus: number | null
  durationMs: number
  /** Null if it was acknowledged. */
  error: string | null
}

export type Post = {
  url: string
  headers: Record<string, string>
  body: Buffer
  signal: AbortSignal
}

/** The same timeout as the service's. */
export const attemptMs = 10_000

/** Rejects only when the signal is aborted. */
export async function postEvent({ url, headers, body, signal }: Post): Promise<Attempt> {
  const beganMs = performance.now()
  const attempt = (httpStatus: number | null, error: string | null): Attempt => ({
    isAcknowledged: error === null,
    httpStatus,
    durationMs: Math.round(performance.now() - beganMs),
    error,
  })
  try {
    const status = await statusOf(url, { ...headers, 'content-length': String(body.length) }, body, signal)
    return attempt(status, refusalOf(status))
  } catch (error) {
    signal.throwIfAborted()
    return attempt(null, reasonOf(error))
  }
}

const statusOf = (url: string, headers: Record<string, string>, body: Buffer, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http
    // A separate connection: a receiver that restarted has closed idle ones, and an attempt would be lost to that.
    const sent = request(url, { method: 'POST', headers, signal, agent: false })
    const timer = startAwakeTimer(attemptMs, () =>
      sent.destroy(new Error(`no response within ${attemptMs / 1000} seconds`)),
    )
    sent.on('error', reject)
    sent.on('close', timer.stop)
    sent.on('response', (response) => {
      // The rest of the response is read within the same deadline; errors in it change nothing.
      response.on('error', () => {}).resume()
      resolve(response.statusCode ?? 0)
    })
    sent.end(body)
  })

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `returned ${status}; redirects are not followed`
  return `returned ${status}`
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ECONNRESET: 'the connection was closed without a response',
  EPIPE: 'the connection was closed without a response',
  ENOTFOUND: 'unknown host',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? (error instanceof Error && error.message ? error.message : code || String(error))
}
