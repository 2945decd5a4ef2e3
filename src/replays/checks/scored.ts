import { isExactNumber } from '../../platform/exactNumbers.ts'
import { failedBecause, type Judged } from './check.ts'

const defaultMinScore = 0.5

/** The judgement that a value stands for: true, or a number that is at least `minScore`. */
export function scored(value: unknown, minScore = defaultMinScore, reason: string | null = null): Judged {
  if (typeof value === 'boolean') return { passed: value, score: null, reason }
  const score = isExactNumber(value) ? Number(value.rawJSON) : value
  if (typeof score === 'number') return { passed: score >= minScore, score, reason }
  return failedBecause('The result is neither a boolean nor a number')
}
