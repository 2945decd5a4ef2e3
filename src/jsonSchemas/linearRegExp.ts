/*
 * Ajv's RegExp engine, without backtracking. Its time is bounded by the steps of the pattern times the
 * characters of the text, and the sum of these is limited for each check.
 */
import { RE2JS } from 're2js'

let stepsLeft = 0

/** Begins a check that may take this many steps. */
export function allowPatternSteps(steps: number): void {
  stepsLeft = steps
}

/** Thrown by a check that takes more. */
export class PatternStepsError extends Error {
  override readonly name = 'PatternStepsError'
  override readonly message = "is too large for the schema's patterns"
}

/** `onCompiled` gets the steps of each pattern. Throws for a pattern that the engine does not support. */
export function linearRegExp(onCompiled: (steps: number) => void) {
  const compile = (pattern: string) => {
    const expression = RE2JS.compile(pattern)
    const steps = expression.programSize()
    onCompiled(steps)
    const test = (text: string): boolean => {
      stepsLeft -= (text.length + 1) * steps // an empty text costs as much as one character
      if (stepsLeft < 0) throw new PatternStepsError()
      return expression.matcher(text).find()
    }
    return { test, toString: () => pattern } // Ajv uses the text as cache key
  }
  return Object.assign(compile, { code: 'linearRegExp' })
}
