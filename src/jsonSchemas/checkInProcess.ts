/*
 * Checks schemas and values in the calling process, however long it takes. For sandboxes, for schemas and values that
 * `cheapChecks.ts` has found to be cheap, and for our own schemas.
 */
import type { JsonObject } from '../platform/json.ts'
import { type Collect, checkDialect, compileSchema } from './compileSchema.ts'
import { limits } from './limits.ts'
import { allowPatternSteps, PatternStepsError } from './linearRegExp.ts'
import { cut, type SchemaProblem, toProblem } from './schemaProblem.ts'
import { checkSchemaRules } from './schemaRules.ts'

/** Why a schema can't be saved; undefined if it can. */
export function faultInProcess(schema: JsonObject): string | undefined {
  try {
    checkSchemaRules(schema)
    checkDialect(schema)
    compileSchema(schema, 'all')
    return undefined
  } catch (error) {
    return error instanceof Error ? cut(error.message, limits.messageChars) : 'it is not a JSON Schema'
  }
}

/** The first 50 problems of a value. Throws if the schema can't be compiled. */
export function problemsInProcess(schema: JsonObject, value: unknown): SchemaProblem[] {
  try {
    return collectProblems(schema, value, limits.patternSteps)
  } catch (error) {
    if (error instanceof PatternStepsError) return [{ path: '', message: error.message }]
    throw error
  }
}

/** Throws `PatternStepsError` beyond this many steps. */
export function collectProblems(schema: JsonObject, value: unknown, patternSteps: number): SchemaProblem[] {
  allowPatternSteps(patternSteps)
  try {
    return validate(schema, value, 'all')
  } catch (thrown) {
    if (!Array.isArray(thrown)) throw thrown
    return validate(schema, value, 'first')
  }
}

function validate(schema: JsonObject, value: unknown, collect: Collect): SchemaProblem[] {
  const isValid = compileSchema(schema, collect)
  if (isValid(value)) return []
  const problems = (isValid.errors ?? []).slice(0, limits.problems).map(toProblem)
  isValid.errors = null // the cached function would keep them
  return problems
}
