/*
 * /graphql/stream: graphql-sse's protocol. In single connection mode, a client reserves a connection (PUT), opens it (GET),
 * sends operations whose results are written to it (POST), and stops operations (DELETE). Without a reservation, each
 * operation is streamed over its own connection.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_HEADER_KEY, TOKEN_QUERY_KEY } from 'graphql-sse'
import type { FirstCall } from '../../src/limits/callKind.ts'
import type { ServiceError } from '../../src/platform/errors.ts'
import { ownConnection, type ResultStream } from '../../src/streaming/resultStream.ts'
import { createSharedConnections, type SharedConnections } from '../../src/streaming/sharedConnections.ts'
import { fail } from '../../src/streaming/streamErrors.ts'
import { resultText } from './executeOperation.ts'
import { type GraphqlDoor, readOperation } from './readOperation.ts'
import { type Params, readParams, readQueryString } from './readParams.ts'
import { wantsStream } from './registerGraphql.ts'
import { streamOperation, streamResult } from './streamOperation.ts'

export function registerGraphqlStream(app: FastifyInstance, door: GraphqlDoor): void {
  const connections = createSharedConnections(door.deps)
  type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown
  const route = (method: string, call: FirstCall, handler: Handler) =>
    app.route({ method, url: '/graphql/stream', config: { door: 'graphql', call }, exposeHeadRoute: false, handler })

  route('PUT', 'read', (request, reply) => {
    const { viewer } = request
    const { watchCredentials, openStreams } = door.deps
    const watch = (onEnd: (error: ServiceError) => void) => watchCredentials(viewer, onEnd)
    const token = connections.reserve(viewer, watch, () => openStreams.open(viewer))
    return reply.code(201).type('text/plain; charset=utf-8').send(token)
  })
  route('GET', 'unknown', (request, reply) => {
    const token = tokenOf(request)
    if (token === undefined || !wantsStream(request)) return operate(door, connections, request, reply)
    const connection = connections.find(request.viewer, token)
    request.charge.giveBack()
    return connection.open(reply)
  })
  route('POST', 'unknown', (request, reply) => operate(door, connections, request, reply))
  route('DELETE', 'read', (request, reply) => {
    const { operationId } = request.query as { operationId?: string }
    if (!operationId) throw fail('missing_field', { param: 'operationId', message: 'operationId is required' })
    connections.find(request.viewer, tokenOf(request) ?? '').stop(operationId)
    request.charge.giveBack()
    return reply.send('')
  })
}

async function operate(
  door: GraphqlDoor,
  connections: SharedConnections,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const params = readParams(request.method === 'GET' ? addressOf(request) : request.body)
  const { openStreams, unreadResponses } = door.deps
  const [token, { viewer }] = [tokenOf(request), request]
  if (token === undefined) {
    if (!wantsStream(request)) throw fail('stream_not_found')
    const operation = await readOperation(door, request, reply, params)
    const onClose = isSubscription(operation) ? openStreams.open(viewer) : undefined
    return perform(operation, ownConnection(unreadResponses, reply, onClose))
  }
  const operationId = operationIdOf(params)
  const connection = connections.find(viewer, token)
  const operation = await readOperation(door, request, reply, params)
  const results = connection.add(operationId, isSubscription(operation))
  reply.code(202).send('')
  await perform(operation, results)
}

const isSubscription = (operation: Read): boolean => 'kind' in operation && operation.kind === 'subscription'

type Read = Awaited<ReturnType<typeof readOperation>>

/** Errors are streamed like results: graphql-sse clients do not pass on the body of a failed request. */
async function perform(operation: Read, results: ResultStream): Promise<void> {
  if ('errors' in operation) streamResult(resultText(operation), results)
  else await streamOperation(operation, results)
}

const tokenOf = ({ headers, query }: FastifyRequest): string | undefined => {
  const given = headers[TOKEN_HEADER_KEY] ?? (query as Record<string, unknown>)[TOKEN_QUERY_KEY]
  return given === undefined ? undefined : String(given)
}

function addressOf({ query }: FastifyRequest) {
  const { [TOKEN_QUERY_KEY]: _, ...rest } = query as Record<string, string>
  return readQueryString(rest)
}

const maxIdCharacters = 255

function operationIdOf({ extensions: { operationId } }: Params): string {
  const param = 'extensions.operationId'
  if (operationId == null || operationId === '') throw fail('missing_field', { param, message: `${param} is required` })
  if (typeof operationId !== 'string') throw fail('wrong_type', { param, message: `${param} must be a string` })
  if (operationId.length <= maxIdCharacters) return operationId
  throw fail('invalid_value', { param, message: `${param} must have at most ${maxIdCharacters} characters` })
}
