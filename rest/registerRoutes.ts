/** Registers the routes with Fastify: reads variables from a request, executes the compiled operation, and responds. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callKindOf } from '../schema/building/callKindOf.ts'
import type { Deps } from '../schema/context/context.ts'
import { rootFieldsOf } from '../schema/door/rootFields.ts'
import { showsSecret } from '../schema/door/showsSecret.ts'
import { executeRead } from '../src/edge/executeRead.ts'
import { forbidCompression } from '../src/edge/http/compressResponses.ts'
import { namesTag } from '../src/edge/http/ifNoneMatch.ts'
import { largeBytes, sendLarge } from '../src/edge/http/largeResponses.ts'
import type { CallKind } from '../src/limits/callKind.ts'
import type { JsonObject } from '../src/platform/json.ts'
import { beginCall, runCall } from './callRoute.ts'
import { contentHandler } from './contentHandler.ts'
import { entityTagOf } from './entityTags.ts'
import { feedHandler } from './feedHandler.ts'
import { type PreparedRoute, prepareRoute } from './prepareRoute.ts'
import type { Route } from './route.ts'
import { pipelineRunLogs, runLogs } from './streamedLogs.ts'
import { streamHandler } from './streamHandler.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

export function registerRoutes(app: FastifyInstance, deps: Deps, routes: Route[], publicUrl: () => string): void {
  for (const route of routes) {
    const prepared = prepareRoute(route)
    const handler = handlerOf(prepared, deps, publicUrl)
    const config = { door: 'rest' as const, call: callOf(prepared), ifMatch: route.condition !== undefined }
    for (const url of urlsOf(route))
      app.route({ method: route.method, url, config, handler, exposeHeadRoute: !route.stream && !route.content })
  }
}

function handlerOf(prepared: PreparedRoute, deps: Deps, publicUrl: () => string): Handler {
  const { stream, events, content } = prepared.route
  if (content !== undefined) return contentHandler(prepared, deps)
  if (stream === undefined) return jsonHandler(prepared, deps, publicUrl)
  if (stream === 'feed') return feedHandler(prepared, deps)
  return events === 'PipelineRunEvent'
    ? streamHandler(prepared, deps, pipelineRunLogs)
    : streamHandler(prepared, deps, runLogs)
}

/** A POST whose operation is a query is a read. */
function callOf({ document, operation }: PreparedRoute): CallKind {
  const [field = ''] = rootFieldsOf(document, operation, {})
  return callKindOf(operation.operation, field)
}

/** Paths under /api are served both with and without the version prefix. */
function urlsOf({ path }: Route): string[] {
  const url = path.replace(/\{(\w+)\}/g, ':$1')
  return url.startsWith('/api/') ? [url, `/v2${url}`] : [`/v2${url}`]
}

function jsonHandler(prepared: PreparedRoute, deps: Deps, publicUrl: () => string): Handler {
  const { route } = prepared
  const [onlyStatus] = Object.keys(route.statuses).map(Number)
  const begin = beginCall(prepared, deps)
  const isRead = prepared.operation.operation === 'query'
  const hasSecret = showsSecret(prepared.document, prepared.operation, {})
  return async (request, reply) => {
    const call = begin(request)
    const run = () => runCall(prepared, call)
    const { response, data } = await (isRead ? executeRead(reply, run) : run())
    const body = toBody(response, route.item?.map)
    const { headers } = request
    const tag = entityTagOf(body, route.entityTag)
    if (tag !== undefined) reply.header('etag', tag)
    if (tag !== undefined && route.statuses[304] !== undefined && namesTag(headers['if-none-match'], tag))
      return reply.code(304).send()
    if (hasSecret) forbidCompression(reply)
    reply.code(route.status?.(body) ?? onlyStatus ?? 200).type('application/json; charset=utf-8')
    if (route.responseHeaders) reply.headers(route.responseHeaders(body, { headers, publicUrl: publicUrl(), data }))
    if (typeof body.next_cursor === 'string') reply.header('link', nextLink(publicUrl(), request.url, body.next_cursor))
    const responseBytes = call.context.pageBudget.responseBytes()
    return responseBytes > largeBytes
      ? sendLarge(reply, { value: body, estimatedBytes: responseBytes })
      : JSON.stringify(body)
  }
}

function toBody(response: unknown, mapItem: ((node: JsonObject) => JsonObject) | undefined): JsonObject {
  if (Array.isArray(response)) return { data: response, has_more: false, next_cursor: null }
  const object = response as JsonObject
  return 'edges' in object ? toList(object, mapItem) : object
}

function nextLink(publicUrl: string, requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl, publicUrl)
  url.searchParams.set('cursor', cursor)
  return `<${publicUrl}${url.pathname}${url.search}>; rel="next"`
}

/** Turns a Relay connection into REST's list. */
function toList(connection: JsonObject, mapItem = (node: JsonObject): JsonObject => node): JsonObject {
  const { edges, pageInfo } = connection as Connection
  return {
    data: edges.map((edge) => mapItem(edge.node)),
    has_more: pageInfo.hasNextPage,
    next_cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
  }
}

type Connection = { edges: { node: JsonObject }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
