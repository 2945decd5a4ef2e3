/** Reads clients/openapi.json into the model. It knows the forms that the document uses, and rejects any other. */
import type { Model, NamedSchema, Operation, Resource, Schema } from './model.ts'
import type { Document } from './openApiTypes.ts'
import { readOperation } from './readOperation.ts'
import { readSchema } from './readSchema.ts'

export function readDocument(document: Document): Model {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const operations = listed
    .filter(({ operation }) => operation['x-sdk'] !== false)
    .map(({ path, method, operation }) => readOperation(document, path, method, operation))
  const server = document.servers[0]
  if (!server) throw new Error('The document has no server address')
  return {
    title: document.info.title,
    apiVersion: document.info.version,
    serverUrl: server.url,
    resources: resourcesOf(operations),
    operations,
    leftOut: listed
      .filter(({ operation }) => operation['x-sdk'] === false)
      .map(({ operation }) => operation.operationId),
    schemas: schemasOf(document, operations),
  }
}

const resourcesOf = (operations: Operation[]): Resource[] =>
  Object.entries(Object.groupBy(operations, ({ resource }) => resource)).map(([name, own]) => ({
    name,
    operations: own ?? [],
  }))

/** Schemas that libraries receive besides responses. */
const receivedAnyway = ['ErrorResponse', 'WebhookEvent']

function schemasOf(document: Document, operations: Operation[]): NamedSchema[] {
  const all = new Map(Object.entries(document.components.schemas).map(([name, source]) => [name, readSchema(source)]))
  const inputs = reachable(all, [
    ...operations.flatMap(({ body }) => (body ? [body.schema] : [])),
    ...operations.flatMap(({ queryParameters }) => queryParameters.flatMap(({ schema }) => refsIn(schema))),
  ])
  const outputs = reachable(all, [
    ...receivedAnyway,
    ...operations.flatMap(({ response }) => (response ? refsIn(response) : [])),
    ...operations.flatMap(({ stream }) => (stream ? [stream.event] : [])),
  ])
  return [...all]
    .filter(([name]) => inputs.has(name) || outputs.has(name))
    .map(([name, schema]) => ({
      name,
      description: document.components.schemas[name]?.description ?? '',
      schema,
      isInput: inputs.has(name),
      isOutput: outputs.has(name),
    }))
}

function reachable(schemas: Map<string, Schema>, from: string[]): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const schema = schemas.get(name)
    if (!schema) throw new Error(`The document has no schema ${name}`)
    if (found.has(name)) continue
    found.add(name)
    open.push(...refsIn(schema))
  }
  return found
}

/** Names of the schemas that a schema mentions. */
export function refsIn(schema: Schema): string[] {
  switch (schema.kind) {
    case 'ref':
      return [schema.name]
    case 'object':
      return schema.fields.flatMap((field) => refsIn(field.schema))
    case 'array':
      return refsIn(schema.items)
    case 'map':
      return refsIn(schema.values)
    case 'nullable':
      return refsIn(schema.of)
    case 'union':
      return schema.members.map((member) => member.schema)
    default:
      return []
  }
}
