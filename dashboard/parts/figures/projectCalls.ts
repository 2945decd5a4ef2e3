/** Projects the month's calls from its days so far. */
export type Projection = {
  /** Calls at the end of the month. */
  calls: number
  /** When the limit is reached; null if it is not in this month. */
  reachedAt: Date | null
}

type Month = { start: Date; end: Date; calls: number; limit: number }

/** Too little of the month has passed for a projection. */
const leastElapsedMs = 6 * 3_600_000

export function projectCalls({ start, end, calls, limit }: Month, now: Date): Projection | null {
  const elapsedMs = now.getTime() - start.getTime()
  const wholeMs = end.getTime() - start.getTime()
  if (elapsedMs < leastElapsedMs || elapsedMs >= wholeMs) return null
  const projected = Math.round((calls / elapsedMs) * wholeMs)
  const reachedMs = calls === 0 ? Number.POSITIVE_INFINITY : start.getTime() + (limit / calls) * elapsedMs
  return {
    calls: projected,
    reachedAt: reachedMs < end.getTime() ? new Date(Math.max(reachedMs, now.getTime())) : null,
  }
}
