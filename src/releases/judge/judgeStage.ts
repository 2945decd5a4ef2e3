/*
 * Decides whether a stage of a release continues, ends or stops the release. Looks are rare (when the candidate has `minRuns` runs,
 * then twice, four times … as many), since each look can find equal versions different by chance.
 */
import { isMoreOften } from './isMoreOften.ts'
import { isWorseRate, type SideCounts } from './isWorseRate.ts'

export type JudgeSettings = { minRuns: number; errorRatePoints: number; p95Ratio: number }

export type StoppedBecause = 'error_rate' | 'p95_latency' | 'not_enough_runs'

/** The candidate's runs in the stage that took or are taking longer than `thresholdMs`, `p95Ratio` times the live p95. */
export type SlowRuns = { ended: number; running: number; thresholdMs: number }

export type StageInput = {
  releaseId: string
  judge: JudgeSettings
  candidate: SideCounts
  live: SideCounts
  /** Needed when a look is due; null while the live version has no p95. */
  slow: SlowRuns | null
  /** The candidate's ended runs at the last look in this stage; 0 before the first. */
  runsAtLook: number
  elapsedSeconds: number
  stageSeconds: number
}

export type StageVerdict =
  | { verdict: 'continue'; runsAtLook: number }
  | { verdict: 'next_stage' }
  | { verdict: 'stop'; stoppedBecause: StoppedBecause; reason: string }

/** A stage may last up to this many times its seconds, until both sides have `minRuns`. */
const longestFactor = 3

/** The share of a version's runs that are slower than its own p95. */
const expectedSlowShare = 0.05

export function judgeStage(stage: StageInput): StageVerdict {
  const isDue = isLookDue(stage)
  const worse = isDue ? worseBecause(stage) : null
  if (worse !== null) return stop(stage, worse)
  const { elapsedSeconds, stageSeconds } = stage
  if (elapsedSeconds >= stageSeconds && hasEnoughRuns(stage)) return { verdict: 'next_stage' }
  if (elapsedSeconds >= stageSeconds * longestFactor) return stop(stage, 'not_enough_runs')
  return { verdict: 'continue', runsAtLook: isDue ? stage.candidate.ended : stage.runsAtLook }
}

/** Whether the candidate's ended runs have reached the next look. */
export const isLookDue = (stage: Pick<StageInput, 'candidate' | 'judge' | 'runsAtLook'>): boolean =>
  stage.candidate.ended >= nextLookAt(stage.judge.minRuns, stage.runsAtLook)

/** The first of `minRuns`, 2 ×, 4 ×, 8 × … above the ended runs of the last look. */
export function nextLookAt(minRuns: number, runsAtLook: number): number {
  let runs = minRuns
  while (runs <= runsAtLook) runs *= 2
  return runs
}

export const hasEnoughRuns = ({ candidate, live, judge }: Pick<StageInput, 'candidate' | 'live' | 'judge'>): boolean =>
  candidate.ended >= judge.minRuns && live.ended >= judge.minRuns

function worseBecause(stage: StageInput): 'error_rate' | 'p95_latency' | null {
  const { candidate, live, judge } = stage
  if (isWorseRate(candidate, live, judge.errorRatePoints)) return 'error_rate'
  return isSlower(stage) ? 'p95_latency' : null
}

/** Below `minRuns` the live p95 is little more than the slowest of a few runs. */
function isSlower({ candidate, live, judge, slow }: StageInput): boolean {
  if (slow === null || live.ended < judge.minRuns) return false
  return isMoreOften(slow.ended + slow.running, candidate.ended + slow.running, expectedSlowShare)
}

const stop = (stage: StageInput, stoppedBecause: StoppedBecause): StageVerdict => ({
  verdict: 'stop',
  stoppedBecause,
  reason: `release ${stage.releaseId}: ${stoppedBecause} ${comparison[stoppedBecause](stage)}`,
})

const comparison: Record<StoppedBecause, (stage: StageInput) => string> = {
  error_rate: ({ candidate, live }) =>
    `${percent(candidate.failed, candidate.ended)} against ${percent(live.failed, live.ended)}`,
  p95_latency: ({ candidate, slow }) => {
    const { ended, running, thresholdMs } = slow ?? { ended: 0, running: 0, thresholdMs: 0 }
    return `${percent(ended + running, candidate.ended + running)}% of runs over ${Math.round(thresholdMs)} ms, against 5.0`
  },
  not_enough_runs: ({ candidate, live, judge }) =>
    `${candidate.ended} of the candidate and ${live.ended} of the live version, against ${judge.minRuns}`,
}

const percent = (part: number, whole: number): string => (whole === 0 ? 0 : (100 * part) / whole).toFixed(1)
