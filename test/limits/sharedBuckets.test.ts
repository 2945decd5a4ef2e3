/** Several processes of a machine allow as many calls as one bucket would, and rarely ask for it. */
import { describe, expect, test } from '@jest/globals'
import type { Limiter } from '../../src/limits/limiter.ts'
import type { ReservingLimiter } from '../../src/limits/reserves/reservingLimiter.ts'
import { createRandom, pick } from '../faults/helpers/random.ts'
import { createSharedLimiters } from '../helpers/sharedLimiters.ts'
import { testClock } from '../helpers/testClock.ts'

const hundred = { capacity: 100, perMinute: 100 }

/** How many of these calls are allowed, made one after the other. */
async function allowed(limiter: Limiter, calls: number, size = hundred): Promise<number> {
  let count = 0
  for (let made = 0; made < calls; made++) if ((await limiter.draw('bucket', size, 1)).isAllowed) count++
  return count
}

function two(clock = testClock()) {
  const { limiters, ...rest } = createSharedLimiters(clock, 2)
  const [one, other] = limiters as [ReservingLimiter, ReservingLimiter]
  return { clock, one, other, ...rest }
}

describe('calls at two processes', () => {
  test.each([1, 3, 10, 16, 100, 5_000])('are allowed exactly %i times together', async (capacity) => {
    const random = createRandom(capacity)
    const { one, other } = two()
    const size = { capacity, perMinute: 1 }
    let count = 0
    for (let made = 0; made < capacity * 2 + 10; made++)
      count += await allowed(pick(random, [one, one, other]), 1, size)
    expect(count).toBe(capacity)
  })

  test('at the same time are allowed exactly as often as the bucket says', async () => {
    const { one, other } = two()
    const counts = await Promise.all([one, other, one, other].map((limiter) => allowed(limiter, 60)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100)
  })

  test('are allowed once more after each refill', async () => {
    const { clock, one, other } = two()
    expect((await allowed(one, 70)) + (await allowed(other, 70))).toBe(100)
    clock.advance(100) // what was taken from reserves is reported
    clock.advance(599)
    expect((await allowed(one, 1)) + (await allowed(other, 1))).toBe(1)
    clock.advance(1_200)
    expect((await allowed(one, 5)) + (await allowed(other, 5))).toBe(2)
  })
})

describe('a reserve', () => {
  test('spares most calls a question', async () => {
    const { one, asked } = two()
    const size = { capacity: 100_000, perMinute: 60_000 }
    const waited = Array.from({ length: 2_000 }, () => one.draw('bucket', size, 1)).filter(
      (drawn) => drawn instanceof Promise,
    )
    await Promise.all(waited)
    const before = asked()
    let promises = 0
    for (let made = 0; made < 2_000; made++) {
      const drawn = one.draw('bucket', size, 1)
      if (drawn instanceof Promise) promises++
      await drawn
    }
    expect(promises).toBe(0)
    expect(asked() - before).toBeLessThan(20)
  })

  test('is recalled before another process is refused', async () => {
    const { one, other } = two()
    expect(await allowed(one, 1)).toBe(1)
    expect(await allowed(other, 200)).toBe(99)
    expect(await allowed(one, 1)).toBe(0)
  })

  test('of a process that does not respond is not waited for, and stays reserved', async () => {
    const { clock, one, other, pause } = two()
    expect(await allowed(one, 1)).toBe(1)
    pause(one)
    expect(await allowed(other, 50)).toBe(50)
    const refused = other.draw('bucket', hundred, 50)
    clock.advance(100)
    expect(await refused).toMatchObject({ isAllowed: false })
    expect(await allowed(one, 5)).toBe(5)
  })

  test('of a killed process counts as spent', async () => {
    const { one, other, kill } = two()
    expect(await allowed(one, 1)).toBe(1)
    kill(one)
    expect(await allowed(other, 200)).toBe(75)
  })

  test('counts against the capacity however long it is kept', async () => {
    const { clock, one, other } = two()
    expect(await allowed(one, 1)).toBe(1)
    clock.advance(5_000)
    expect((await allowed(one, 10)) + (await allowed(other, 200))).toBe(100)
  })

  test('is given back when the process stops', async () => {
    const { one, other, kill } = two()
    expect(await allowed(one, 1)).toBe(1)
    await one.close()
    kill(one)
    expect(await allowed(other, 200)).toBe(99)
  })
})

test('calls that are put back can be made at the other process', async () => {
  const { clock, one, other } = two()
  const size = { capacity: 100, perMinute: 1 }
  expect(await allowed(one, 101, size)).toBe(100)
  await one.draw('bucket', size, -3)
  clock.advance(100)
  expect(await allowed(other, 10, size)).toBe(3)
})
