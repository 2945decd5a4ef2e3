/** Whether a value has the shape that was agreed on. It judges inputs and outputs; the text of a stream has no shape. */
import type { JsonObject } from '../platform/json.ts'
import { schemaProblems } from '../platform/schemas/jsonSchemaCheck.ts'

export type JsonSchemaCheck = { countProblems(value: unknown): number }

export const jsonSchemaCheck = (schema: JsonObject): JsonSchemaCheck => ({
  countProblems: (value) => (typeof value === 'string' ? 0 : schemaProblems(schema, value).length),
})
