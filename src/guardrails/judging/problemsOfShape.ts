/** The places where a value violates the schema of a guardrail. The text of a stream is not checked. */
import type { SchemaProblem } from '../../jsonSchemas/schemaProblem.ts'
import { schemaProblems } from '../../jsonSchemas/schemaProblems.ts'
import type { JsonObject } from '../../platform/json.ts'

export const problemsOfShape = async (
  organizationId: string,
  schema: JsonObject,
  value: unknown,
  signal?: AbortSignal,
): Promise<SchemaProblem[]> => (typeof value === 'string' ? [] : schemaProblems(organizationId, schema, value, signal))
