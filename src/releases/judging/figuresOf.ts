/** The figures of a stage, from the counts of its runs. */

import { percentilesOf } from '../../usage/latencyHistogram.ts'
import { type ReleaseRollups, type SideRollup, withoutRuns } from '../../usage/releaseRollups.ts'
import type { Figures, SideFigures } from '../release.ts'

/** A run that the candidate refused counts on both sides: as a failure of the candidate, and as a run of the live version. */
export function figuresOf(rollups: ReleaseRollups = withoutRuns): Figures {
  return { candidate: figuresOfSide(rollups.candidate), live: figuresOfSide(rollups.live) }
}

function figuresOfSide({ runs, failed, latencies }: SideRollup): SideFigures {
  const [p95 = null] = percentilesOf(latencies, [0.95])
  return { runs, failed, p95LatencyMs: p95 === null ? null : Math.round(p95) }
}
