/** Lets pages of the configured origins, and no others, call with credentials and read the responses. */
import type { FastifyRequest } from 'fastify'
import { allowsOrigin } from './allowsOrigin.ts'

export type Cors = ReturnType<typeof createCors>

export function createCors(origins: ReadonlySet<string>) {
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && allowsOrigin(origins, origin)
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
    /**
     * The response headers for a preflight, none if its origin is not allowed; undefined if it is not one. Browsers send
     * preflights without credentials, so that an error about these would only hide that the origin is not allowed.
     */
    preflight({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): Record<string, string> | undefined {
      const isPreflight =
        method === 'OPTIONS' && headers['access-control-request-method'] !== undefined && headers.origin !== undefined
      if (!isPreflight) return undefined
      return isAllowed(headers.origin) ? preflightHeaders : {}
    },
  }
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    ...['Accept', 'Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID'],
    ...['Prefer', 'Traceparent', 'Tracestate', 'X-Request-Id', 'X-GraphQL-Event-Stream-Token'],
  ].join(', '),
  'access-control-max-age': '600',
}

const exposed = [
  ...['X-Request-Id', 'X-API-Version', 'RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  ...['X-RateLimit-Reset', 'Retry-After', 'Location', 'Content-Location', 'Link', 'Idempotency-Replayed'],
  ...['ETag', 'Preference-Applied', 'Allow', 'Deprecation', 'Sunset', 'WWW-Authenticate'],
].join(', ')
