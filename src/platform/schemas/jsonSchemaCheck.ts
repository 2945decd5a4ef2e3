/*
 * Validates with JSON Schemas (2020-12) that callers wrote: compiled ones are cached up to a memory limit, and patterns
 * run on a regular expression engine without backtracking.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import type { JsonObject } from '../json.ts'
import { checkSchemaCost } from './schemaCost.ts'

export type SchemaProblem = { path: string; message: string }

export const maxSchemaBytes = 65_536
const maxProblems = 50

/** Why a schema can't be used; undefined if it can. */
export function schemaFault(schema: JsonObject): string | undefined {
  try {
    checkSchemaCost(schema)
    compile(schema)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'it is not a JSON Schema'
  }
}

/** The places at which a value violates a schema. */
export function schemaProblems(schema: JsonObject, value: unknown): SchemaProblem[] {
  const validate = compile(schema)
  patternWork = 0
  try {
    if (validate(value)) return []
  } catch (error) {
    if (error instanceof PatternWorkError) return [{ path: '', message: error.message }]
    throw error
  }
  return (validate.errors ?? []).slice(0, maxProblems).map(toProblem)
}

const compiled = new LRUCache<string, ValidateFunction>({ maxSize: 64 * 1_048_576 })
/** Measured: per character of the schema, per step of its patterns, and per schema. */
const heapBytes = { character: 12, step: 300, schema: 20_000 }

function compile(schema: JsonObject): ValidateFunction {
  const text = JSON.stringify(schema)
  if (Buffer.byteLength(text) > maxSchemaBytes) throw new Error(`the schema is larger than ${maxSchemaBytes} bytes`)
  const known = compiled.get(text)
  if (known !== undefined) return known
  patternWork = 0
  patternSteps = 0
  // One instance per schema: an $id of one organisation must not be visible to the schemas of another.
  const validate = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: false,
    code: { regExp: linearRegExp },
  }).compile(schema)
  const size = heapBytes.schema + text.length * heapBytes.character + patternSteps * heapBytes.step
  compiled.set(text, validate, { size })
  return validate
}

/*
 * A step of a pattern at a character takes up to 30 ns, so that large patterns on a large value could block the process
 * for minutes. So the worst-case steps of one validation are limited.
 */
const maxPatternWork = 30_000_000
let patternWork = 0
/** Steps in the patterns of the schema that is being compiled. */
let patternSteps = 0

class PatternWorkError extends Error {
  override readonly name = 'PatternWorkError'
  override readonly message = "is too large for the schema's patterns"
}

/** What Ajv uses as RegExp. Throws for a pattern that the engine does not support, which makes the schema unusable. */
const linearRegExp = Object.assign(
  (pattern: string) => {
    const expression = RE2JS.compile(pattern)
    const steps = expression.programSize()
    patternSteps += steps
    const test = (text: string): boolean => {
      patternWork += text.length * steps
      if (patternWork > maxPatternWork) throw new PatternWorkError()
      return expression.matcher(text).find()
    }
    return { test, toString: () => pattern } // Ajv uses the text as cache key
  },
  { code: 'linearRegExp' },
)

/** A missing or unexpected property is reported with its own path, not with that of its object. */
function toProblem({ instancePath, params, message = 'is not valid' }: ErrorObject): SchemaProblem {
  const parts = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const { missingProperty, additionalProperty, unevaluatedProperty } = params as Partial<Record<string, string>>
  if (missingProperty !== undefined) return { path: toPath([...parts, missingProperty]), message: 'is required' }
  const excess = additionalProperty ?? unevaluatedProperty
  if (excess !== undefined) return { path: toPath([...parts, excess]), message: 'is not a property of the schema' }
  return { path: toPath(parts), message }
}

/** Long property names are cut: callers choose them, and one may appear in every problem. */
const toPath = (parts: string[]): string =>
  parts.map((part) => (part.length > maxNameCharacters ? `${part.slice(0, maxNameCharacters)}…` : part)).join('.')
const maxNameCharacters = 200
