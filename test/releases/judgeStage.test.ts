/** When a stage of a release is judged, when it ends, and when and why it stops the release. */
import { describe, expect, test } from '@jest/globals'
import { isMoreOften, upperTail } from '../../src/releases/judge/isMoreOften.ts'
import { rateScore } from '../../src/releases/judge/isWorseRate.ts'
import { judgeStage, nextLookAt, type StageInput } from '../../src/releases/judge/judgeStage.ts'

const good: StageInput = {
  releaseId: 'rel_1',
  judge: { minRuns: 20, errorRatePoints: 5, p95Ratio: 1.5 },
  candidate: { ended: 100, failed: 2 },
  live: { ended: 900, failed: 18 },
  slow: { ended: 2, running: 0, thresholdMs: 1_350 },
  runsAtLook: 0,
  elapsedSeconds: 10,
  stageSeconds: 600,
}
const failing = { candidate: { ended: 100, failed: 31 } }

describe('looks', () => {
  test('happen at min_runs, then each time at twice as many runs', () => {
    const looks = [0, 19, 20, 39, 40, 79, 80, 150_000].map((runsAtLook) => nextLookAt(20, runsAtLook))
    expect(looks).toEqual([20, 20, 40, 40, 80, 80, 160, 163_840])
  })

  test('before min_runs stop nothing', () => {
    const early = { ...good, candidate: { ended: 19, failed: 19 } }
    expect(judgeStage(early)).toEqual({ verdict: 'continue', runsAtLook: 0 })
  })

  test('between the last and the next stop nothing', () => {
    expect(judgeStage({ ...good, ...failing, runsAtLook: 80 })).toEqual({ verdict: 'continue', runsAtLook: 80 })
    expect(judgeStage({ ...good, ...failing, runsAtLook: 79 })).toMatchObject({ verdict: 'stop' })
  })

  test('that find nothing postpone the next one', () => {
    expect(judgeStage(good)).toEqual({ verdict: 'continue', runsAtLook: 100 })
  })
})

describe('a stage', () => {
  test('ends after its seconds', () => {
    expect(judgeStage({ ...good, elapsedSeconds: 599 })).toMatchObject({ verdict: 'continue' })
    expect(judgeStage({ ...good, elapsedSeconds: 600 })).toEqual({ verdict: 'next_stage' })
  })

  test('that ends with a due look is judged first', () => {
    expect(judgeStage({ ...good, ...failing, elapsedSeconds: 600 })).toMatchObject({ stoppedBecause: 'error_rate' })
  })

  test.each(['candidate', 'live'] as const)('without min_runs of the %s waits three times its seconds', (side) => {
    const stage = { ...good, [side]: { ended: 19, failed: 0 } }
    expect(judgeStage({ ...stage, elapsedSeconds: 1_799 })).toMatchObject({ verdict: 'continue' })
    expect(judgeStage({ ...stage, elapsedSeconds: 1_800 })).toMatchObject({ stoppedBecause: 'not_enough_runs' })
  })

  test('that has waited ends when it has min_runs', () => {
    expect(judgeStage({ ...good, elapsedSeconds: 1_800 })).toEqual({ verdict: 'next_stage' })
  })
})

describe('a stop gives its reason', () => {
  test('for errors', () => {
    expect(judgeStage({ ...good, ...failing })).toEqual({
      verdict: 'stop',
      stoppedBecause: 'error_rate',
      reason: 'release rel_1: error_rate 31.0 against 2.0',
    })
  })

  test('for latency, with running runs among the slow ones', () => {
    const slow = { ended: 8, running: 10, thresholdMs: 1_350 }
    expect(judgeStage({ ...good, slow })).toEqual({
      verdict: 'stop',
      stoppedBecause: 'p95_latency',
      reason: 'release rel_1: p95_latency 16.4% of runs over 1350 ms, against 5.0',
    })
  })

  test('for too few runs', () => {
    const stage = { ...good, candidate: { ended: 0, failed: 0 }, elapsedSeconds: 1_800 }
    expect(judgeStage(stage)).toMatchObject({
      reason: 'release rel_1: not_enough_runs 0 of the candidate and 900 of the live version, against 20',
    })
  })
})

describe('latency', () => {
  test('is not judged without min_runs of the live version', () => {
    const slow = { ended: 100, running: 0, thresholdMs: 1_350 }
    expect(judgeStage({ ...good, slow, live: { ended: 19, failed: 0 } })).toMatchObject({ verdict: 'continue' })
    expect(judgeStage({ ...good, slow, live: { ended: 20, failed: 0 } })).toMatchObject({ verdict: 'stop' })
  })

  test('is not judged without a live p95', () => {
    expect(judgeStage({ ...good, slow: null })).toMatchObject({ verdict: 'continue' })
  })
})

describe('the score of error rates', () => {
  test('adds a failure and a success to each side', () => {
    const expected = (7 / 22 - 1 / 182 - 0.05) / Math.sqrt((7 * 15) / 22 ** 3 + (1 * 181) / 182 ** 3)
    expect(rateScore({ ended: 20, failed: 6 }, { ended: 180, failed: 0 }, 5)).toBeCloseTo(expected, 12)
  })

  test('is finite without a run', () => {
    expect(rateScore({ ended: 20, failed: 20 }, { ended: 0, failed: 0 }, 5)).toBeCloseTo(1.135, 2)
  })
})

describe('the binomial tail', () => {
  /** Sums products instead of logarithms: exact for few cases. */
  function plainTail(hits: number, cases: number, share: number): number {
    let sum = 0
    for (let count = hits; count <= cases; count++) {
      let term = 1
      for (let factor = 1; factor <= count; factor++) term *= ((cases - count + factor) / factor) * share
      sum += term * (1 - share) ** (cases - count)
    }
    return sum
  }

  test.each([
    [1, 1],
    [4, 20],
    [5, 20],
    [6, 40],
    [20, 20],
    [40, 500],
    [80, 1_000],
  ])('is exact for %i of %i', (hits, cases) => {
    expect(upperTail(hits, cases, 0.05) / plainTail(hits, cases, 0.05)).toBeCloseTo(1, 9)
  })

  test('agrees with the normal distribution for ten million cases', () => {
    const cases = 10_000_000
    const error = Math.sqrt(cases * 0.05 * 0.95)
    expect(upperTail(Math.ceil(cases * 0.05 + 2.3263 * error), cases, 0.05)).toBeCloseTo(0.01, 4)
  })

  test('decides at the share, at the edge and beyond', () => {
    expect([isMoreOften(0, 0, 0.05), isMoreOften(1, 20, 0.05), isMoreOften(4, 20, 0.05)]).toEqual([false, false, false])
    expect([isMoreOften(5, 20, 0.05), isMoreOften(1_000_000, 1_000_000, 0.05)]).toEqual([true, true])
  })
})
