/** Generates OpenAPI 3.1 from the route table. */
import { Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql'
import { apiVersion } from '../../src/edge/answerHeaders.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { type PreparedRoute, prepareRoute } from '../prepareRoute.ts'
import { isListTarget, typeAt } from '../readVariables.ts'
import type { Route } from '../route.ts'
import { sessionPaths, sessionSchema } from '../sessionPaths.ts'
import { errorResponses, errorSchema } from './errorResponses.ts'
import { fragmentSchema, inputSchema, refTo, withoutNull } from './jsonSchema.ts'
import { responseHeaders } from './responseHeaders.ts'

export function openApiDocument(routes: Route[], publicUrl: string): JsonObject {
  const prepared = routes.map(prepareRoute)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Run Service',
      version: apiVersion,
      description: 'Invoke hosted agents.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: `${publicUrl}/v2` }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: tagDescriptions[name] })),
    paths: { ...pathsOf(prepared), ...sessionPaths },
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: ars_live_… or ars_demo_…' },
        session: { type: 'apiKey', in: 'cookie', name: '__Host-ars_session', description: 'A browser session' },
      },
      schemas: { ...fragmentSchemas(prepared), Session: sessionSchema, Error: errorSchema },
    },
  }
}

function pathsOf(prepared: PreparedRoute[]): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const each of prepared) {
    const { path, method } = each.route
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(each) }
  }
  return paths
}

function operationOf(prepared: PreparedRoute): JsonObject {
  const { route } = prepared
  const parameters = [...pathParameters(prepared), ...queryParameters(prepared), ...headerParameters(route)]
  const body = route.body && bodyOf(prepared, route.body)
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    tags: [tagOf(route)],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successes(prepared), ...errorResponses(route.failures) },
  }
}

const tagDescriptions: Record<string, string> = {
  agents: 'Agents of the organisation',
  'api-keys': 'Long-lived credentials with scopes',
  'audit-log': 'Changes made in the organisation, for owners',
  auth: 'Browser sessions and session tokens',
  catalog: 'Agents that can be hired',
  runs: 'Invocations of agents',
  usage: 'Limits and usage of the organisation',
  analytics: 'Statistics of runs over time',
  connectors: 'Credentials for external systems',
  policies: 'Guardrails for inputs and outputs',
  webhooks: 'Endpoints that events are sent to',
  deliveries: 'Events sent to webhooks, with their attempts',
  events: 'What happened in the organisation, as sent to webhooks',
}

const tagOf = (route: Route): string => route.path.replace(/^\/api\//, '/').split('/')[1] ?? ''

const operationIdOf = ({ method, path }: Route): string =>
  [method.toLowerCase(), ...path.split(/[/{}_-]+/).filter(Boolean)]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

function pathParameters({ route, variables }: PreparedRoute): JsonObject[] {
  return Object.entries(route.params ?? {}).map(([name, target]) => {
    const type = typeAt(variables, target)
    return { name, in: 'path', required: true, schema: type ? withoutNull(inputSchema(type)) : { type: 'string' } }
  })
}

function queryParameters({ route, variables }: PreparedRoute): JsonObject[] {
  if (route.stream === 'existing') return [{ name: 'after', in: 'query', schema: { type: 'integer', minimum: 0 } }]
  return Object.entries(route.query ?? {}).map(([name, target]) => {
    const type = typeAt(variables, target)
    if (type === undefined) throw new Error(`${route.path}: there is no variable for ${name}`)
    if (name.endsWith('[*]')) {
      const schema = { type: 'object', additionalProperties: { type: 'string' } }
      return { name: name.slice(0, -3), in: 'query', style: 'deepObject', explode: true, schema }
    }
    const list = isListTarget(type) ? { style: 'form', explode: false } : {}
    return { name, in: 'query', ...list, schema: { ...withoutNull(inputSchema(type)), ...limits[name] } }
  })
}

const limits: Record<string, JsonObject> = {
  limit: { minimum: 1, maximum: 100, default: 20 },
  order: { default: 'desc' },
}

const headerParameters = (route: Route): JsonObject[] =>
  Object.entries(route.headerParameters ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))

function bodyOf({ route, variables }: PreparedRoute, variable: string): JsonObject | undefined {
  const type = variables.get(variable)
  if (type === undefined) return undefined
  const schema = withoutNull(inputSchema(type, route.notInBody))
  const required = Array.isArray(schema.required) && schema.required.length > 0
  return { required, content: { 'application/json': { schema } } }
}

function successes({ route, operation }: PreparedRoute): JsonObject {
  const content = route.stream
    ? { 'text/event-stream': { schema: { type: 'string' } } }
    : { 'application/json': { schema: answerSchema(route, operation) } }
  return Object.fromEntries(
    Object.entries(route.statuses).map(([status, description]) => [
      status,
      { description, headers: responseHeaders(route, Number(status)), ...(status !== '204' && { content }) },
    ]),
  )
}

/** The schema of the fragment at the answer's path; of a connection, the fragment of its nodes. */
function answerSchema(route: Route, { selectionSet }: OperationDefinitionNode): JsonObject {
  const selectionAt = (selections: SelectionSetNode, name: string): SelectionSetNode => {
    const found = fieldIn(selections, name)?.selectionSet
    if (found === undefined) throw new Error(`${route.path}: its document does not select ${name}`)
    return found
  }
  const answer = route.answer.split('.').reduce(selectionAt, selectionSet)
  if (route.item) return listSchema(route.item.schema)
  const isConnection = fieldIn(answer, 'edges') !== undefined
  const [spread] = (isConnection ? ['edges', 'node'].reduce(selectionAt, answer) : answer).selections
  if (spread?.kind !== Kind.FRAGMENT_SPREAD) throw new Error(`${route.path}: its answer is not a fragment`)
  const schema = refTo(spread.name.value)
  return isConnection || route.plainList ? listSchema(schema) : schema
}

const fieldIn = ({ selections }: SelectionSetNode, name: string) =>
  selections.filter((node) => node.kind === Kind.FIELD).find((node) => node.name.value === name)

const listSchema = (items: JsonObject): JsonObject => ({
  type: 'object',
  properties: {
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'] },
  },
  required: ['data', 'has_more', 'next_cursor'],
  additionalProperties: false,
})

function fragmentSchemas(prepared: PreparedRoute[]): JsonObject {
  const schemas: JsonObject = {}
  for (const { document } of prepared) {
    for (const node of document.definitions) {
      if (node.kind === Kind.FRAGMENT_DEFINITION) schemas[node.name.value] ??= fragmentSchema(node)
    }
  }
  return schemas
}
