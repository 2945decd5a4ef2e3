/*
 * How often the judge stops equal versions, and how often and how soon it stops worse ones, over simulated releases of two stages
 * (10% and 50%, 600 s each) with fixed seeds. The long form prints a table.
 */
import { describe, expect, test } from '@jest/globals'
import { measured } from '../faults/helpers/measured.ts'
import { isLong, scaled } from '../helpers/scale.ts'
import { type Outcome, simulateRelease } from './simulateRelease.ts'

const seeds = scaled(200, 10_000)
const stages = [
  { percent: 10, seconds: 600 },
  { percent: 50, seconds: 600 },
]
const rates = [1, 10, 200]
const errorRates = [0.02, 0.1, 0.3]

/** 1%, and twice the standard error of a share of 1% in so many seeds. */
const onePercent = 0.01 + 2 * Math.sqrt((0.01 * 0.99) / seeds)

const rows: string[] = []

type Version = { liveFails: number; candidateFails: number; slower: number }

type Stopped = { stopped: number; hadTooFewRuns: number }

function release(what: string, runsPerSecond: number, version: Version, of = stages): Stopped {
  const outcomes: Outcome[] = []
  for (let seed = 0; seed < seeds; seed++)
    outcomes.push(simulateRelease({ seed, runsPerSecond, stages: of, ...version }))
  const share = (because: (outcome: Outcome) => boolean) => outcomes.filter(because).length / seeds
  const worse = ({ stoppedBecause }: Outcome) => stoppedBecause === 'error_rate' || stoppedBecause === 'p95_latency'
  const runs = outcomes.filter(worse).map(({ candidateRuns }) => candidateRuns)
  const medianRuns = runs.toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0
  const figures = {
    stopped: share(worse),
    byErrors: share(({ stoppedBecause }) => stoppedBecause === 'error_rate'),
    byLatency: share(({ stoppedBecause }) => stoppedBecause === 'p95_latency'),
    hadTooFewRuns: share(({ stoppedBecause }) => stoppedBecause === 'not_enough_runs'),
    medianRuns,
  }
  rows.push(`${what}, ${runsPerSecond}/s: ${JSON.stringify(figures)}`)
  if (isLong) measured(`release, ${what}, ${runsPerSecond}/s, ${seeds} seeds`, figures)
  return figures
}

const percent = (share: number) => `${Math.round(share * 100)}%`

describe.each(rates)('at %i runs a second', (runsPerSecond) => {
  test.each(errorRates)('stops at most 1% of equal versions that fail in %d of runs, in each stage', (rate) => {
    const version = { liveFails: rate, candidateFails: rate, slower: 1 }
    const what = `equal at ${percent(rate)}`
    for (const stage of stages) {
      const { stopped } = release(`${what}, stage of ${stage.percent}%`, runsPerSecond, version, [stage])
      expect(stopped).toBeLessThanOrEqual(isLong ? 0.01 : onePercent)
    }
    expect(release(what, runsPerSecond, version).stopped).toBeLessThanOrEqual(onePercent)
  })

  test.each(errorRates)('stops at least 99% of versions that fail 30 points more often than %d', (rate) => {
    const version = { liveFails: rate, candidateFails: rate + 0.3, slower: 1 }
    expect(release(`+30 points on ${percent(rate)}`, runsPerSecond, version).stopped).toBeGreaterThanOrEqual(0.99)
  })

  test.each(errorRates)('stops more than 1% of versions that fail 10 points more often than %d', (rate) => {
    const version = { liveFails: rate, candidateFails: rate + 0.1, slower: 1 }
    expect(release(`+10 points on ${percent(rate)}`, runsPerSecond, version).stopped).toBeGreaterThan(0.01)
  })

  test('stops at least 85% of versions that take 3 times as long', () => {
    const version = { liveFails: 0.02, candidateFails: 0.02, slower: 3 }
    expect(release('3 times slower', runsPerSecond, version).stopped).toBeGreaterThanOrEqual(0.85)
  })
})

test('every stage has enough runs', () => {
  if (isLong) process.stdout.write(`\n${rows.join('\n')}\n`)
  expect(rows.filter((row) => !row.includes('"hadTooFewRuns":0,'))).toEqual([])
})
