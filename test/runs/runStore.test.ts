import { expect, test } from '@jest/globals'
import type { Run } from '../../src/runs/run.ts'
import { createRunStore } from '../../src/runs/store/runStore.ts'

const nothing = { run: async () => [], runLarge: async () => [] }
const organizationId = 'org_1'

/** As much of a run as is asked for here. */
const endedRun = (id: string, output: Run['output']) => ({ organizationId, id, status: 'completed', output }) as Run

test('remembers a run that has ended, for its own organisation alone', async () => {
  const store = createRunStore(nothing, async () => [])
  const run = endedRun('run_1', { result: 'x' })
  store.remember(run, 14)
  expect(await store.read(organizationId, 'run_1')).toBe(run)
  expect(await store.read('org_2', 'run_1')).toBeUndefined()
})

test('forgets the oldest runs before the memory that they take exceeds 64 MiB, however short their text is', async () => {
  const store = createRunStore(nothing, async () => [])
  const text = `{"result":[${'{},'.repeat(60_000)}1]}`
  for (let at = 0; at < 20; at++) store.remember(endedRun(`run_${at}`, JSON.parse(text)), text.length)
  expect(await store.read(organizationId, 'run_0')).toBeUndefined()
  expect(await store.read(organizationId, 'run_19')).toBeDefined()
})
