import { describe, expect, test } from '@jest/globals'
import { type Bucket, draw } from '../../src/limits/tokenBucket.ts'

const free = { capacity: 150, perMinute: 100 }

/** Makes each draw at its time and returns the result of the last. */
function drawAll(size: typeof free, draws: [calls: number, atMs: number][]) {
  let bucket: Bucket | undefined
  let drawn: ReturnType<typeof draw>[1] | undefined
  for (const [calls, atMs] of draws) [bucket, drawn] = draw(bucket, size, calls, atMs)
  return drawn
}

test('a new bucket allows its capacity and no more', () => {
  expect(drawAll(free, [[150, 0]])).toMatchObject({ isAllowed: true, remaining: 0 })
  expect(drawAll(free, [[151, 0]])).toMatchObject({ isAllowed: false, remaining: 150 })
})

test('a bucket refills continuously at its rate', () => {
  expect(
    drawAll(free, [
      [150, 0],
      [1, 599],
    ]),
  ).toMatchObject({ isAllowed: false })
  expect(
    drawAll(free, [
      [150, 0],
      [1, 600],
    ]),
  ).toMatchObject({ isAllowed: true, remaining: 0 })
  expect(
    drawAll(free, [
      [150, 0],
      [100, 60_000],
    ]),
  ).toMatchObject({ isAllowed: true, remaining: 0 })
})

test('a bucket never holds more than its capacity', () => {
  expect(
    drawAll(free, [
      [1, 0],
      [151, 86_400_000],
    ]),
  ).toMatchObject({ isAllowed: false, remaining: 150 })
})

test('a rejection takes nothing, and returns when the calls will fit', () => {
  const draws: [number, number][] = [[150, 0], ...Array.from({ length: 1_000 }, (): [number, number] => [1, 0])]
  expect(drawAll(free, [...draws, [5, 0]])).toMatchObject({ isAllowed: false, fitsInMs: 3_000 })
  expect(drawAll(free, [...draws, [5, 3_000]])).toMatchObject({ isAllowed: true })
})

test('calls that are put back can be taken again, but never exceed the capacity', () => {
  expect(
    drawAll(free, [
      [150, 0],
      [-3, 0],
      [3, 0],
    ]),
  ).toMatchObject({ isAllowed: true, remaining: 0 })
  expect(
    drawAll(free, [
      [2, 0],
      [-100, 0],
    ]),
  ).toMatchObject({ isAllowed: true, remaining: 150, fullInMs: 0 })
})

test('a clock that goes backwards takes nothing', () => {
  expect(
    drawAll(free, [
      [10, 10_000],
      [1, 0],
    ]),
  ).toMatchObject({ isAllowed: true, remaining: 139 })
})

test('after a change to a smaller plan, at most its whole capacity is spent', () => {
  const [bucket] = draw(undefined, { capacity: 1_500, perMinute: 1_000 }, 1_500, 0)
  expect(draw(bucket, free, 1, 0)[1]).toMatchObject({ isAllowed: false, fitsInMs: 600 })
})

describe('over any time a bucket allows its capacity plus the refill, never more', () => {
  test.each([
    [150, 100],
    [15, 10],
    [7, 13],
    [1_500, 1_000],
    [150_000, 100_000],
    [1, 1],
    [3, 100_000],
  ])('a burst of %d at %d a minute', (capacity, perMinute) => {
    const size = { capacity, perMinute }
    let bucket: Bucket | undefined
    let [taken, atMs] = [0, 1_767_225_600_000]
    const from = atMs
    let seed = 7
    for (let step = 0; step < 20_000; step++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      atMs += (seed % 1_000) / 10
      const calls = 1 + (seed % 3)
      const [next, { isAllowed }] = draw(bucket, size, calls, atMs)
      bucket = next
      if (isAllowed) taken += calls
    }
    const most = capacity + ((atMs - from) * perMinute) / 60_000
    expect(taken).toBeLessThanOrEqual(most + 1e-3)
    expect(taken).toBeGreaterThan(Math.min(most, 20_000) * 0.9 - capacity - 3)
  })
})
