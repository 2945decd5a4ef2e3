/** The headers of an answer, for OpenAPI: those of every answer, and those that follow from what a route is. */
import type { JsonObject } from '../src/platform/json.ts'
import type { Route } from './route.ts'

export function responseHeaders(route: Route, status: number): JsonObject {
  const asks = (name: string) => route.headerParameters?.[name] !== undefined
  return {
    ...ofEvery,
    ...((status === 201 || status === 202) && { Location: text('The address of the thing') }),
    ...(route.stream && { 'Content-Location': text('The run that is streamed') }),
    ...(route.query?.limit && { Link: text('The address of the next page, with rel="next"; absent on the last') }),
    ...(asks('Prefer') && { 'Preference-Applied': text('Which preferences were followed') }),
    ...(asks('Idempotency-Key') && { 'Idempotency-Replayed': text('true: the key stood for this thing already') }),
  }
}

const text = (description: string): JsonObject => ({ description, schema: { type: 'string' } })

const ofEvery = {
  'X-Request-Id': text('Names this call in the log'),
  'X-API-Version': text('The revision of the API'),
  'RateLimit-Policy': text('How many calls fit at once, and in a month'),
  RateLimit: text('How many calls fit now, and when all will'),
}
