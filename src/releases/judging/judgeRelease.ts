/** Judges the current stage of a release, without changing anything. */
import type { Database } from '../../platform/database/database.ts'
import { countSlowRuns } from '../../runs/store/reads/countSlowRuns.ts'
import { countAbove, percentilesOf } from '../../usage/latencyHistogram.ts'
import type { ReleaseRollups, SideRollup } from '../../usage/releaseRollups.ts'
import type { SideCounts } from '../judge/isWorseRate.ts'
import { isLookDue, judgeStage, type SlowRuns, type StageVerdict } from '../judge/judgeStage.ts'
import { type Release, stageOf } from '../release.ts'

type Deps = { db: Pick<Database, 'run'>; releaseSecondMs: number }

export async function judgeRelease(
  deps: Deps,
  release: Release,
  rollups: ReleaseRollups,
  now: Date,
): Promise<StageVerdict> {
  const { id: releaseId, judge, runsAtLook } = release
  const [candidate, live] = [countsOf(rollups.candidate), countsOf(rollups.live)]
  const slow = isLookDue({ candidate, judge, runsAtLook }) ? await slowRuns(deps, release, rollups, now) : null
  const elapsedSeconds = (now.getTime() - release.stageBeganAt.getTime()) / deps.releaseSecondMs
  const stageSeconds = stageOf(release).seconds
  return judgeStage({ releaseId, judge, candidate, live, slow, runsAtLook, elapsedSeconds, stageSeconds })
}

const countsOf = ({ runs: ended, failed }: SideRollup): SideCounts => ({ ended, failed })

/** Null while the live version has no p95. */
async function slowRuns(
  { db }: Deps,
  release: Release,
  { candidate, live }: ReleaseRollups,
  now: Date,
): Promise<SlowRuns | null> {
  const [p95 = null] = percentilesOf(live.latencies, [0.95])
  if (p95 === null) return null
  const thresholdMs = p95 * release.judge.p95Ratio
  const startedBefore = new Date(now.getTime() - thresholdMs)
  const running = await countSlowRuns(db, release, startedBefore)
  return { ended: countAbove(candidate.latencies, thresholdMs), running, thresholdMs }
}
