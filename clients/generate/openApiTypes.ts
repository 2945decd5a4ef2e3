/** The parts of an OpenAPI 3.1 document that the printers read. */
export type Document = {
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, OperationSource>>
  components: {
    schemas: Record<string, SchemaSource>
    parameters: Record<string, ParameterSource>
    examples: Record<string, { value?: unknown }>
  }
}

export type OperationSource = {
  operationId: string
  summary?: string
  description?: string
  parameters?: (ParameterSource | Reference)[]
  requestBody?: { required?: boolean; content: Record<string, MediaType> }
  responses: Record<string, { content?: Record<string, MediaType> }>
  'x-retry': 'safe' | 'keyed' | 'once'
  'x-pagination'?: { items: string }
  'x-scope': string | null
  'x-sdk'?: boolean
  'x-error-codes'?: string[]
}

export type ParameterSource = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  style?: string
  example?: unknown
  schema: SchemaSource
}

export type Reference = {
  $ref: string
}

export type MediaType = {
  schema: SchemaSource
  examples?: Record<string, Reference>
}

export type SchemaSource = {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  const?: string
  enum?: string[]
  'x-open-enum'?: boolean
  properties?: Record<string, SchemaSource>
  required?: string[]
  additionalProperties?: boolean | SchemaSource
  items?: SchemaSource
  anyOf?: SchemaSource[]
  oneOf?: SchemaSource[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}
