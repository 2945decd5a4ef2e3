/** How openid-client calls the issuer: over our own outgoing calls, within bounds of time and size, without redirects. */
import type { CustomFetch } from 'openid-client'
import type { Outgoing } from '../../platform/outgoing/createOutgoing.ts'

const deadlineMs = 10_000
const maxResponseBytes = 1_048_576

export function createIssuerFetch(outgoing: Pick<Outgoing, 'send'>): CustomFetch {
  return async (url, { method, headers, body }) => {
    const bounds = { deadlineMs, maxResponseBytes }
    const sent = { url, method: method === 'POST' ? ('POST' as const) : ('GET' as const), headers, body: textOf(body) }
    const response = await outgoing.send({ ...sent, ...bounds })
    if (response.truncated) throw new Error(`the response of ${new URL(url).host} was cut off, or is larger than 1 MiB`)
    return new Response(hasNoBody.has(response.status) ? null : response.body.toString('utf8'), {
      status: response.status,
      headers: headersOf(response.headers),
    })
  }
}

/** A `Response` of these can't be made with a body. */
const hasNoBody = new Set([204, 205, 304])

function textOf(body: unknown): string | undefined {
  if (body == null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString()
  throw new Error('the library sends forms only')
}

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((text): [string, string] => [name, text]))
