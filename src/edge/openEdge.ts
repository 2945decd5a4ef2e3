/*
 * Everything a request passes before it reaches a door, in the order of the contract: API version, credentials, limits,
 * route and method. Then Fastify parses the body.
 */
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { FirstCall } from '../limits/callKind.ts'
import type { Charge, ChargeCalls } from '../limits/callLimits.ts'
import type { Clock } from '../platform/clock.ts'
import { isRefusal, ServiceError } from '../platform/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { Span } from '../platform/tracing/tracing.ts'
import type { UnreadResponses } from '../streaming/unreadResponses.ts'
import type { Viewer } from '../viewer/viewer.ts'
import { fail } from './edgeErrors.ts'
import type { LogCall } from './http/accessLog.ts'
import { type AllowedMethods, createAllowedMethods } from './http/allowedMethods.ts'
import type { TraceCall } from './http/callTraces.ts'
import { type Cors, createCors } from './http/cors.ts'
import { ifMatchFault } from './http/ifMatch.ts'
import { acceptJsonBodies, maxBodyBytes } from './http/jsonBody.ts'
import { refuseMalformedRequest } from './http/malformedRequest.ts'
import { paceReads } from './http/pacedReads.ts'
import { rateLimitHeaders } from './http/rateLimitHeaders.ts'
import { checkHeaders } from './http/requestHeaders.ts'
import { requestIdOf } from './http/requestId.ts'
import { handleInTurns } from './http/requestTurns.ts'
import { responseHeaders } from './http/responseHeaders.ts'
import { watchResponses } from './http/responseWatch.ts'
import { limitBodyTime, maxRequestMs } from './http/slowBodies.ts'
import {
  errorHeaders,
  graphqlErrorBody,
  type NameField,
  oauthErrorBody,
  restErrorBody,
  toServiceError,
} from './httpErrors.ts'
import { refuseWhileDraining } from './refuseWhileDraining.ts'
import { type IdentifyDeps, identify } from './session/identify.ts'
import { refuseForeignOrigin } from './session/ownOrigin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not open. */
    viewer: Viewer
    /** The part of its caller's limits that this request used; not set if they were exceeded. */
    charge: Charge
    /** How the door that takes this request names fields in its errors. */
    nameField: NameField
    /** Undefined if calls are not traced. */
    span: Span | undefined
  }
  interface FastifyContextConfig {
    /** Whether the request needs no credentials. */
    open?: (request: FastifyRequest) => boolean
    /** How a browser session's call is charged; by default, GET as a read and the rest as changes. */
    call?: FirstCall
    /** Whether a change supports `If-Match`. */
    ifMatch?: boolean
    /** `oauth`: errors have the shape of OAuth. */
    door?: 'rest' | 'graphql' | 'oauth'
  }
}

export type EdgeDeps = IdentifyDeps & {
  tls: { cert: string; key: string; handshakeTimeout?: number }
  clock: Clock
  unreadResponses: UnreadResponses
  publicUrl(): string
  newId: NewId
  log: Log
  /** Origins whose pages may call with credentials, in addition to our own. */
  corsOrigins: ReadonlySet<string>
  chargeCalls: ChargeCalls
  /** Whether balancers should choose another process: connections are closed after their next response. */
  isLeaving(): boolean
  isDraining(): boolean
  /** Serves a path outside /v2 that is not a route; returns undefined if it is not a page either. */
  sendPage?(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  onResponse(request: FastifyRequest, reply: FastifyReply): void
  /** Called when a call arrives; undefined if calls are not logged. */
  logCall: LogCall | undefined
  /** The same for traces. */
  traceCall: TraceCall | undefined
  /** Called with every 5xx error and every refusal. */
  report(error: ServiceError, requestId: string): void
}

export type Edge = FastifyInstance

export function openEdge(deps: EdgeDeps): Edge {
  const cors = createCors(deps.corsOrigins)
  const headersOf = (request: Pick<FastifyRequest, 'headers' | 'id'>) => ({
    ...responseHeaders(deps.publicUrl()),
    ...cors.headersFor(request),
    'x-request-id': request.id,
  })
  const app = Fastify({
    http2: true,
    https: {
      allowHTTP1: true,
      noDelay: true, // not HTTP/2's default: the first frame of a stream would wait 40 ms
      handshakeTimeout: 20_000,
      ...deps.tls,
      settings: { maxConcurrentStreams: 250 },
      streamResetBurst: 200, // a thousand would be handled in one turn of the loop
      streamResetRate: 33,
    },
    bodyLimit: maxBodyBytes,
    genReqId: (request) => requestIdOf(request.headers, deps.newId),
    clientErrorHandler: (error, socket) => refuseMalformedRequest(error, socket, deps),
    frameworkErrors: (error, ...call) => {
      const [request, reply] = call as unknown as [FastifyRequest, FastifyReply]
      arrive(deps, request, reply)
      reply.headers(headersOf(request))
      const respond = (thrown: unknown) => respondWithError(deps, thrown, request, reply)
      // An invalid URL fails before all hooks, but credentials and limits still come first.
      if (underV2.test(pathOf(request))) admit(deps, request, reply).then(() => respond(error), respond)
      else respond(error)
    },
    routerOptions: { maxParamLength: 2_048 },
    return503OnClosing: false,
    http2SessionTimeout: 300_000,
  }) as unknown as FastifyInstance
  app.server.headersTimeout = 20_000
  app.server.requestTimeout = maxRequestMs
  app.server.keepAliveTimeout = 75_000
  sendErrorsOurselves(app, deps)
  handleInTurns(app.server)
  paceReads(app.server)
  app.decorateRequest('viewer')
  app.decorateRequest('charge')
  app.decorateRequest('nameField')
  app.decorateRequest('span')
  const allowed = createAllowedMethods(app)
  acceptJsonBodies(app)
  watchResponses(app, deps.unreadResponses, deps.addressOf)
  const refuseRoute = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = allowed.of(pathOf(request))
    if (methods.length === 0) throw fail('route_not_found', missingId(allowed, pathOf(request)))
    reply.header('allow', methods.join(', '))
    throw fail('method_not_allowed', { message: `This route accepts ${methods.join(', ')}` })
  }
  receive(app, deps, cors, allowed, refuseRoute)
  app.setErrorHandler((error, request, reply) => {
    const isUnknownMethod = (error as { code?: unknown }).code === 'FST_ERR_NOT_FOUND' // before all hooks
    if (isUnknownMethod) reply.headers(headersOf(request))
    respondWithError(deps, isUnknownMethod ? fail('invalid_header', noMethod) : error, request, reply)
  })
  app.setNotFoundHandler(refuseRoute)
  return app
}

function arrive({ logCall, traceCall }: EdgeDeps, request: FastifyRequest, reply: FastifyReply): void {
  traceCall?.(request, reply)
  logCall?.(request, reply)
}

/** Only over HTTP/2: the parser of HTTP/1.1 refuses unknown methods. */
const noMethod = { message: 'This is not a valid HTTP request: unknown method' }

/**
 * Node would respond to a missing Host with a 400 and to an unknown Expect with a 417, both without a body. A connection
 * whose TLS handshake failed gets no response, except if it sent a request without TLS.
 */
function sendErrorsOurselves({ server }: FastifyInstance, deps: EdgeDeps): void {
  Object.assign(server, { requireHostHeader: false })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.prependListener('tlsClientError', (error: NodeJS.ErrnoException, socket: Socket & { _parent?: Socket }) => {
    const { _parent: unencrypted } = socket // below the one that encrypts; Node has no public name for it
    if (error.code !== 'ERR_SSL_HTTP_REQUEST' || unencrypted === undefined) socket.destroy()
    else refuseMalformedRequest(error, unencrypted, deps, fail('https_required'))
  })
}

/** A path such as `/v2/runs/` comes from a variable that is empty. */
const missingId = (allowed: AllowedMethods, path: string): { message?: string } =>
  path.endsWith('/') && allowed.of(`${path}id`).length > 0 ? { message: `The id after ${path} is missing` } : {}

type RefuseRoute = (request: FastifyRequest, reply: FastifyReply) => never

function receive(
  app: FastifyInstance,
  deps: EdgeDeps,
  cors: Cors,
  allowed: AllowedMethods,
  refuseRoute: RefuseRoute,
): void {
  let headers: Record<string, string> | undefined
  app.addHook('onRequest', async (request, reply) => {
    arrive(deps, request, reply)
    headers ??= responseHeaders(deps.publicUrl())
    reply.headers(headers).headers(cors.headersFor(request)).header('x-request-id', request.id)
    if (deps.isLeaving()) closeAfterwards(request, reply)
    request.nameField = (param) => param
    limitBodyTime(deps.clock, request, reply)
    checkHeaders(request.raw)
    const path = pathOf(request)
    const preflight = cors.preflight(request)
    if (preflight !== undefined) return reply.code(204).headers(preflight).send()
    if (otherVersion.test(path)) throw fail('version_not_supported')
    const { config } = request.routeOptions
    if (config?.open?.(request)) return
    if (request.is404 && !underV2.test(path)) return deps.sendPage?.(request, reply) ?? refuseRoute(request, reply)
    await admit(deps, request, reply)
    if (request.viewer.credential.kind === 'session') refuseForeignOrigin(deps, request)
    // not in the handler, before which Fastify would read the body
    const isKnown = !request.is404 && !path.endsWith('/') && allowed.includes(request.method, path)
    if (!isKnown) refuseRoute(request, reply)
  })
  app.addHook('preHandler', (request, _, done) => done(ifMatchFault(request, firstCallOf(request))))
  app.addHook('onResponse', (request, reply, done) => {
    deps.onResponse(request, reply)
    done()
  })
}

/** Authenticates the caller and counts the call against its limits. */
async function admit(deps: EdgeDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (deps.isDraining()) closeAfterwards(request, reply)
  refuseWhileDraining(deps)
  request.viewer = await identify(deps, request)
  await charge(deps, request, reply)
}

/** HTTP/2 has no such header. */
function closeAfterwards({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersionMajor === 1) reply.header('connection', 'close')
}

async function charge(deps: EdgeDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.charge = await deps.chargeCalls(request.viewer, firstCallOf(request), (standing) => {
    if (!reply.raw.headersSent) reply.headers(rateLimitHeaders(standing))
  })
}

const firstCallOf = ({ method, routeOptions }: FastifyRequest): FirstCall =>
  routeOptions?.config?.call ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'change')

export function respondWithError(deps: EdgeDeps, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // A caller that disconnects while sending is not our failure, although the error has the code of a lost connection.
  const hasLeft = thrown === request.raw.errored && !(thrown instanceof ServiceError)
  const error = hasLeft ? fail('malformed_json', { cause: thrown }) : toServiceError(thrown)
  if (error.status >= 500 || isRefusal(error)) deps.report(error, request.id)
  if (isRefusal(error)) void request.charge?.giveBackRefused(error.status)
  const failed = { requestId: request.id, publicUrl: deps.publicUrl() }
  const body = errorBodies[request.routeOptions?.config?.door ?? 'rest'](error, failed, request.nameField)
  // Fastify closes the connection after it refuses a body. Instead the rest is read and dropped: a client whose connection
  // is closed while it sends may never read the response.
  if (error.code !== 'unavailable' && reply.hasHeader('connection')) reply.removeHeader('connection')
  reply
    .code(error.status)
    .headers(errorHeaders(error))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

const errorBodies: Record<
  NonNullable<FastifyContextConfig['door']>,
  (...failure: Parameters<typeof restErrorBody>) => object
> = {
  rest: restErrorBody,
  graphql: (...failure) => ({ errors: [graphqlErrorBody(...failure)] }),
  oauth: oauthErrorBody,
}

const otherVersion = /^\/v(?!2(?:\/|$))\d+(?:\/|$)/
const underV2 = /^\/v2(?:\/|$)/

export function pathOf(request: FastifyRequest): string {
  const end = request.url.search(/[?#]/)
  return end < 0 ? request.url : request.url.slice(0, end)
}
