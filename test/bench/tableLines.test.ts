import { expect, test } from '@jest/globals'
import { boundRow } from '../../bench/scenarios/boundRow.ts'
import { tableLine } from '../../bench/tableLines.ts'

const row = { scenario: 'disk', clients: 16, against: '1.2 kB an echo', bound: 1_200 }

test('a figure below its bound meets the budget', () => {
  expect(tableLine(boundRow({ ...row, figures: [800, 1_000, 2_000] }))).toMatch(
    /1000 +1200 +1\.20 +0\.60-1\.50 +1\.0 +met/,
  )
})

test('a figure above its bound does not', () => {
  expect(tableLine(boundRow({ ...row, figures: [2_400] }))).toMatch(/2400 +1200 +0\.50 +0\.50-0\.50 +1\.0 +not met/)
})
