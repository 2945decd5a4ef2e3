/*
 * Protection against CSRF: browsers send cookies with requests that pages of other origins make. So a request with a
 * cookie that may change something must come from our own origin or an allowed one. Browsers send Origin or
 * Sec-Fetch-Site, which pages can't forge; a request with neither does not come from a browser.
 */
import type { FastifyRequest } from 'fastify'
import { fail } from '../edgeErrors.ts'
import { allowsOrigin } from '../http/allowsOrigin.ts'

export type OriginRule = { publicUrl(): string; corsOrigins: ReadonlySet<string> }

type Call = Pick<FastifyRequest, 'method' | 'headers'>

export function refuseForeignOrigin(rule: OriginRule, { method, headers }: Call): void {
  if (safeMethods.has(method)) return
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && origin === undefined) return
  if (origin !== undefined && (isOwn(rule, origin, headers) || allowsOrigin(rule.corsOrigins, origin))) return
  throw fail('csrf_rejected')
}

/** GraphQL over GET is safe, since it refuses mutations. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwn({ publicUrl }: OriginRule, origin: string, headers: Call['headers']): boolean {
  const host = headers.host ?? headers[':authority']
  return origin === originOf(publicUrl()) || (host !== undefined && origin === originOf(`https://${host}`))
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)
