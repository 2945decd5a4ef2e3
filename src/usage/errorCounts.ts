/** How often runs failed with which code. */
export type ErrorCounts = Map<string, number>

/** Agents make up their own codes: where they are stored, only so many are told apart. */
const maxCodes = 50
const otherCodes = 'other'

export function addErrors(into: ErrorCounts, more: Iterable<[string, number]>): void {
  for (const [code, count] of more) into.set(code, (into.get(code) ?? 0) + count)
}

/** The rarest under one name where there are too many. */
export function boundErrors(errors: ErrorCounts): ErrorCounts {
  if (errors.size <= maxCodes) return errors
  const sorted = byFrequency(errors)
  const bounded: ErrorCounts = new Map(sorted.slice(0, maxCodes - 1))
  const rest = sorted.slice(maxCodes - 1).reduce((sum, [, count]) => sum + count, 0)
  addErrors(bounded, [[otherCodes, rest]])
  return bounded
}

export const topErrors = (errors: ErrorCounts, most: number): { code: string; count: number }[] =>
  byFrequency(errors)
    .slice(0, most)
    .map(([code, count]) => ({ code, count }))

/** The most frequent first; those that are as frequent by name. */
const byFrequency = (errors: ErrorCounts): [string, number][] =>
  [...errors].sort(([code, count], [otherCode, other]) => other - count || (code < otherCode ? -1 : 1))
