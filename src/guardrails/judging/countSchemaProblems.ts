/** How many problems a value has with the schema of a guardrail. The text of a stream is not checked. */
import type { JsonObject } from '../../platform/json.ts'
import { schemaProblems } from '../../platform/schemas/jsonSchemaCheck.ts'

export const countSchemaProblems = async (schema: JsonObject, value: unknown): Promise<number> =>
  typeof value === 'string' ? 0 : schemaProblems(schema, value).length
