/*
 * /graphql: JSON, and server-sent events for requests that ask for them. Fastify's HTTP is several times faster than yoga's.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, GraphQLError } from 'graphql'
import { executeRead } from '../../src/edge/executeRead.ts'
import { forbidCompression } from '../../src/edge/http/compressResponses.ts'
import { largeBytes, sendLarge } from '../../src/edge/http/largeResponses.ts'
import type { AssetPaths, Assets } from '../../src/edge/pages/assets.ts'
import { ownConnection } from '../../src/streaming/resultStream.ts'
import type { Context } from '../context/context.ts'
import { resultBody, resultText } from './executeOperation.ts'
import { graphiqlPage, graphiqlPolicy } from './graphiqlPage.ts'
import { hideError, mayIntrospect, respondToIntrospection } from './openIntrospection.ts'
import { toDocumentError } from './publicErrors.ts'
import { type GraphqlDoor, readOperation } from './readOperation.ts'
import { readParams, readQueryString } from './readParams.ts'
import { streamOperation } from './streamOperation.ts'

export function registerGraphql(app: FastifyInstance, door: GraphqlDoor, assets: Assets): void {
  const paths = assets.add(new URL('./graphiqlFiles.ts', import.meta.url))
  const isGraphiql = (request: FastifyRequest) =>
    door.graphiql && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  /** Requests that were let in without credentials. */
  const opened = new WeakSet<FastifyRequest>()
  const isOpen = (request: FastifyRequest) => {
    if (door.takeIntrospections === undefined || !mayIntrospect(request) || wantsStream(request)) return false
    opened.add(request)
    return true
  }
  const hideErrors = (error: unknown, request: FastifyRequest): never => {
    throw opened.has(request) ? hideError(error) : error
  }
  const respondToOpened = async (request: FastifyRequest, reply: FastifyReply, body: unknown) =>
    send(await respondToIntrospection(door, request, reply, body), request, reply)
  const respondToAny = (request: FastifyRequest, reply: FastifyReply, body: unknown) =>
    opened.has(request) ? respondToOpened(request, reply, body) : respond(door, request, reply, body)
  app.route({
    method: 'GET',
    url: '/graphql',
    config: { door: 'graphql', call: 'unknown', open: (request) => isGraphiql(request) || isOpen(request) },
    errorHandler: hideErrors,
    handler: async (request, reply) => {
      if (isGraphiql(request)) return serveGraphiql(paths, reply)
      return respondToAny(request, reply, readQueryString(request.query as Record<string, string>))
    },
  })
  app.route({
    method: 'POST',
    url: '/graphql',
    config: { door: 'graphql', call: 'unknown', open: isOpen },
    errorHandler: hideErrors,
    handler: (request, reply) => respondToAny(request, reply, request.body),
  })
}

async function serveGraphiql(paths: AssetPaths, reply: FastifyReply): Promise<FastifyReply> {
  const { 'graphiql.js': script = '', 'graphiql.css': style = '' } = await paths()
  return reply
    .headers({ 'content-security-policy': graphiqlPolicy, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(graphiqlPage({ script, style }))
}

async function respond(door: GraphqlDoor, request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const { unreadResponses, openStreams } = door.deps
  const operation = await readOperation(door, request, reply, readParams(body))
  if ('errors' in operation) return send(operation, request, reply)
  if (wantsStream(request) && operation.kind !== undefined) {
    const onClose = operation.kind === 'subscription' ? openStreams.open(request.viewer) : undefined
    return streamOperation(operation, ownConnection(unreadResponses, reply, onClose))
  }
  if (operation.kind === 'subscription') return send(notStreamed(operation.context), request, reply)
  if (operation.showsSecret) forbidCompression(reply)
  const execute = () => operation.execute(operation.args)
  const result = await (operation.kind === 'query' ? executeRead(reply, execute) : execute())
  return send(result, request, reply, operation.context.pageBudget.responseBytes())
}

export const wantsStream = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/event-stream')

function notStreamed(context: Context): ExecutionResult {
  const error = new GraphQLError('A subscription needs the header "Accept: text/event-stream"')
  return { errors: [toDocumentError(error, context)] }
}

/** The number of bytes is an estimate. */
function send(result: ExecutionResult, request: FastifyRequest, reply: FastifyReply, estimatedBytes = 0) {
  const modern = (request.headers.accept ?? '').includes('application/graphql-response+json')
  reply.header('content-type', modern ? 'application/graphql-response+json; charset=utf-8' : jsonType)
  if (result.errors !== undefined) setStatus(reply, result, modern || wantsStream(request))
  return estimatedBytes > largeBytes
    ? sendLarge(reply, { value: resultBody(result), estimatedBytes })
    : resultText(result)
}

const jsonType = 'application/json; charset=utf-8'

/** Some errors of an operation are errors of the request. `isStrict`: as the specification of GraphQL over HTTP asks. */
function setStatus(reply: FastifyReply, { errors = [], data }: ExecutionResult, isStrict: boolean): void {
  const statuses = errors.map((error) => Number(error.extensions.status))
  const transport = statuses.find((status) => transportStatuses.has(status))
  const retry = errors.find((error) => error.extensions.retryAfterSeconds !== undefined)?.extensions.retryAfterSeconds
  if (transport !== undefined && retry !== undefined) reply.header('retry-after', String(retry))
  reply.code(transport ?? (isStrict && data === undefined ? 400 : 200))
}

const transportStatuses = new Set([401, 429, 503])
