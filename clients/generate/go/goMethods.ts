/** How an operation is called in Go: its names, its arguments and what it returns. */
import type { Operation, Parameter, Schema } from '../model.ts'
import { goArgument, goName, singular } from './goNames.ts'
import { isUnion, plainType, type Types } from './goTypes.ts'

export const resourceType = (resource: string): string => `${goName(resource)}Resource`

export const methodName = ({ name }: Operation): string => goName(name)

/** `ListVersions` is `ListAllVersions`. */
export const allMethodName = (operation: Operation): string => methodName(operation).replace(/^List/, 'ListAll')

export const operationVariable = ({ resource, name }: Operation): string =>
  `operation${goName(resource)}${goName(name)}`

/** How long to wait is an option of the call. */
export const queryParameters = ({ queryParameters, wait }: Operation): Parameter[] =>
  queryParameters.filter(({ name }) => !(wait === 'query' && name === 'wait'))

/** Name of the struct of the query parameters; null without query parameters. */
export const queryType = (operation: Operation): string | null =>
  queryParameters(operation).length === 0 ? null : `${singular(operation.resource)}${methodName(operation)}Params`

export type Argument = {
  name: string
  type: string
}

export function argumentsOf(types: Types, operation: Operation): Argument[] {
  const query = queryType(operation)
  return [
    ...operation.pathParameters.map(({ name, schema }) => ({ name: goArgument(name), type: plainType(types, schema) })),
    ...(operation.body ? [{ name: 'params', type: goName(operation.body.schema) }] : []),
    ...(query ? [{ name: 'params', type: query }] : []),
  ]
}

/** Item of the page that an operation returns; null if it returns one object. */
export const pageItemOf = (types: Types, { response }: Operation): Schema | null =>
  response?.kind === 'ref' ? types.pageItem(response.name) : null

/** Objects are pointers, values of several types are interfaces. */
export const itemType = (types: Types, item: Schema): string =>
  isUnion(types, item) ? plainType(types, item) : `*${plainType(types, item)}`

export function streamType(operation: Operation): string | null {
  const { stream } = operation
  if (!stream) return null
  return stream.kind === 'feed' ? `*${singular(operation.resource)}Stream` : `*${goName(stream.subject ?? '')}Stream`
}

/** What the method returns, as it is written in its signature. */
export function resultOf(types: Types, operation: Operation): string {
  const stream = streamType(operation)
  if (stream) return stream
  const item = pageItemOf(types, operation)
  if (item) return `(*Page[${itemType(types, item)}], error)`
  if (!operation.response) throw new Error(`${operation.id} returns nothing`)
  return `(${itemType(types, operation.response)}, error)`
}

export function signatureOf(types: Types, operation: Operation): string {
  const given = argumentsOf(types, operation).map(({ name, type }) => `${name} ${type}`)
  return `${methodName(operation)}(${['ctx context.Context', ...given, 'options ...CallOption'].join(', ')}) ${resultOf(types, operation)}`
}
