/** Runs a route's operation for a request: what it answered, and everything that it selected. */
import type { FastifyRequest } from 'fastify'
import type { Context, Deps } from '../schema/context.ts'
import { createContext } from '../schema/createContext.ts'
import type { JsonObject } from '../src/platform/json.ts'
import type { PreparedRoute } from './prepareRoute.ts'
import { readVariables } from './readVariables.ts'
import type { Route } from './route.ts'
import { toSnakeCase } from './spelling.ts'

export type Call = { context: Context; variables: JsonObject }

/** What a request's operation is run with. */
export function beginCall(prepared: PreparedRoute, deps: Deps): (request: FastifyRequest) => Call {
  const nameField = fieldNames(prepared.route)
  return (request) => {
    const variables = readVariables(prepared, request)
    request.nameField = nameField // the problems up to here were found in the caller's own words
    return { context: createContext(deps, request.viewer, request.id, request.charge), variables }
  }
}

export async function runCall({ run, route }: PreparedRoute, { context, variables }: Call) {
  const result = await run(undefined, context, variables)
  if (result.errors?.[0] !== undefined) originalError(result.errors[0])
  const data = result.data as JsonObject
  return { answer: route.answer.split('.').reduce<unknown>((value, name) => (value as JsonObject)[name], data), data }
}

/** Throws what a resolver threw, which GraphQL has wrapped. */
export function originalError(error: { originalError?: unknown }): never {
  throw error.originalError ?? error
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
