/*
 * What happens to every request before either door sees it, in the contract's order: the route's version, credentials,
 * (limits,) route and verb; then Fastify parses the body, and the door takes over.
 */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { KeyAuthenticator } from '../access/authenticateKey.ts'
import type { Viewer } from '../access/viewer.ts'
import { fail, type ServiceError } from '../platform/errors.ts'
import type { NewId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { watchRoutes } from './allowedMethods.ts'
import { answerHeaders } from './answerHeaders.ts'
import { authenticate } from './authenticate.ts'
import { refuseBrokenRequest } from './brokenRequest.ts'
import { describeError, errorHeaders, type NameField, toServiceError } from './httpErrors.ts'
import { acceptJsonBodies, maxBodyBytes } from './jsonBody.ts'
import { requestIdOf } from './requestId.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not open. */
    viewer: Viewer
    /** How the door that takes this request names fields in its errors. */
    nameField: NameField
  }
  interface FastifyContextConfig {
    /** Are no credentials needed? */
    open?: (request: FastifyRequest) => boolean
    door?: 'rest' | 'graphql'
  }
}

export type EdgeDeps = {
  tls: { cert: string; key: string }
  publicUrl(): string
  newId: NewId
  log: Log
  keys: KeyAuthenticator
  isDraining(): boolean
  onAnswer(request: FastifyRequest, reply: FastifyReply): void
  /** Told of every failure on our side. */
  report(error: ServiceError, requestId: string): void
}

export type Edge = FastifyInstance

export function openEdge(deps: EdgeDeps): Edge {
  const app = Fastify({
    http2: true,
    https: {
      allowHTTP1: true,
      noDelay: true, // not the default here, unlike elsewhere in Node: a stream's first frame would wait for 40 ms
      ...deps.tls,
      settings: { maxConcurrentStreams: 250, maxHeaderListSize: 16_384 },
    },
    bodyLimit: maxBodyBytes,
    genReqId: (request) => requestIdOf(request.headers, deps.newId),
    clientErrorHandler: (error, socket) => refuseBrokenRequest(error, socket, deps.newId),
    frameworkErrors: (error, request, reply) => {
      reply.headers(answerHeaders(deps.publicUrl())).header('x-request-id', request.id)
      answerError(deps, error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    },
    routerOptions: { maxParamLength: 2_048 },
    return503OnClosing: false,
    http2SessionTimeout: 300_000,
  }) as unknown as FastifyInstance
  app.server.headersTimeout = 20_000
  app.server.requestTimeout = 60_000
  app.server.keepAliveTimeout = 75_000
  app.decorateRequest('viewer')
  app.decorateRequest('nameField')
  const allowedMethods = watchRoutes(app)
  acceptJsonBodies(app)
  const refuseRoute = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = allowedMethods(pathOf(request))
    if (methods.length === 0) throw fail('route_not_found')
    reply.header('allow', methods.join(', '))
    throw fail('method_not_allowed', { message: `This route takes ${methods.join(', ')}` })
  }
  receive(app, deps, refuseRoute)
  app.setErrorHandler((error, request, reply) => answerError(deps, error, request, reply))
  app.setNotFoundHandler(refuseRoute)
  return app
}

type RefuseRoute = (request: FastifyRequest, reply: FastifyReply) => never

function receive(app: FastifyInstance, deps: EdgeDeps, refuseRoute: RefuseRoute): void {
  let headers: Record<string, string> | undefined
  app.addHook('onRequest', async (request, reply) => {
    headers ??= answerHeaders(deps.publicUrl())
    reply.headers(headers).header('x-request-id', request.id)
    request.nameField = (param) => param
    const path = pathOf(request)
    if (otherVersion.test(path)) throw fail('version_not_supported')
    const { config } = request.routeOptions
    if (config?.open?.(request)) return
    if (request.is404 && !underV2.test(path)) refuseRoute(request, reply)
    if (deps.isDraining()) {
      reply.header('connection', 'close')
      throw fail('unavailable', { message: 'The service is shutting down; try again shortly', retryAfterSeconds: 1 })
    }
    request.viewer = await authenticate(deps.keys, request.headers)
    if (request.is404) refuseRoute(request, reply) // here, since Fastify would read the body first
  })
  app.addHook('onResponse', (request, reply, done) => {
    deps.onAnswer(request, reply)
    done()
  })
}

export function answerError(deps: EdgeDeps, thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // A caller that went away while sending is no failure of ours, though its error looks like a lost database's.
  const error = thrown === request.raw.errored ? fail('malformed_json', { cause: thrown }) : toServiceError(thrown)
  if (error.status >= 500) deps.report(error, request.id)
  const described = describeError(error, request.nameField ?? ((param) => param))
  const body =
    request.routeOptions?.config?.door === 'graphql'
      ? graphqlBody(error, described, request.id)
      : { error: { ...described, request_id: request.id } }
  reply
    .code(error.status)
    .headers(errorHeaders(error))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function graphqlBody(error: ServiceError, { message, ...rest }: ReturnType<typeof describeError>, requestId: string) {
  const retry = error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }
  return { errors: [{ message, extensions: { ...rest, status: error.status, requestId, ...retry } }] }
}

const otherVersion = /^\/v(?!2(?:\/|$))\d+(?:\/|$)/
const underV2 = /^\/v2(?:\/|$)/

export function pathOf(request: FastifyRequest): string {
  const end = request.url.search(/[?#]/)
  return end < 0 ? request.url : request.url.slice(0, end)
}
