/*
 * JSON Schema 2020-12 of strangers: compiled once within a bound, patterns on an engine that can't be made to hang.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { LRUCache } from 'lru-cache'
import { RE2JS } from 're2js'
import type { JsonObject } from '../json.ts'
import { checkSchemaCost } from './schemaCost.ts'

export type SchemaProblem = { path: string; message: string }

export const maxSchemaBytes = 65_536
const maxProblems = 50

/** Why a schema can't be used, or undefined where it can. */
export function schemaFault(schema: JsonObject): string | undefined {
  try {
    checkSchemaCost(schema)
    compile(schema)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'it is not a JSON Schema'
  }
}

/** Every way in which a value breaks a schema, with the path to the place. */
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
/** As measured: of a character of the schema, of a step of its patterns, and of any schema. */
const heapBytes = { character: 12, step: 300, schema: 20_000 }

function compile(schema: JsonObject): ValidateFunction {
  const text = JSON.stringify(schema)
  if (Buffer.byteLength(text) > maxSchemaBytes) throw new Error(`the schema is larger than ${maxSchemaBytes} bytes`)
  const known = compiled.get(text)
  if (known !== undefined) return known
  patternWork = 0
  patternSteps = 0
  // An instance each: an $id in one organisation's schema must not be visible to another's.
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
 * The engine can't hang, but a step of a pattern at a character takes up to 30 ns: a large value under large patterns
 * could hold up the process for minutes. So the steps of one check are counted, at their most.
 */
const maxPatternWork = 30_000_000
let patternWork = 0
/** Of the patterns of the schema that is being compiled. */
let patternSteps = 0

class PatternWorkError extends Error {
  override readonly name = 'PatternWorkError'
  override readonly message = "is too large for the schema's patterns"
}

/** Ajv asks for something with `test`; a pattern that the engine does not know is refused when the schema is. */
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
    return { test, toString: () => pattern } // Ajv keeps expressions by what they print as
  },
  { code: 'linearRegExp' },
)

/** What is missing or too much is told at its own place, not at that of the object around it. */
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

/** Names are whatever somebody sent: one of a megabyte need not come back fifty times. */
const toPath = (parts: string[]): string =>
  parts.map((part) => (part.length > maxNameCharacters ? `${part.slice(0, maxNameCharacters)}…` : part)).join('.')
const maxNameCharacters = 200
