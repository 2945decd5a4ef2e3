/*
 * Checks a value against the JSON Schema of the guardrail. It applies to inputs and outputs, not to the text of a
 * stream.
 */
import type { JsonObject } from '../platform/json.ts'
import { schemaProblems } from '../platform/schemas/jsonSchemaCheck.ts'

export type JsonSchemaCheck = { countProblems(value: unknown): number }

export const jsonSchemaCheck = (schema: JsonObject): JsonSchemaCheck => ({
  countProblems: (value) => (typeof value === 'string' ? 0 : schemaProblems(schema, value).length),
})
