/** Failed runs by error code. */
export type ErrorCounts = Map<string, number>

/** Agents define their own codes, so the number stored is bounded. */
const maxCodes = 50
const otherCodes = 'other'

export function addErrors(into: ErrorCounts, more: Iterable<[string, number]>): void {
  for (const [code, count] of more) into.set(code, (into.get(code) ?? 0) + count)
}

/** If there are too many codes, adds up the rarest under `other`. */
export function boundErrors(errors: ErrorCounts): ErrorCounts {
  if (errors.size <= maxCodes) return errors
  const sorted = byFrequency(errors)
  const bounded: ErrorCounts = new Map(sorted.slice(0, maxCodes - 1))
  const rest = sorted.slice(maxCodes - 1).reduce((sum, [, count]) => sum + count, 0)
  addErrors(bounded, [[otherCodes, rest]])
  return bounded
}

/** Drops the rarest codes of many agents and intervals: only the most frequent are shown. */
export function forgetRareErrors(errors: ErrorCounts): void {
  if (errors.size <= 2 * keptCodes) return
  for (const [code] of byFrequency(errors).slice(keptCodes)) errors.delete(code)
}

const keptCodes = 10_000

export const topErrors = (errors: ErrorCounts, limit: number): { code: string; count: number }[] =>
  byFrequency(errors)
    .slice(0, limit)
    .map(([code, count]) => ({ code, count }))

/** The most frequent first; ties by code. */
const byFrequency = (errors: ErrorCounts): [string, number][] =>
  [...errors].sort(([code, count], [otherCode, other]) => other - count || (code < otherCode ? -1 : 1))
