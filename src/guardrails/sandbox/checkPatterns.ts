/** Finds the problems of users' patterns. Stops at the first one that, with those before it, needs too many steps. */
import type { RE2JS } from 're2js'
import { compilePattern } from '../terms/blockedTermsCheck.ts'
import type { PatternFault, UserPattern } from './job.ts'
import { limits } from './limits.ts'

export function checkPatterns(patterns: readonly UserPattern[]): PatternFault[] {
  const faults: PatternFault[] = []
  let steps = 0
  for (const [index, { pattern, isCaseSensitive }] of patterns.entries()) {
    const compiled = compile(pattern, isCaseSensitive)
    if (typeof compiled === 'string') faults.push({ index, message: compiled })
    else steps += compiled.programSize()
    if (steps > limits.patternSteps)
      return [...faults, { index, message: 'needs too many steps, together with the patterns before it' }]
  }
  return faults
}

function compile(pattern: string, isCaseSensitive: boolean): RE2JS | string {
  try {
    const compiled = compilePattern(pattern, isCaseSensitive)
    return compiled.matches('') ? 'must not match an empty string' : compiled
  } catch (error) {
    return `can't be used: ${error instanceof Error ? error.message : 'it is not a pattern'}`
  }
}
