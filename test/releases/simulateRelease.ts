/*
 * A release with random runs, judged once a second. For each run, its side, whether it failed and its latency (log-normal, p95 2.3
 * times the median) are drawn. Latencies are counted in bins 2% wide.
 */
import { isLookDue, judgeStage, type StageInput, type StoppedBecause } from '../../src/releases/judge/judgeStage.ts'

export type Simulation = {
  seed: number
  runsPerSecond: number
  stages: readonly { percent: number; seconds: number }[]
  /** Shares from 0 to 1. */
  liveFails: number
  candidateFails: number
  /** The candidate's latency ÷ the live version's. */
  slower: number
}

export type Outcome = { stoppedBecause: StoppedBecause | null; candidateRuns: number }

const judge = { minRuns: 20, errorRatePoints: 5, p95Ratio: 1.5 }

/** Jest looks globals up slowly. */
const { imul } = Math

const bins = 600
const binOf = (latencyRatio: number) => Math.round(Math.log(latencyRatio) / Math.log(1.02))
const sigma = 0.5
const shares = 65_536
const latencyBins = drawTable()

type Side = { ended: number; failed: number; latencies: Uint32Array }
type Stage = { candidate: Side; live: Side }

export function simulateRelease(simulation: Simulation): Outcome {
  const states = Int32Array.of(imul(simulation.seed + 1, 0x9e3779b1))
  let candidateRuns = 0
  for (const { percent, seconds } of simulation.stages) {
    const stage = { candidate: newSide(), live: newSide() }
    let runsAtLook = 0
    for (let elapsedSeconds = 1; ; elapsedSeconds++) {
      drawSecond(stage, simulation, percent, states)
      const verdict = judgeStage(inputOf(stage, { runsAtLook, elapsedSeconds, stageSeconds: seconds }))
      if (verdict.verdict === 'next_stage') break
      if (verdict.verdict === 'stop') {
        return { stoppedBecause: verdict.stoppedBecause, candidateRuns: candidateRuns + stage.candidate.ended }
      }
      runsAtLook = verdict.runsAtLook
    }
    candidateRuns += stage.candidate.ended
  }
  return { stoppedBecause: null, candidateRuns }
}

const newSide = (): Side => ({ ended: 0, failed: 0, latencies: new Uint32Array(bins) })

/** Draws two 32-bit numbers per run: 16 bits decide its side, 16 its failure, 16 its latency. Most of the time is spent here. */
function drawSecond({ candidate, live }: Stage, simulation: Simulation, percent: number, states: Int32Array): void {
  const candidateBelow = Math.round((percent / 100) * shares)
  const candidateFailsBelow = Math.round(simulation.candidateFails * shares)
  const liveFailsBelow = Math.round(simulation.liveFails * shares)
  const shift = binOf(simulation.slower)
  let state = states[0] ?? 0
  for (let run = 0; run < simulation.runsPerSecond; run++) {
    const isCandidate = randomBits(state) >>> 16 < candidateBelow
    const drawn = randomBits(state + step)
    state = (state + 2 * step) | 0
    const side = isCandidate ? candidate : live
    const bin = (latencyBins[drawn & 0xffff] ?? 0) + (isCandidate ? shift : 0)
    side.latencies[bin] = (side.latencies[bin] ?? 0) + 1
    side.ended += 1
    side.failed += drawn >>> 16 < (isCandidate ? candidateFailsBelow : liveFailsBelow) ? 1 : 0
  }
  states[0] = state
}

const step = 0x6d2b79f5

/** The 32 pseudo-random bits at a position of a sequence. */
function randomBits(position: number): number {
  const state = position | 0
  const mixed = imul(state ^ (state >>> 15), state | 1)
  const more = (mixed ^ (mixed + (imul(mixed ^ (mixed >>> 7), mixed | 61) | 0))) | 0
  return more ^ (more >>> 14)
}

function inputOf(
  { candidate, live }: Stage,
  times: Pick<StageInput, 'runsAtLook' | 'elapsedSeconds' | 'stageSeconds'>,
): StageInput {
  const isDue = live.ended > 0 && isLookDue({ candidate, judge, runsAtLook: times.runsAtLook })
  return { releaseId: 'rel_1', judge, candidate, live, slow: isDue ? slowRuns(candidate, live) : null, ...times }
}

function slowRuns(candidate: Side, live: Side): StageInput['slow'] {
  const threshold = p95Bin(live) + Math.log(judge.p95Ratio) / Math.log(1.02)
  let ended = 0
  for (let bin = Math.ceil(threshold); bin < bins; bin++) ended += candidate.latencies[bin] ?? 0
  return { ended, running: 0, thresholdMs: 1.02 ** threshold }
}

function p95Bin({ ended, latencies }: Side): number {
  const rank = Math.ceil(0.95 * ended)
  let count = 0
  let bin = -1
  while (count < rank) count += latencies[++bin] ?? 0
  return bin
}

/** The bin of the latency at each of 65,536 equal shares of a log-normal distribution. */
function drawTable(): Uint16Array {
  const table = new Uint16Array(shares)
  const dz = 0.0001
  let filled = 0
  let share = 0
  for (let z = -5; z < 5; z += dz) {
    share += (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * dz
    const until = Math.min(shares, Math.round(share * shares))
    while (filled < until) table[filled++] = binOf(Math.exp(sigma * z)) + bins / 3
  }
  while (filled < shares) table[filled++] = binOf(Math.exp(sigma * 5)) + bins / 3
  return table
}
