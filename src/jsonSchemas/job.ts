import type { JsonObject } from '../platform/json.ts'
import type { SchemaProblem } from './schemaProblem.ts'

/** Messages to and from a process that checks schemas, as JSON. */
export type Job = { kind: 'compile'; schema: JsonObject } | { kind: 'check'; schema: JsonObject; value: unknown }

/** `fault`: why the schema can't be used. */
export type Reply = { fault?: string | undefined; problems?: SchemaProblem[] }
