import { expect, test } from '@jest/globals'
import { createRecentUse } from '../../src/sandbox/recentUse.ts'
import { testClock } from '../helpers/testClock.ts'

test('used time counts half after 10 s, and never as more than 2 s', () => {
  const clock = testClock()
  const use = createRecentUse(clock)
  use.add('a', 800)
  clock.advance(10_000)
  expect([use.of('a'), use.of('b')]).toEqual([400, 0])
  use.add('a', 100)
  expect(use.of('a')).toBe(500)
  use.add('a', 60_000)
  expect(use.of('a')).toBe(2_000)
})
