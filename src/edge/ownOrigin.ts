/*
 * A browser sends its cookies along whoever's page makes it call. So what would change something, and comes with a
 * cookie, must come from a page of our own or of an origin that is let in; browsers say where a call comes from, and
 * pages can't make them lie about it. Whoever says nothing of the kind is no browser.
 */
import type { FastifyRequest } from 'fastify'
import { fail } from './edgeErrors.ts'

export type OriginRule = { publicUrl(): string; corsOrigins: ReadonlySet<string> }

type Call = Pick<FastifyRequest, 'method' | 'headers'>

export function refuseForeignOrigin(rule: OriginRule, { method, headers }: Call): void {
  if (readingMethods.has(method)) return
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && origin === undefined) return
  if (origin !== undefined && (isOwn(rule, origin, headers) || rule.corsOrigins.has(origin))) return
  throw fail('csrf_rejected')
}

/** GraphQL by GET is among them: it takes no mutation. */
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwn({ publicUrl }: OriginRule, origin: string, headers: Call['headers']): boolean {
  const host = headers.host ?? headers[':authority']
  return origin === originOf(publicUrl()) || (host !== undefined && origin === originOf(`https://${host}`))
}

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)
