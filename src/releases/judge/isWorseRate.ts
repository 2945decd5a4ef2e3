/** Whether a candidate's error rate exceeds the live version's by more than some percentage points, and not by chance. */

/** Runs of one side in the current stage. */
export type SideCounts = { ended: number; failed: number }

/** The 99th percentile of the normal distribution. */
const criticalScore = 2.326

export const isWorseRate = (candidate: SideCounts, live: SideCounts, points: number): boolean =>
  rateScore(candidate, live, points) > criticalScore

/** How many standard errors the candidate's rate is above the live one plus `points`. One failure and one success are added to
 * each side, so that a side without runs or failures has a standard error too. */
export function rateScore(candidate: SideCounts, live: SideCounts, points: number): number {
  const variance = varianceOf(candidate) + varianceOf(live)
  return (rateOf(candidate) - rateOf(live) - points / 100) / Math.sqrt(variance)
}

const rateOf = ({ ended, failed }: SideCounts) => (failed + 1) / (ended + 2)

function varianceOf(side: SideCounts): number {
  const rate = rateOf(side)
  return (rate * (1 - rate)) / (side.ended + 2)
}
