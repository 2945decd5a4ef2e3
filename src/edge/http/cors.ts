/** Lets pages of the configured origins, and no others, call with credentials and read the responses. */
import type { FastifyRequest } from 'fastify'

export type Cors = ReturnType<typeof createCors>

export function createCors(origins: ReadonlySet<string>) {
  const isAllowed = (origin: string | undefined): origin is string => origin !== undefined && origins.has(origin)
  return {
    /** For every response to this request. */
    headersFor({ headers: { origin } }: Pick<FastifyRequest, 'headers'>): Record<string, string> {
      if (origins.size === 0) return {}
      if (!isAllowed(origin)) return { vary: 'Origin' }
      return {
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': exposed,
      }
    },
    /** The response headers for a preflight; undefined if it is not one, or its origin is not allowed. */
    preflight({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Record<string, string> | undefined {
      const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
      return isPreflight && isAllowed(headers.origin) ? preflightHeaders : undefined
    },
  }
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    ...['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID'],
    ...['Prefer', 'X-Request-Id', 'X-GraphQL-Event-Stream-Token'],
  ].join(', '),
  'access-control-max-age': '600',
}

const exposed = [
  ...['X-Request-Id', 'X-API-Version', 'RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  ...['X-RateLimit-Reset', 'Retry-After', 'Location', 'Content-Location', 'Link', 'Idempotency-Replayed'],
  ...['ETag', 'Preference-Applied', 'Allow', 'Deprecation', 'Sunset', 'WWW-Authenticate'],
].join(', ')
