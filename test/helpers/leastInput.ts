/** A minimal value for an input type, or query of a route: required fields only, with arbitrary values. */
import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { prepareRoute } from '../../rest/prepareRoute.ts'
import { requiredQueryOf, typeAt } from '../../rest/readVariables.ts'
import type { Route } from '../../rest/route.ts'

export function leastOf(type: GraphQLInputType, spell = (name: string) => name, left = new Set<string>()): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return [leastOf(bare.ofType, spell)]
  if ('name' in bare && bare.name === 'Role') return 'viewer' // keys can't give all roles
  if ('name' in bare && bare.name === 'ExportWhat') return 'runs' // each needs its own scope
  if (isEnumType(bare)) return bare.getValues()[0]?.name
  if ('name' in bare && bare.name === 'CreateErasureInput') return { [spell('runIds')]: ['unknown'] } // or a filter
  if (!isInputObjectType(bare)) return leastScalars[bare.name] ?? 'unknown'
  const required = Object.values(bare.getFields()).filter((field) => isNonNullType(field.type) && !left.has(field.name))
  return Object.fromEntries(required.map((field) => [spell(field.name), leastOf(field.type, spell)]))
}

/** `?from=1&to=1`, or nothing. */
export function leastQuery(route: Route): string {
  const prepared = prepareRoute(route)
  const given = requiredQueryOf(prepared).map((name) => {
    const type = typeAt(prepared.variables, route.query?.[name] ?? '')
    return `${name}=${type && leastOf(type)}`
  })
  return given.length === 0 ? '' : `?${given.join('&')}`
}

const leastScalars: Record<string, unknown> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-01-31T09:30:00.000Z',
  JSONObject: {},
}
