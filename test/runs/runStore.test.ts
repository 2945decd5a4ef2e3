import { expect, test } from '@jest/globals'
import type { Run } from '../../src/runs/run.ts'
import { createRunStore } from '../../src/runs/store/runStore.ts'

const emptyDatabase = { run: async () => [], runLarge: async () => [] }
const organizationId = 'org_1'

/** Only the fields that the cache reads. */
const endedRun = (id: string, output: Run['output']) => ({ organizationId, id, status: 'completed', output }) as Run

test('caches an ended run for its own organisation only', async () => {
  const store = createRunStore(emptyDatabase, async () => [])
  const run = endedRun('run_1', { result: 'x' })
  store.remember(run, 14)
  expect(await store.read(organizationId, 'run_1')).toBe(run)
  expect(await store.read('org_2', 'run_1')).toBeUndefined()
})

test("reads another organisation's ended run from the database, exactly as a run that does not exist", async () => {
  const statements: string[] = []
  const database = {
    run: async ({ name }: { name: string }) => {
      statements.push(name)
      return []
    },
    runLarge: async () => [],
  }
  const store = createRunStore(database, async () => [])
  store.remember(endedRun('run_1', { result: 'x' }), 14)
  const statementsFor = async (id: string) => {
    statements.length = 0
    expect(await store.read('org_2', id)).toBeUndefined()
    return [...statements]
  }
  const absent = await statementsFor('run_2')
  expect(absent).toHaveLength(1)
  expect(await statementsFor('run_1')).toEqual(absent)
})

test('evicts the oldest runs before the cache takes more than 64 MiB of memory, however short their text is', async () => {
  const store = createRunStore(emptyDatabase, async () => [])
  const text = `{"result":[${'{},'.repeat(60_000)}1]}`
  for (let at = 0; at < 20; at++) store.remember(endedRun(`run_${at}`, JSON.parse(text)), text.length)
  expect(await store.read(organizationId, 'run_0')).toBeUndefined()
  expect(await store.read(organizationId, 'run_19')).toBeDefined()
})
