/** The headers of responses; each is a component. */
import type { JsonObject } from '../../src/platform/json.ts'
import type { Route } from '../route.ts'
import type { Components } from './components.ts'

export type HeaderName = keyof typeof headers

export const headersOf = (components: Components, names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries(
    names.map((name) => [name, components.refer('headers', name.replaceAll('-', ''), () => headers[name])]),
  )

export function successHeaders(route: Route, status: number): HeaderName[] {
  const reads = (name: string) => route.headerParameters?.[name] !== undefined
  return [
    ...commonHeaders,
    ...limitHeaders,
    ...when((status === 201 || status === 202) && route.responseHeaders !== undefined, 'Location'),
    ...when(route.stream === 'created' || route.stream === 'existing', 'Content-Location'),
    ...when(route.query?.limit !== undefined, 'Link'),
    ...when(reads('Prefer'), 'Preference-Applied'),
    ...when(reads('Idempotency-Key'), 'Idempotency-Replayed'),
    ...when(route.entityTag !== undefined, 'ETag'),
  ]
}

const when = (applies: boolean, name: HeaderName): HeaderName[] => (applies ? [name] : [])

const text = (description: string, example: string): JsonObject => ({
  description,
  schema: { type: 'string' },
  example,
})
const whole = (description: string, example: number, minimum = 0): JsonObject => ({
  description,
  schema: { type: 'integer', minimum },
  example,
})

const headers = {
  'X-Request-Id': text('Id of this request, for support', 'req_01jd3v9w8kq2m5n7p9r1s3t5v7'),
  'X-API-Version': text('Revision of the API', '2.4'),
  'RateLimit-Policy': text('Number of calls allowed at once, and per month', '"burst";q=1500;w=90, "month";q=200000'),
  RateLimit: text('Number of calls left, and seconds until all of them are available again', '"burst";r=1499;t=1'),
  'X-RateLimit-Limit': whole('Number of calls allowed at once', 1500),
  'X-RateLimit-Remaining': whole('Number of calls left', 1499),
  'X-RateLimit-Reset': whole('When all calls are available again, in seconds since 1970', 1767225601),
  'Retry-After': whole('Seconds to wait before the next try', 1, 1),
  'WWW-Authenticate': text('How to authenticate', 'Bearer realm="Agent Run Service"'),
  Location: text('URL of the resource', 'https://localhost:8443/v2/runs/run_01jd3v9w8kq2m5n7p9r1s3t5v7'),
  'Content-Location': text('Path of the streamed run, or pipeline run', '/v2/runs/run_01jd3v9w8kq2m5n7p9r1s3t5v7'),
  Link: text('URL of the next page; absent on the last one', '<https://localhost:8443/v2/runs?cursor=…>; rel="next"'),
  'Preference-Applied': text('The preferences of `Prefer` that were applied', 'wait=10'),
  'Idempotency-Replayed': text('`true` if an earlier request with this key created the resource', 'true'),
  ETag: text('Number of the version or revision, in quotes, for `If-Match`', '"3"'),
  'Set-Cookie': text('Sets or deletes the cookie of the session', '__Host-ars_session=…; Path=/; HttpOnly; Secure'),
}

export const commonHeaders = ['X-Request-Id', 'X-API-Version'] as const satisfies HeaderName[]

/** Of every response to known credentials. */
export const limitHeaders = [
  ...(['RateLimit-Policy', 'RateLimit'] as const),
  ...(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const),
] satisfies HeaderName[]
