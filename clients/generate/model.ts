/** What the printers read: the operations and schemas of clients/openapi.json, resolved and named, the same for every language. */
export type Model = {
  title: string
  /** Version of the API, such as `2.4`. */
  apiVersion: string
  serverUrl: string
  resources: Resource[]
  /** All operations that libraries have, in the order of the document. */
  operations: Operation[]
  /** Names of the operations with `x-sdk: false`. */
  leftOut: string[]
  /** Schemas that the operations, the errors and the webhooks refer to, in the order of the document. */
  schemas: NamedSchema[]
}

export type Resource = {
  /** As in the operationId: `apiKeys`. */
  name: string
  operations: Operation[]
}

export type Operation = {
  /** `apiKeys.rotate`: `resource` and `name`, joined by a dot. */
  id: string
  resource: string
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to the server address: `/api-keys/{id}/rotate`. */
  path: string
  summary: string
  /** May be empty. */
  description: string
  /** In the order of the path. */
  pathParameters: Parameter[]
  queryParameters: Parameter[]
  /** Without those that the core sends: see `sentByTheCore`. */
  headerParameters: Parameter[]
  body: Body | null
  /** Schema of the JSON response; null for a stream. */
  response: Schema | null
  retry: Retry
  /** The call counts as `once` if this header is sent. */
  onceWithHeader: string | null
  paging: Paging | null
  /** How long the call may wait for a run or a replay: a query parameter or the header `Prefer`. */
  wait: 'query' | 'prefer' | null
  stream: Stream | null
  /** Null if any credentials suffice. */
  scope: string | null
  errorCodes: string[]
}

export type Retry = 'safe' | 'keyed' | 'once'

export type Parameter = {
  /** As on the wire. */
  name: string
  required: boolean
  description: string
  schema: Schema
  /** `deepObject`: `metadata[key]=value`. A list is sent as one value, separated by commas. */
  style: 'plain' | 'deepObject'
  example: unknown
}

export type Body = {
  /** Name of the schema; it is always an object. */
  schema: string
  required: boolean
  example: unknown
}

export type Paging = {
  /** Schema of one item of the list. */
  item: Schema
}

export type Stream = {
  /** Name of the union of its events. */
  event: string
  /** `log`: numbered events with a last one; `feed`: opaque positions without an end. */
  kind: 'log' | 'feed'
  /** The subject of a log: `run` or `pipeline_run`; also the field of the first and last events. Null for a feed. */
  subject: string | null
  /** The field with the id of the subject: `run_id`. */
  subjectId: string | null
  /** Types of the last event: `run.completed` …. */
  lastTypes: string[]
  /** Operations that continue the log and read its subject: `runs.follow`, `runs.get`. */
  follow: string | null
  get: string | null
}

export type NamedSchema = {
  name: string
  description: string
  schema: Schema
  /** Callers send it: it can be reached from a request body. */
  isInput: boolean
  /** Callers receive it: it can be reached from a response, an event or an error. */
  isOutput: boolean
}

export type Schema =
  | ObjectSchema
  | { kind: 'array'; items: Schema }
  | { kind: 'map'; values: Schema }
  | { kind: 'enum'; words: string[]; isOpen: boolean }
  | { kind: 'const'; value: string }
  | UnionSchema
  | { kind: 'ref'; name: string }
  | { kind: 'nullable'; of: Schema }
  | { kind: 'string'; format: string | null }
  | { kind: 'integer'; format: string | null }
  | { kind: 'number' }
  | { kind: 'boolean' }
  | { kind: 'any' }

export type ObjectSchema = {
  kind: 'object'
  fields: Field[]
}

export type Field = {
  name: string
  description: string
  required: boolean
  schema: Schema
}

/** More members may be added: every language has a value for those it does not know. */
export type UnionSchema = {
  kind: 'union'
  discriminator: string
  members: { value: string; schema: string }[]
}
