/** A `fetch` that returns responses from a list and records the requests. */
import type { Fetch } from '../src/http/fetch.ts'

export interface Noted {
  url: string
  method: string
  headers: Record<string, string>
  json: unknown
}

export const scriptedFetch = (...responses: (() => Response)[]): { fetch: Fetch; noted: Noted[] } => {
  const noted: Noted[] = []
  const fetch: Fetch = async (url, init) => {
    const { method = 'GET', headers, body, signal } = init
    signal?.throwIfAborted()
    noted.push({
      url,
      method,
      headers: { ...(headers as Record<string, string>) },
      json: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    const respond = responses[Math.min(noted.length, responses.length) - 1]
    if (!respond) throw new TypeError('no response is left')
    return respond()
  }
  return { fetch, noted }
}

export const jsonResponse =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  (): Response =>
    Response.json(body, { status, headers })

/** A stream of server-sent events; the connection ends after the last text. */
export const sseResponse =
  (...texts: string[]) =>
  (): Response =>
    new Response(new Blob(texts).stream(), { headers: { 'content-type': 'text/event-stream' } })

/** A clock that stands still; pauses are noted. */
export const stillClock = () => {
  const slept: number[] = []
  const sleep = async (milliseconds: number): Promise<void> => {
    slept.push(milliseconds)
  }
  return { slept, clock: { now: () => Date.parse('2026-11-16T12:00:00.000Z'), sleep } }
}
