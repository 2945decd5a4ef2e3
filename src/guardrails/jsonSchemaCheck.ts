/** Checks inputs and outputs against the JSON Schema of the guardrail; the text of a stream is not checked. */
import { problemsInProcess } from '../jsonSchemas/checkInProcess.ts'
import type { JsonObject } from '../platform/json.ts'

export type JsonSchemaCheck = { countProblems(value: unknown): number }

export const jsonSchemaCheck = (schema: JsonObject): JsonSchemaCheck => ({
  countProblems: (value) => (typeof value === 'string' ? 0 : problemsInProcess(schema, value).length),
})
