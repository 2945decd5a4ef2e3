import type { Body, Operation, Paging, Parameter, Schema, Stream } from './model.ts'
import type { Document, MediaType, OperationSource, ParameterSource, Reference } from './openApiTypes.ts'
import { readSchema, schemaName } from './readSchema.ts'

export function readOperation(document: Document, path: string, method: string, source: OperationSource): Operation {
  const [resource, name] = source.operationId.split('.')
  if (!resource || !name) throw new Error(`${source.operationId} is not a resource and a method`)
  const parameters = (source.parameters ?? []).map((parameter) => resolved(document, parameter))
  const body = readBody(document, source)
  const response = readResponse(source)
  return {
    id: source.operationId,
    resource,
    name,
    method: readMethod(method),
    path,
    summary: source.summary ?? '',
    description: source.description ?? '',
    pathParameters: inPathOrder(path, parameters).map(readParameter),
    queryParameters: parameters.filter((each) => each.in === 'query').map(readParameter),
    headerParameters: parameters
      .filter((each) => each.in === 'header' && !sentByTheCore.has(each.name.toLowerCase()))
      .map(readParameter),
    body,
    response,
    retry: source['x-retry'],
    onceWithHeader: parameters.some((each) => each.name === 'If-Match') ? 'If-Match' : null,
    paging: readPaging(document, source, response),
    wait: waitOf(parameters),
    stream: readStream(source, resource),
    scope: source['x-scope'],
    errorCodes: source['x-error-codes'] ?? [],
  }
}

/** Set from a call's options and the stream's own state; `If-None-Match` is not supported by the libraries. */
const sentByTheCore = new Set(['idempotency-key', 'if-none-match', 'last-event-id', 'prefer'])

function resolved(document: Document, parameter: ParameterSource | Reference): ParameterSource {
  if (!('$ref' in parameter)) return parameter
  const found = document.components.parameters[schemaName(parameter.$ref)]
  if (!found) throw new Error(`The document has no parameter ${parameter.$ref}`)
  return found
}

function readMethod(method: string): Operation['method'] {
  const known = (['GET', 'POST', 'PATCH', 'DELETE'] as const).find((each) => each === method.toUpperCase())
  if (!known) throw new Error(`The printers know no method ${method}`)
  return known
}

const inPathOrder = (path: string, parameters: ParameterSource[]): ParameterSource[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    const found = parameters.find((each) => each.in === 'path' && each.name === name)
    if (!found) throw new Error(`${path} does not describe its parameter ${name}`)
    return found
  })

const readParameter = (source: ParameterSource): Parameter => ({
  name: source.name,
  required: source.required ?? false,
  description: source.description ?? '',
  schema: readSchema(source.schema),
  style: source.style === 'deepObject' ? 'deepObject' : 'plain',
  example: source.example,
})

function readBody(document: Document, source: OperationSource): Body | null {
  const media = source.requestBody?.content['application/json']
  if (!media) return null
  const schema = readSchema(media.schema)
  if (schema.kind !== 'ref') throw new Error(`The body of ${source.operationId} has no name`)
  return {
    schema: schema.name,
    required: source.requestBody?.required ?? false,
    example: exampleOf(document, media),
  }
}

function exampleOf(document: Document, media: MediaType): unknown {
  const ref = media.examples?.default?.$ref
  return ref === undefined ? undefined : document.components.examples[schemaName(ref)]?.value
}

function readResponse(source: OperationSource): Schema | null {
  const schemas = Object.entries(source.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => response.content?.['application/json']?.schema ?? [])
    .map(readSchema)
  const names = new Set(schemas.map((schema) => JSON.stringify(schema)))
  if (names.size > 1) throw new Error(`${source.operationId} has several responses`)
  return schemas[0] ?? null
}

function readPaging(document: Document, source: OperationSource, response: Schema | null): Paging | null {
  const paging = source['x-pagination']
  if (!paging) return null
  if (response?.kind !== 'ref') throw new Error(`The page of ${source.operationId} has no name`)
  const items = document.components.schemas[response.name]?.properties?.[paging.items]?.items
  if (!items) throw new Error(`${response.name} has no ${paging.items}`)
  return { item: readSchema(items) }
}

function waitOf(parameters: ParameterSource[]): Operation['wait'] {
  if (parameters.some((each) => each.in === 'query' && each.name === 'wait')) return 'query'
  return parameters.some((each) => each.name === 'Prefer') ? 'prefer' : null
}

function readStream(source: OperationSource, resource: string): Stream | null {
  const event = source.responses['200']?.content?.['text/event-stream']?.schema.$ref
  if (!event) return null
  // Only logs end, so only they have a response for callers that already have the last event.
  if (!source.responses['204']) {
    return {
      event: schemaName(event),
      kind: 'feed',
      subject: null,
      subjectId: null,
      lastTypes: [],
      follow: null,
      get: null,
    }
  }
  const subject = resource.replace(/s$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return {
    event: schemaName(event),
    kind: 'log',
    subject,
    subjectId: `${subject}_id`,
    lastTypes: ['completed', 'failed', 'cancelled'].map((end) => `${subject}.${end}`),
    follow: `${resource}.follow`,
    get: `${resource}.get`,
  }
}
