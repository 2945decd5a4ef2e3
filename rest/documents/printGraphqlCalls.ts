/** `npm run openapi`: also writes clients/graphqlCalls.json, the GraphQL operation of each REST call, for callers who switch. */
import { writeFileSync } from 'node:fs'
import { type GraphQLInputType, getNamedType, isInputObjectType, parse, print } from 'graphql'
import { toSnakeCase } from '../../src/platform/snakeCase.ts'
import { prepareRoute } from '../prepareRoute.ts'
import type { Route } from '../route.ts'
import { routes } from '../routes/routes.ts'

/** Of an input type: GraphQL's name of each field of REST, and the type of those that are inputs themselves. */
type Inputs = Record<string, Record<string, { name: string; input?: string }>>

export const printedGraphqlCalls = (): string => {
  const inputs: Inputs = {}
  const operations = Object.fromEntries(routes.map((route) => [route.name, callOf(route, inputs)]))
  return `${JSON.stringify({ operations, inputs }, null, 2)}\n`
}

const callOf = (route: Route, inputs: Inputs) => {
  const { document, body, params = {}, query = {}, condition } = route
  const type = body === undefined ? undefined : prepareRoute(route).variables.get(body)
  return {
    document: print(parse(document)),
    params,
    query,
    ...(condition === undefined ? {} : { condition }),
    ...(body === undefined || type === undefined ? {} : { body, input: collect(type, inputs) }),
  }
}

const collect = (type: GraphQLInputType, inputs: Inputs): string | undefined => {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return undefined
  const { name } = named
  if (inputs[name]) return name
  const fields: Inputs[string] = {}
  inputs[name] = fields
  for (const [own, field] of Object.entries(named.getFields())) {
    const input = collect(field.type, inputs)
    fields[toSnakeCase(own)] = { name: own, ...(input === undefined ? {} : { input }) }
  }
  return name
}

if (import.meta.main) writeFileSync(new URL('../../clients/graphqlCalls.json', import.meta.url), printedGraphqlCalls())
