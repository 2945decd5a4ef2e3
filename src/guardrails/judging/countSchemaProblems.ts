/** How many problems a value has with the schema of a guardrail. The text of a stream is not checked. */
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import type { JsonObject } from '../../platform/json.ts'

export const countSchemaProblems = async (
  organizationId: string,
  schema: JsonObject,
  value: unknown,
  signal?: AbortSignal,
): Promise<number> =>
  typeof value === 'string' ? 0 : (await schemaProblems(organizationId, schema, value, signal)).length
