/** The place of a value among the runs of a release. */
import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { bucketOf } from '../../src/runs/assignVersion.ts'

test('the place of a value follows from the first 8 bytes of the SHA-256 of release and value', () => {
  for (const value of ['run_1', '"ü"', '{"a":[1,2]}']) {
    const hash = createHash('sha256').update(`rel_1:${value}`, 'utf8').digest('hex')
    expect(bucketOf('rel_1', value)).toBe(Number(BigInt(`0x${hash.slice(0, 16)}`) % 10_000n))
  }
})

test('values are spread evenly, and differently in each release', () => {
  const places = Array.from({ length: 20_000 }, (_, index) => bucketOf('rel_1', `run_${index}`))
  const tenth = places.filter((place) => place < 1_000).length
  expect(Math.abs(tenth - 2_000)).toBeLessThan(4 * Math.sqrt(20_000 * 0.1 * 0.9))
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...places)).toBeLessThan(10_000)
  expect(places[7]).not.toBe(bucketOf('rel_2', 'run_7'))
})
