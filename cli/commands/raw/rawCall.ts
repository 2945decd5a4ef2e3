/** A call to any path, with the tool's credentials. */
import { setTimeout as sleep } from 'node:timers/promises'
import { apiErrorFrom } from '../../../clients/typescript/src/http/apiErrorFrom.ts'
import { connectionErrorFrom } from '../../../clients/typescript/src/http/connectionErrorFrom.ts'
import { retryAfterSeconds } from '../../../clients/typescript/src/http/retryAfter.ts'
import type { Context } from '../../command/context.ts'
import { usageError } from '../../command/failure.ts'
import { fetchOf } from '../../command/openClient.ts'
import { HeldBack, heldCall } from '../../print/heldBackFetch.ts'
import { toolVersion } from '../tool/version.ts'

export type RawCall = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** The response, if it is a success; its body has not been read. */
export async function rawCall(context: Context, { method, url, headers, body }: RawCall): Promise<Response> {
  const { shared, signal, now, credentials } = context
  const found = credentials()
  const init: RequestInit = { method, signal, redirect: 'manual', ...(body === undefined ? {} : { body }) }
  if (shared.print !== undefined || (shared.dryRun && method !== 'GET')) {
    const held = heldCall(url, { ...init, headers }, found.baseUrl.value)
    if (!held)
      throw usageError(`${method} ${new URL(url).pathname} is not an operation of the API and can't be printed`)
    throw new HeldBack(held, found)
  }
  const own = { authorization: `Bearer ${found.apiKey.value}`, 'user-agent': `ars/${toolVersion()}`, ...headers }
  const fetch = fetchOf(found)
  for (;;) {
    const response = await fetch(url, { ...init, headers: own }).catch((cause) => {
      signal.throwIfAborted()
      throw connectionErrorFrom(cause, url)
    })
    const { status, ok } = response
    if (ok) return response
    const text = await response.text()
    const isLater = status === 429 || status === 503
    if (!isLater || !shared.retry)
      throw apiErrorFrom({ status, headers: response.headers, text, attempts: 1, nowMs: now() })
    await sleep((retryAfterSeconds(response.headers, now()) ?? 1) * 1000, undefined, { signal })
  }
}

/** A path below the base URL, with or without `/v2`; the key is sent nowhere else. */
export function urlOf(path: string, baseUrl: string): URL {
  const base = new URL(baseUrl)
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) {
    const url = URL.canParse(path) ? new URL(path) : undefined
    if (url?.origin === base.origin) return url
    throw usageError(`${path} is not an address of ${base.origin}`, 'Give only the path, such as /runs.')
  }
  const rest = path.replace(/^\/+/, '')
  const version = base.pathname.replace(/^\/+|\/+$/g, '')
  const isOutside =
    rest === version || rest.startsWith(`${version}/`) || /^(healthz|readyz|metrics|graphql|docs)\b/.test(rest)
  return new URL(isOutside ? `${base.origin}/${rest}` : `${baseUrl.replace(/\/+$/, '')}/${rest}`)
}
