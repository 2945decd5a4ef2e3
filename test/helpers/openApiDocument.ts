/** The parts of an OpenAPI document that the tests check. */
export type Schema = { [key: string]: unknown } & {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: string[]
  additionalProperties?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
}
export type Example = { $ref?: string; value?: unknown }
export type Media = { schema: Schema; examples?: Record<string, Example> }
export type Parameter = { $ref?: string; name: string; in: string; description?: string; schema: Schema }
export type Response = { $ref?: string; description: string; headers?: object; content?: Record<string, Media> }
export type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
  'x-error-codes': string[]
  'x-retry'?: string
  'x-scope'?: string | null
  'x-sdk'?: boolean
  'x-pagination'?: object
}
export type Document = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; [kind: string]: Record<string, unknown> }
}

/** The operations, with the parameters and responses that they refer to. */
export const operationsOf = (document: Document): { path: string; verb: string; operation: Operation }[] =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      path,
      verb: verb.toUpperCase(),
      operation: {
        ...operation,
        parameters: operation.parameters?.map((parameter) => resolved(document, parameter)) ?? [],
        responses: Object.fromEntries(
          Object.entries(operation.responses).map(([status, response]) => [status, resolved(document, response)]),
        ),
      },
    })),
  )

export function resolved<Part extends { $ref?: string }>(document: Document, part: Part): Part {
  if (part.$ref === undefined) return part
  const [, , kind = '', name = ''] = part.$ref.split('/')
  const { $ref: _, ...rest } = part
  return { ...(document.components[kind]?.[name] as Part), ...rest }
}
