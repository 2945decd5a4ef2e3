/** Executes a route's operation for a request. */
import type { FastifyRequest } from 'fastify'
import type { Context, Deps } from '../schema/context/context.ts'
import { createContext } from '../schema/context/createContext.ts'
import type { JsonObject } from '../src/platform/json.ts'
import { readCondition } from './entityTags.ts'
import { fieldNames } from './fieldNames.ts'
import type { PreparedRoute } from './prepareRoute.ts'
import { readVariables } from './readVariables.ts'

export type Call = { context: Context; variables: JsonObject }

/** Returns the function that reads a request's context and variables. */
export function beginCall(prepared: PreparedRoute, deps: Deps): (request: FastifyRequest) => Call {
  const nameField = fieldNames(prepared)
  return (request) => {
    const variables = readVariables(prepared, request)
    const condition = readCondition(prepared.route.condition, request.headers)
    request.nameField = nameField // problems found until here already have REST's names
    const context = createContext(deps, request.viewer, request.id, request.charge)
    return { context: condition === undefined ? context : { ...context, condition }, variables }
  }
}

export async function runCall({ run, route }: PreparedRoute, { context, variables }: Call) {
  const result = await run(undefined, context, variables)
  if (result.errors?.[0] !== undefined) throwOriginal(result.errors[0])
  const data = result.data as JsonObject
  return {
    response: route.responsePath.split('.').reduce<unknown>((value, name) => (value as JsonObject)[name], data),
    data,
  }
}

/** Throws the resolver's error, which GraphQL has wrapped. */
export function throwOriginal(error: { originalError?: unknown }): never {
  throw error.originalError ?? error
}
