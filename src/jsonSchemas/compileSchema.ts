/** Compiles JSON Schemas (2020-12) that callers wrote. Compiled ones are cached up to a memory limit. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { LRUCache } from 'lru-cache'
import { withDoubles } from '../platform/exactNumbers.ts'
import type { JsonObject } from '../platform/json.ts'
import { limits } from './limits.ts'
import { linearRegExp } from './linearRegExp.ts'

/** `all` throws the problems as a list if there are too many to collect; `first` stops at the first of them. */
export type Collect = 'all' | 'first'

const compiled = new LRUCache<string, ValidateFunction>({ maxSize: limits.compiledBytes })
/** Measured: per character of the schema, per step of its patterns, and per schema. */
const heapBytes = { character: 12, step: 300, schema: 20_000 }

export function compileSchema(schema: JsonObject, collect: Collect): ValidateFunction {
  const key = keyOf(schema, collect)
  const known = compiled.get(key)
  if (known !== undefined) return known
  let patternSteps = 0
  const regExp = linearRegExp((steps) => {
    patternSteps += steps
  })
  // One instance per schema: an $id of one organisation must not be visible to the schemas of another.
  const collected =
    collect === 'all' ? { allErrors: true, code: { regExp, process: limitProblems } } : { code: { regExp } }
  const ajv = new Ajv2020({ ...options, ...collected, meta: false, validateSchema: false })
  const validate = ajv.compile(withDoubles(withoutAsync(schema)))
  const size = heapBytes.schema + key.length * heapBytes.character + patternSteps * heapBytes.step
  compiled.set(key, validate, { size })
  return validate
}

function keyOf(schema: JsonObject, collect: Collect): string {
  const known = keys[collect].get(schema) ?? `${collect} ${JSON.stringify(schema)}`
  keys[collect].set(schema, known)
  return known
}

const keys = { all: new WeakMap<JsonObject, string>(), first: new WeakMap<JsonObject, string>() }

const options = { strict: false, validateFormats: false, logger: false } as const

/**
 * Ajv has no limit for the problems that it collects: 100 parts that fail for each of 50,000 items took 659 MB. The inserted
 * code has no quotes, so that a name in a schema that looks like this code stays a name.
 */
const limitProblems = (code: string): string =>
  code
    .replaceAll(/vErrors\.push\((err\d+)\);/g, `if(vErrors.push($1)>${limits.collected})throw vErrors;`)
    .replaceAll('errors = vErrors.length;', `errors = vErrors.length;if(errors>${limits.collected})throw vErrors;`)

/** Ajv would return a promise, which is truthy for any value. Such schemas are refused, but may be stored. */
const withoutAsync = ({ $async: _, ...schema }: JsonObject): JsonObject => schema

/** Compiling the schema of schemas takes longer than most schemas, so one instance serves all. */
const metaSchema = new Ajv2020(options)
const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Throws if it is not a schema. */
export function checkDialect(schema: JsonObject): void {
  const { $schema = dialect } = schema
  if ($schema !== dialect && $schema !== `${dialect}#`) throw new Error(`its $schema must be ${dialect}`)
  metaSchema.validateSchema(withDoubles({ ...schema, $schema: dialect }), true)
}
