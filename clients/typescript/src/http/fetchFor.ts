import type { Fetch } from './fetch.ts'
import { httpsFetch } from './httpsFetch.ts'
import { proxyFor } from './proxyFor.ts'

/** The platform's own, except where it does not support the certificate authority or, in Node, the proxy. */
export function fetchFor(caFile: string | undefined): Fetch {
  if (caFile) return httpsFetch({ caFile })
  let proxied: Fetch | undefined
  return (url, init) => {
    if (!isNode() || !url.startsWith('https:') || !proxyFor(url)) return fetch(url, init)
    proxied ??= httpsFetch({})
    return proxied(url, init)
  }
}

/** Bun and Deno honour the variables in their own `fetch`. */
const isNode = (): boolean =>
  globalThis.process?.versions?.node !== undefined && !('Bun' in globalThis) && !('Deno' in globalThis)
