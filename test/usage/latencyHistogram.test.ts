/** Percentiles from the histogram against PostgreSQL's own, on random latencies of many shapes and sizes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import {
  addEncoded,
  addHistogram,
  addLatency,
  decodeHistogram,
  encodeHistogram,
  type LatencyHistogram,
  percentilesOf,
} from '../../src/usage/latencyHistogram.ts'
import { createRandom, seed } from '../faults/helpers/random.ts'
import { openPool } from '../helpers/openPool.ts'
import { createTestDatabase, type TestDatabase } from '../helpers/testDatabase.ts'

let database: TestDatabase
let db: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  db = openPool({ connectionString: database.url, max: 1 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const fractions = [0, 0.01, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1]
const random = createRandom(6)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const shapes: Record<string, () => number> = {
  'a few milliseconds': () => random() * 5,
  uniform: () => random() * 600_000,
  exponential: () => -Math.log(1 - random()) * 900,
  lognormal: () => Math.exp(6 + 1.5 * normal()),
  'heavy-tailed': () => 20 / (1 - random()) ** 1.2,
  'of two kinds, far apart': () => (random() < 0.5 ? 3 + random() * 2 : 50_000 + random() * 9_000),
  'nearly all the same': () => (random() < 0.97 ? 250 : 3_000_000),
  'all the same': () => 777,
}

const histogramOf = (latencies: number[]): LatencyHistogram => {
  const histogram: LatencyHistogram = []
  for (const latency of latencies) addLatency(histogram, latency)
  return histogram
}

describe.each(Object.entries(shapes))(`latencies that are %s (seed ${seed})`, (_, draw) => {
  const latencyMs = () => Math.min(3_600_000, Math.max(0, Math.round(draw())))

  test.each([1, 2, 3, 10, 101, 1_000, 20_000])(
    'of %i runs, percentiles are within 1%% of percentile_cont',
    async (count) => {
      const latencies = Array.from({ length: count }, latencyMs)
      const { rows } = await db.query<{ exact: number[] }>(
        'select percentile_cont($2::float8[]) within group (order by ms) as exact from unnest($1::int[]) as ms',
        [latencies, fractions],
      )
      percentilesOf(histogramOf(latencies), fractions).forEach((found, index) => {
        const exact = rows[0]?.exact[index] ?? Number.NaN
        expect(Math.abs((found ?? Number.NaN) - exact)).toBeLessThanOrEqual(exact * 0.01 + 1e-9)
      })
    },
  )

  test('histograms of parts, encoded, decoded and added up, equal the histogram of the whole', () => {
    const latencies = Array.from({ length: 5_000 }, latencyMs)
    const sum: LatencyHistogram = []
    const sumOfEncoded: LatencyHistogram = []
    for (let from = 0; from < latencies.length; from += 700) {
      const encoded = encodeHistogram(histogramOf(latencies.slice(from, from + 700)))
      addHistogram(sum, decodeHistogram(encoded))
      addEncoded(sumOfEncoded, encoded)
    }
    expect([sum, sumOfEncoded]).toEqual([histogramOf(latencies), histogramOf(latencies)])
  })
})

test('up to 127 ms percentiles are exact', () => {
  for (let latency = 0; latency < 128; latency++)
    expect(percentilesOf(histogramOf([latency]), [0.5])).toEqual([latency])
})

test('an empty histogram has no percentiles', () => {
  expect(percentilesOf([], [0.5, 0.99])).toEqual([null, null])
})

test('counts beyond 32 bits are kept', () => {
  const histogram: LatencyHistogram = [0, 4_294_967_296, 0, 9_007_199_254_740_991]
  expect(decodeHistogram(encodeHistogram(histogram))).toEqual(histogram)
})

test('the largest latency that the column holds has a bucket', () => {
  const [found] = percentilesOf(histogramOf([2_147_483_647]), [0.5])
  expect(Math.abs((found ?? 0) / 2_147_483_647 - 1)).toBeLessThan(0.01)
})
