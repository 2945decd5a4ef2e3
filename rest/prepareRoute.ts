/** Parses a route's document at start. Validating and compiling all takes half a second, so each is compiled at its first call. */
import {
  type DocumentNode,
  type GraphQLInputType,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  validate,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Spelling } from '../schema/building/coerceInput.ts'
import { schema } from '../schema/schema.ts'
import { toSnakeCase } from '../src/platform/snakeCase.ts'
import type { Route } from './route.ts'

export type PreparedRoute = {
  route: Route
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: ReadonlyMap<string, GraphQLInputType>
  /** REST's names for the fields of the body. */
  spell: Spelling
  run: CompiledQuery['query']
}

export function prepareRoute(route: Route): PreparedRoute {
  const known = prepared.get(route) ?? prepare(route)
  prepared.set(route, known)
  return known
}

const prepared = new WeakMap<Route, PreparedRoute>()

function prepare(route: Route): PreparedRoute {
  const document = parse(route.document)
  const operation = document.definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)
  if (operation === undefined) throw new Error(`${nameOf(route)}: no operation`)
  let compiled: CompiledQuery['query'] | undefined
  const run: CompiledQuery['query'] = (...call) => {
    compiled ??= compileRoute(route, document)
    return compiled(...call)
  }
  return { route, document, operation, variables: variableTypes(operation), spell: spellingOf(route.notInBody), run }
}

export function compileRoute(route: Route, document: DocumentNode): CompiledQuery['query'] {
  const [problem] = validate(schema, document)
  if (problem !== undefined) throw new Error(`${nameOf(route)}: ${problem.message}`)
  const compiled = compileQuery(schema, document)
  if (!isCompiledQuery(compiled)) throw new Error(`${nameOf(route)}: ${compiled.errors?.[0]?.message}`)
  return compiled.query
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

function variableTypes(operation: OperationDefinitionNode): Map<string, GraphQLInputType> {
  const types = new Map<string, GraphQLInputType>()
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const found = typeFromAST(schema, type as never) as GraphQLInputType | undefined
    if (found === undefined) throw new Error(`no type for $${variable.name.value}`)
    types.set(variable.name.value, found)
  }
  return types
}

/** REST's names for the fields of a route's body, cached. Hidden fields have none: they are not part of the body. */
function spellingOf(hidden: readonly string[] = []): Spelling {
  const known = new Map<string, string>()
  return (name, path) => {
    if (path === '' && hidden.includes(name)) return undefined
    const spelled = known.get(name) ?? toSnakeCase(name)
    known.set(name, spelled)
    return spelled
  }
}
