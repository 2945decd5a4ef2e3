/** Which checks of a replay satisfy a required one. */
import { expect, test } from '@jest/globals'
import type { Check } from '../../src/replays/checks/check.ts'
import { isAsStrict } from '../../src/replays/requiredReplay.ts'

const check = (given: Partial<Check>): Check => ({ check: 'completes', name: 'any', minShare: 1, ...given })

test.each<[string, Partial<Check>, Partial<Check>]>([
  ['the same', {}, { name: 'other' }],
  ['a higher share', { minShare: 0.9 }, { minShare: 0.8 }],
  ['fewer ignored paths', { check: 'same_output', ignore: ['a.b'] }, { check: 'same_output', ignore: ['a', 'c'] }],
  ['a higher score', { check: 'expression', expression: '1', minScore: 0.8 }, { check: 'expression', expression: '1' }],
  ['a lower ratio', { check: 'tokens', maxRatio: 1.1 }, { check: 'tokens', maxRatio: 1.2 }],
  ['the same schema', { schema: { type: 'object', title: 'T' } }, { schema: { title: 'T', type: 'object' } }],
])('%s is at least as strict', (_, had, required) => {
  expect(isAsStrict(check(had), check(required))).toBe(true)
})

test.each<[string, Partial<Check>, Partial<Check>]>([
  ['another check', { check: 'same_output' }, {}],
  ['a lower share', { minShare: 0.5 }, {}],
  ['more ignored paths', { check: 'same_output', ignore: ['a'] }, { check: 'same_output' }],
  ['a lower score', { check: 'expression', expression: '1', minScore: 0.4 }, { check: 'expression', expression: '1' }],
  ['another expression', { check: 'expression', expression: 'true' }, { check: 'expression', expression: '1' }],
  ['a higher ratio', { check: 'latency', maxRatio: 3 }, { check: 'latency', maxRatio: 2 }],
  ['another agent', { check: 'agent', agentId: 'ag_1' }, { check: 'agent', agentId: 'ag_2' }],
])('%s is not at least as strict', (_, had, required) => {
  expect(isAsStrict(check(had), check(required))).toBe(false)
})
