import { expect, test } from '@jest/globals'
import { waitMsOf } from '../../src/runs/waitTime.ts'

test.each([
  [undefined, 50_000],
  [null, 50_000],
  [0, 0],
  [60, 60_000],
  [61, 60_000],
  [2_147_483_647, 60_000],
])('a wait of %p seconds takes %i ms', (seconds, ms) => {
  expect(waitMsOf(seconds)).toBe(ms)
})
