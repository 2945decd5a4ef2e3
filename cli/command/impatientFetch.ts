/**
 * Without `--retry`, a 429 or 503 response ends the command immediately. The library would wait for up to a minute, and has
 * no way to turn that off without also turning off the retries of lost calls and the resuming of streams.
 */
import { apiErrorFrom } from '../../clients/typescript/src/http/apiErrorFrom.ts'
import type { Fetch } from '../../clients/typescript/src/http/fetch.ts'

/** Aborts `ending` with the error of the response: the library then throws it unchanged. */
export const impatientFetch =
  (send: Fetch, ending: AbortController): Fetch =>
  async (url, init) => {
    const response = await send(url, init)
    const { status, headers } = response
    if ((status !== 429 && status !== 503) || isFollowing(url, init)) return response
    ending.abort(apiErrorFrom({ status, headers, text: await response.text(), attempts: 1, nowMs: Date.now() }))
    throw ending.signal.reason
  }

/** Commands that follow events survive a restart of the service. */
function isFollowing(url: string, { method, headers }: RequestInit): boolean {
  const isStream = new Headers(headers).get('accept') === 'text/event-stream'
  return isStream && (method === 'GET' || new URL(url).pathname.endsWith('/graphql'))
}
