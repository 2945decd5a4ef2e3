import type { Model, Operation, Schema } from '../model.ts'

/** The table from which the methods are created, and the constants of the document. */
export function printOperations({ operations, apiVersion, serverUrl }: Model): string {
  const rows = operations.map((operation) => `'${operation.id}': ${JSON.stringify(row(operation))},\n`)
  return `import type { Operation } from '../calls/operation.ts'

export const apiVersion = '${apiVersion}'
export const serverUrl = '${serverUrl}'

/** Every operation of the API that the client has a method for. */
export const operations = {\n${rows.join('')}} satisfies Record<string, Operation>
`
}

/** A separate file, since webhooks need nothing of the operations. */
export function printEventTypes({ schemas }: Model): string {
  const types = schemas.flatMap(({ name, schema }) =>
    schema.kind === 'union' && name.endsWith('Event')
      ? [`${name}: ${JSON.stringify(schema.members.map((member) => member.value))},\n`]
      : [],
  )
  return `/** Types of events that this version knows. */\nexport const eventTypes = {\n${types.join('')}}\n`
}

/** Absent fields instead of false ones keep the bundle small. */
function row(operation: Operation): object {
  const { method, path, retry, scope, paging, wait, body, queryParameters, stream } = operation
  const shape = shapeOf(paging?.item ?? operation.response)
  return {
    method,
    path,
    retry,
    scope,
    ...(paging && { isPaged: true }),
    ...((body || queryParameters.length > 0) && { input: body ? 'body' : 'query' }),
    ...(wait && { wait }),
    ...(shape && { shape }),
    ...(stream && { stream: stream.subject ?? 'feed' }),
  }
}

/** Results that get more than what was received: runs a method, events of unknown types a wrapper. */
function shapeOf(schema: Schema | null): string | undefined {
  if (schema?.kind !== 'ref') return undefined
  if (schema.name === 'Run' || schema.name === 'PipelineRun') return 'run'
  return schema.name === 'RunEvent' || schema.name === 'WebhookEvent' ? schema.name : undefined
}
