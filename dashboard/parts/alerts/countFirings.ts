/** How often a rule would have fired on values of the past, which are kept by the minute. */
import type { Comparator } from './metrics.ts'

type Sample = { at: string; value: number | null }
type Condition = { comparator: Comparator; threshold: number; forSeconds: number }

/** As the service does it: it fires once the condition has held for `forSeconds`, and ends once it has not for as long. */
export function countFirings(history: readonly Sample[], { comparator, threshold, forSeconds }: Condition): number {
  let isFiring = false
  let holds = false
  let since = Number.NEGATIVE_INFINITY
  let count = 0
  for (const { at, value } of history) {
    const time = Date.parse(at)
    const holdsNow = value !== null && compare[comparator](value, threshold)
    if (holdsNow !== holds) since = time
    holds = holdsNow
    if (holds === isFiring || time - since < forSeconds * 1_000) continue
    isFiring = holds
    if (isFiring) count++
  }
  return count
}

const compare: Readonly<Record<Comparator, (value: number, threshold: number) => boolean>> = {
  gt: (value, threshold) => value > threshold,
  gte: (value, threshold) => value >= threshold,
  lt: (value, threshold) => value < threshold,
  lte: (value, threshold) => value <= threshold,
}
