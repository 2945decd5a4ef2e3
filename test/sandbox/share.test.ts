import { expect, test } from '@jest/globals'
import { shareOf } from '../../src/sandbox/share.ts'

const sharesOf = (total: number, processes: number) =>
  Array.from({ length: processes }, (_, index) => shareOf(total, { place: index + 1, processes }))

test.each([
  [5, 1, [5]],
  [5, 2, [3, 2]],
  [3, 2, [2, 1]],
  [4, 4, [1, 1, 1, 1]],
  [3, 4, [1, 1, 1, 1]],
])('%i sandboxes of %i processes are shared as %j', (total, processes, shares) =>
  expect(sharesOf(total, processes)).toEqual(shares),
)
