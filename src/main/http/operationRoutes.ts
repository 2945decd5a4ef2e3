/** /healthz, /readyz and /metrics: for operators, outside the API. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../access/accessErrors.ts'
import { peerOf } from '../../edge/http/addressOf.ts'
import type { Database } from '../../platform/database/database.ts'
import { isLoopback } from '../../platform/outgoing/classifyAddress.ts'
import type { Metrics } from '../figures/metrics.ts'

type Deps = {
  db: Database
  metrics: Metrics
  printTop(): Promise<string>
  metricsToken: string | undefined
  isLeaving(): boolean
  mayWork(): boolean
}

export function registerOperationRoutes(
  app: FastifyInstance,
  { db, metrics, printTop, metricsToken, isLeaving, mayWork }: Deps,
): void {
  const open = { open: () => true }
  app.get('/healthz', { config: open }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: open }, async () => {
    if (isLeaving()) throw fail('unavailable', { message: 'The service is shutting down', retryAfterSeconds: 1 })
    if (!mayWork())
      throw fail('unavailable', {
        message: "The clock of this machine differs too much from PostgreSQL's",
        retryAfterSeconds: 2,
      })
    await db.pool.query('select 1').catch((cause) => {
      throw fail('unavailable', { message: 'The database does not respond', retryAfterSeconds: 2, cause })
    })
    return { status: 'ready' }
  })
  app.get('/metrics', { config: open }, async (request, reply) => {
    if (!hasToken(request, metricsToken) && !isLocal(request))
      throw fail('missing_credentials', { message: 'Send METRICS_TOKEN as "Authorization: Bearer <METRICS_TOKEN>"' })
    const { top } = request.query as Record<string, unknown>
    const text = top === 'organizations' ? await printTop() : await metrics.print()
    return reply.type(metrics.contentType).send(text)
  })
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const [given, wanted] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** From this machine, and not forwarded by a proxy on it. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(peerOf(socket)) && !Object.keys(headers).some((name) => addedByProxies.test(name))

/** Headers that proxies add to forwarded requests. */
const addedByProxies =
  /forwarded|proxy|^via$|^cdn-loop$|^(?:cf|x-envoy|x-amzn|x-amz-cf|x-azure|x-appengine)-|(?:real|client|connecting|remote|originating)-(?:ip|addr)/
