/** /healthz, /readyz and /metrics: for operators, outside the API. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../../access/accessErrors.ts'
import { peerOf } from '../../edge/http/addressOf.ts'
import type { Database } from '../../platform/database/database.ts'
import { isLoopback } from '../../platform/outgoing/classifyAddress.ts'
import type { Metrics } from '../figures/metrics.ts'
import type { PrintFigures } from '../parts/openFigures.ts'
import { NotComplete } from '../process/reportFailure.ts'

type Deps = {
  db: Database
  metrics: Pick<Metrics, 'contentType'>
  printFigures: PrintFigures
  metricsToken: string | undefined
  isLeaving(): boolean
  /** Whether all processes of this machine serve calls. */
  isComplete(): boolean
  mayWork(): boolean
}

export function registerOperationRoutes(
  app: FastifyInstance,
  { db, metrics, printFigures, metricsToken, isLeaving, isComplete, mayWork }: Deps,
): void {
  const open = { open: () => true }
  app.get('/healthz', { config: open }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: open }, async () => {
    if (isLeaving()) throw fail('unavailable', { message: 'The service is shutting down', retryAfterSeconds: 1 })
    if (!isComplete())
      throw fail('unavailable', { message: otherStarts, retryAfterSeconds: 1, cause: new NotComplete(otherStarts) })
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
    const text = await printFigures(top === 'organizations' ? 'top' : 'all')
    return reply.type(metrics.contentType).send(text)
  })
}

const otherStarts = 'Another process of this machine is starting'

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
