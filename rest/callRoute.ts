/** Runs a route's operation for a request: what it answered, and everything that it selected. */
import type { FastifyRequest } from 'fastify'
import type { Context, Deps } from '../schema/context.ts'
import { createContext } from '../schema/createContext.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { PreparedRoute } from './prepareRoute.ts'
import { readVariables } from './readVariables.ts'
import type { Route } from './route.ts'
import { toSnakeCase } from './spelling.ts'

export type Call = (request: FastifyRequest) => Promise<{ answer: unknown; data: JsonObject; context: Context }>

export function callOf(prepared: PreparedRoute, deps: Deps): Call {
  const path = prepared.route.answer.split('.')
  const nameField = fieldNames(prepared.route)
  return async (request) => {
    const variables = readVariables(prepared, request)
    request.nameField = nameField // the problems up to here were found in the caller's own words
    const context = createContext(deps, request.viewer, request.id, request.charge)
    const result = await prepared.run(undefined, context, variables)
    const [error] = result.errors ?? []
    if (error !== undefined) throw error.originalError ?? error
    const data = result.data as JsonObject
    return { answer: path.reduce<unknown>((value, name) => (value as JsonObject)[name], data), data, context }
  }
}

/** Domain errors name fields as the schema does; a REST caller knows them by the route's own names. */
function fieldNames(route: Route): (param: string) => string {
  const names = new Map(
    Object.entries(route.query ?? {}).map(([name, target]) => [
      target.split('.').at(-1) ?? target,
      name.replace('[*]', ''),
    ]),
  )
  return (param) => names.get(param) ?? toSnakeCase(param)
}
