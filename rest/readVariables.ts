/** Reads the variables of a route's document from a request; collects its problems in one error. */
import type { FastifyRequest } from 'fastify'
import { type GraphQLInputType, getNullableType, isInputObjectType, isListType, isNonNullType } from 'graphql'
import { coerceInput } from '../schema/building/coerceInput.ts'
import { failWith, isFull, type Problem } from '../src/platform/errors.ts'
import { isJsonObject, type JsonObject } from '../src/platform/json.ts'
import type { PreparedRoute } from './prepareRoute.ts'
import { readText } from './readText.ts'

export function readVariables(prepared: PreparedRoute, request: FastifyRequest): JsonObject {
  const { route } = prepared
  const problems: Problem[] = []
  const variables: JsonObject = {}
  if (route.body !== undefined) readBody(prepared, route.body, request.body, variables, problems)
  else refuseBody(request.body, problems)
  readQuery(prepared, request.query as Query, variables, problems)
  for (const [name, target] of Object.entries(route.params ?? {})) {
    const text = (request.params as Record<string, string>)[name] ?? ''
    assign(variables, target, readSegment(typeAt(prepared.variables, target), text))
  }
  for (const [target, value] of Object.entries(route.headers?.(request.headers, request.body) ?? {})) {
    if (value !== undefined) assign(variables, target, value)
  }
  if (problems.length > 0) throw failWith(problems)
  return variables
}

type Query = Record<string, string | string[]>

function readBody(
  { route, variables: types, spell }: PreparedRoute,
  variable: string,
  body: unknown,
  into: JsonObject,
  problems: Problem[],
): void {
  const type = types.get(variable)
  if (type === undefined) throw new Error(`${route.path} has no variable ${variable}`)
  if (body === null) problems.push({ param: 'body', code: 'wrong_type', message: 'must be an object' })
  else into[variable] = coerceInput(type, body ?? {}, '', spell, problems)
}

function refuseBody(body: unknown, problems: Problem[]): void {
  if (body === undefined || body === null) return
  const fields = isJsonObject(body) ? Object.keys(body) : ['body']
  for (const param of fields) {
    if (isFull(problems)) break
    problems.push({ param, code: 'unknown_field', message: 'is not a field of this call' })
  }
}

/** Numbers in paths start at 1. Text that is not a number matches nothing, like an unknown id: it becomes 0. */
function readSegment(type: GraphQLInputType | undefined, text: string): string | number {
  if (type === undefined || String(getNullableType(type)) !== 'Int') return text
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
}

function readQuery(prepared: PreparedRoute, query: Query, into: JsonObject, problems: Problem[]): void {
  const { route, variables: types } = prepared
  for (const param of requiredQueryOf(prepared)) {
    if (query[param] === undefined) problems.push({ param, code: 'missing_field', message: 'is required' })
  }
  const targets = new Map(Object.entries(route.query ?? {})) // unlike the object, a map has no inherited `constructor`
  for (const [name, given] of Object.entries(query)) {
    if (isFull(problems)) break
    const [, prefix, key] = keyedShape.exec(name) ?? []
    const target = targets.get(name) ?? (prefix && targets.get(`${prefix}[*]`))
    const type = target && typeAt(types, target)
    if (target === undefined || !type)
      problems.push({ param: name, code: 'unknown_field', message: 'is not a parameter of this call' })
    else if (Array.isArray(given) && !isListTarget(type))
      problems.push({ param: name, code: 'wrong_type', message: 'was given more than once' })
    else if (key !== undefined) assign(into, target, { ...(valueAt(into, target) as JsonObject), [key]: given })
    else assign(into, target, readText(type, [given].flat().join(','), name, problems))
  }
}

/** The query parameters that are required. */
export const requiredQueryOf = ({ route, variables }: PreparedRoute): string[] =>
  Object.entries(route.query ?? {}).flatMap(([name, target]) =>
    isNonNullType(typeAt(variables, target)) ? [name] : [],
  )

const keyedShape = /^([a-z_]+)\[([^\]]+)\]$/

/** The type of a variable, or of a variable's field. */
export function typeAt(types: ReadonlyMap<string, GraphQLInputType>, target: string): GraphQLInputType | undefined {
  const [variable = '', ...fields] = target.split('.')
  let type = types.get(variable)
  for (const field of fields) {
    const named = type && getNullableType(type)
    type = named && isInputObjectType(named) ? named.getFields()[field]?.type : undefined
  }
  return type
}

export const isListTarget = (type: GraphQLInputType): boolean => isListType(getNullableType(type))

function assign(variables: JsonObject, target: string, value: unknown): void {
  const path = target.split('.')
  const last = path.pop() as string
  let holder = variables
  for (const name of path) {
    holder[name] ??= {}
    holder = holder[name] as JsonObject
  }
  holder[last] = value
}

const valueAt = (variables: JsonObject, target: string): unknown =>
  target.split('.').reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], variables)
