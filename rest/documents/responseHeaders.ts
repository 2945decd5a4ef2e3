/** The response headers of a route, for OpenAPI. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { Route } from '../route.ts'

export function responseHeaders(route: Route, status: number): JsonObject {
  const reads = (name: string) => route.headerParameters?.[name] !== undefined
  return {
    ...commonHeaders,
    ...((status === 201 || status === 202) && { Location: text('URL of the resource') }),
    ...(route.stream && { 'Content-Location': text('URL of the streamed run') }),
    ...(route.query?.limit && { Link: text('URL of the next page, with rel="next"; absent on the last page') }),
    ...(reads('Prefer') && { 'Preference-Applied': text('The preferences that were applied') }),
    ...(reads('Idempotency-Key') && {
      'Idempotency-Replayed': text('true: an earlier request with this key created the resource'),
    }),
  }
}

const text = (description: string): JsonObject => ({ description, schema: { type: 'string' } })

const commonHeaders = {
  'X-Request-Id': text('Id of this request, for the log'),
  'X-API-Version': text('Version of the API'),
  'RateLimit-Policy': text('Maximum number of calls at once, and per month'),
  RateLimit: text('Number of calls left, and seconds until the limit is reset'),
}
