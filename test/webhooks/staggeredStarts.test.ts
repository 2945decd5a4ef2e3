import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { createStaggeredStarts } from '../../src/webhooks/delivery/staggeredStarts.ts'

test('one starts in each turn of the event loop, alternating between organisations', async () => {
  const starts = createStaggeredStarts()
  const started: string[] = []
  const add = (organizationId: string, name: string) => starts.add(organizationId, () => void started.push(name))
  for (let index = 0; index < 100; index++) add('org_1', `many ${index}`)
  await nextRound()
  add('org_2', 'one')
  add('org_2', 'two')
  for (let round = 0; round < 4; round++) await nextRound()
  expect(started).toEqual(['many 0', 'many 1', 'many 2', 'one', 'many 3', 'two'])
  for (let round = 0; round < 100; round++) await nextRound()
  expect(started).toHaveLength(102)
  add('org_3', 'later')
  await nextRound()
  expect(started.at(-1)).toBe('later')
})
