/** How far a release is from being stopped: the rules of the service's judge, applied to the figures of the current stage. */
import type { Release } from './releaseQueries.ts'

type Side = Pick<Release['figures']['live'], 'runs' | 'failed'>

const criticalScore = 2.326

/** The number of runs at which the candidate is judged next: the minimum, then twice as many each time. */
export function nextLookAt(minRuns: number, runs: number): number {
  let look = minRuns
  while (look <= runs) look *= 2
  return look
}

/** The fewest failures in `runs` that stop a candidate; null if not even `runs` failures would. */
export function failuresThatStop(runs: number, live: Side, points: number): number | null {
  const stops = (failed: number) => scoreOf({ runs, failed }, live, points) > criticalScore
  if (!stops(runs)) return null
  let [least, most] = [0, runs]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (stops(middle)) most = middle
    else least = middle + 1
  }
  return most
}

function scoreOf(candidate: Side, live: Side, points: number): number {
  const variance = varianceOf(candidate) + varianceOf(live)
  return (rateOf(candidate) - rateOf(live) - points / 100) / Math.sqrt(variance)
}

const rateOf = ({ runs, failed }: Side): number => (failed + 1) / (runs + 2)

const varianceOf = (side: Side): number => (rateOf(side) * (1 - rateOf(side))) / (side.runs + 2)
