/** Returns the places at which a value violates a JSON Schema that a caller wrote: all of them, up to 50. */
import type { JsonObject } from '../platform/json.ts'
import { cheapSchemaProblems } from './cheapChecks.ts'
import type { SchemaProblem } from './schemaProblem.ts'
import { submitJob } from './schemaProcesses.ts'

/** A value that can't be checked within the limits has one problem. Of very many problems, only the first is returned. */
export async function schemaProblems(
  organizationId: string,
  schema: JsonObject,
  value: unknown,
  signal?: AbortSignal,
): Promise<SchemaProblem[]> {
  const found = cheapSchemaProblems(schema, value)
  if (found !== undefined) return found
  const reply = await submitJob(organizationId, { kind: 'check', schema, value }, signal)
  if ('ended' in reply) return [{ path: '', message: 'is too large to be checked against the schema' }]
  return reply.problems ?? [{ path: '', message: `can't be checked against the schema: ${reply.fault}` }]
}
