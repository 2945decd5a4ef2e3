/** Puts the route table on the wire: each request becomes variables, a compiled operation, and an answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../schema/context.ts'
import { createContext } from '../schema/createContext.ts'
import type { JsonObject } from '../src/platform/json.ts'
import { toList } from './list.ts'
import { type PreparedRoute, prepareRoute } from './prepareRoute.ts'
import { readVariables } from './readVariables.ts'
import type { Route } from './route.ts'
import { toSnakeCase } from './spelling.ts'

export function registerRoutes(app: FastifyInstance, deps: Deps, routes: Route[], publicUrl: () => string): void {
  for (const route of routes) {
    const handle = handlerOf(prepareRoute(route), deps, publicUrl)
    const url = `/v2${route.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.route({ method: route.method, url, config: { door: 'rest' }, handler: handle })
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<string>

function handlerOf(prepared: PreparedRoute, deps: Deps, publicUrl: () => string): Handler {
  const { route, run } = prepared
  const [lone] = Object.keys(route.statuses).map(Number)
  const path = route.answer.split('.')
  const nameField = fieldNames(route)
  return async (request, reply) => {
    const variables = readVariables(prepared, request)
    request.nameField = nameField // the problems up to here were found in the caller's own words
    const result = await run(undefined, createContext(deps, request.viewer, request.id), variables)
    const [error] = result.errors ?? []
    if (error !== undefined) throw error.originalError ?? error
    const answer = path.reduce<unknown>((value, name) => (value as JsonObject)[name], result.data)
    const body = toBody(answer)
    const status = route.status?.(body) ?? lone ?? 200
    reply.code(status).type('application/json; charset=utf-8')
    if (route.answerHeaders)
      reply.headers(route.answerHeaders(body, { headers: request.headers, publicUrl: publicUrl() }))
    if (typeof body.next_cursor === 'string') reply.header('link', nextLink(publicUrl(), request.url, body.next_cursor))
    return JSON.stringify(body)
  }
}

function toBody(answer: unknown): JsonObject {
  if (Array.isArray(answer)) return { data: answer, has_more: false, next_cursor: null }
  const object = answer as JsonObject
  return 'edges' in object ? toList(object) : object
}

function nextLink(publicUrl: string, requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl, publicUrl)
  url.searchParams.set('cursor', cursor)
  return `<${publicUrl}${url.pathname}${url.search}>; rel="next"`
}

/** Domain errors name fields as the schema does; a REST caller knows them by the route's own names. */
function fieldNames(route: Route): (param: string) => string {
  const names = new Map(
    Object.entries(route.query ?? {}).map(([name, target]) => [target.split('.').at(-1) ?? target, name]),
  )
  return (param) => names.get(param) ?? toSnakeCase(param)
}
