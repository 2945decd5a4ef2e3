/** The parameters of an operation. Those of many operations are components. */
import { isNonNullType } from 'graphql'
import type { JsonObject } from '../../src/platform/json.ts'
import type { PreparedRoute } from '../prepareRoute.ts'
import { isListTarget, typeAt } from '../readVariables.ts'
import type { Route } from '../route.ts'
import type { Components } from './components.ts'
import { pathParameterOf } from './pathParameters.ts'
import { inputSchema } from './schemas/bodySchema.ts'
import { withoutNull } from './schemas/jsonSchema.ts'
import { describeTarget } from './targetDescription.ts'

export const parametersOf = (components: Components, prepared: PreparedRoute): JsonObject[] => [
  ...pathParameters(components, prepared.route),
  ...queryParameters(components, prepared),
  ...headerParameters(components, prepared.route),
]

function pathParameters(components: Components, { path }: Route): JsonObject[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => {
    const upTo = path.slice(0, match.index + match[0].length)
    const { component, description, example, schema = { type: 'string' } } = pathParameterOf(upTo)
    const parameter = { name: match[1], in: 'path', required: true, description, schema, example }
    return components.refer('parameters', component, () => parameter)
  })
}

function queryParameters(components: Components, prepared: PreparedRoute): JsonObject[] {
  const { route } = prepared
  if (route.stream === 'existing') return [after]
  if (route.content !== undefined)
    return [{ name: 'after', in: 'query', description: route.content.after, schema: { type: 'string' } }]
  return Object.entries(route.query ?? {}).map(([name, target]) => {
    const component = sharedQuery[name]
    const make = () => queryParameter(components, prepared, name, target)
    return component === undefined ? make() : components.refer('parameters', component, make)
  })
}

function queryParameter(components: Components, prepared: PreparedRoute, name: string, target: string): JsonObject {
  const { route, variables } = prepared
  const type = typeAt(variables, target)
  if (type === undefined) throw new Error(`${route.path}: there is no variable for ${name}`)
  const described = describeTarget(prepared, target)
  const description = descriptions[name] ?? sentence(described.description)
  if (name.endsWith('[*]')) {
    const schema = { type: 'object', additionalProperties: { type: 'string' } }
    return { name: name.slice(0, -3), in: 'query', style: 'deepObject', explode: true, description, schema }
  }
  const schema = { ...withoutNull(inputSchema(components, type, described.field)), ...bounds[name] }
  const manner = isListTarget(type) ? ' Repeat the parameter, or separate the values with commas.' : ''
  const required = isNonNullType(type) && { required: true }
  return { name, in: 'query', ...required, description: `${description}${manner}`, schema }
}

const sharedQuery: Record<string, string> = { limit: 'Limit', cursor: 'Cursor', order: 'Order' }

/** For parameters that have no counterpart in GraphQL, or another meaning there. */
const descriptions: Record<string, string> = {
  limit: 'Maximum number of items in a page.',
  cursor: 'The `next_cursor` of the previous page; omit it for the first page.',
  order: 'By time of creation: `desc` starts with the newest item, `asc` with the oldest.',
}

const bounds: Record<string, JsonObject> = {
  limit: { minimum: 1, maximum: 100, default: 20 },
  order: { default: 'desc' },
  wait: { minimum: 0, default: 0 },
}

const after = {
  name: 'after',
  in: 'query',
  description: 'Number of the event after which the stream starts; 0, the default, is the start of the log.',
  schema: { type: 'integer', minimum: 0, default: 0 },
}

const sentence = (text: string): string => (text === '' || text.endsWith('.') ? text : `${text}.`)

const headerParameters = (components: Components, route: Route): JsonObject[] =>
  Object.entries(route.headerParameters ?? {}).map(([name, description]) =>
    components.refer('parameters', route.stream === 'feed' ? 'LastEventPosition' : name.replaceAll('-', ''), () => ({
      name,
      in: 'header',
      description,
      schema: { type: 'string' },
      example: route.stream === 'feed' ? positionExample : headerExamples[name],
    })),
  )

const positionExample = '05hgeYibznNpRbrIW1uIOoIgmRSrDvtisoAGxSiz-Zlc_w5P3Cg_YMMnocB4datQUJFoV0KEnvqGYiiQPlKbtA'

const headerExamples: Record<string, string> = {
  'Idempotency-Key': 'order-4711',
  'If-Match': '"3"',
  'If-None-Match': '"3"',
  'Last-Event-ID': '4',
  Prefer: 'wait=10',
}
