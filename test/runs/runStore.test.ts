import { expect, test } from '@jest/globals'
import type { Run } from '../../src/runs/run.ts'
import type { Advance } from '../../src/runs/store/changes/advanceRuns.ts'
import { createRunStore } from '../../src/runs/store/runStore.ts'

const withDatabase = (db: StoreDeps['db']) => createRunStore({ db, clock: { now: () => endedAt } }, async () => [])
type StoreDeps = Parameters<typeof createRunStore>[0]
const emptyDatabase = { run: async () => [], runLarge: async () => [] }
const endedAt = new Date()
const organizationId = 'org_1'

/** Only the fields that the cache reads. */
const endedRun = (id: string, output: Run['output']) =>
  ({ organizationId, id, status: 'completed', output, finishedAt: endedAt }) as Run

test('caches an ended run for its own organisation only', async () => {
  const store = withDatabase(emptyDatabase)
  const run = endedRun('run_1', { result: 'x' })
  store.remember(run, 14)
  expect(await store.read(organizationId, 'run_1')).toBe(run)
  expect(await store.read('org_2', 'run_1')).toBeUndefined()
})

test("reads another organisation's ended run from the database, exactly like a run that does not exist", async () => {
  const statements: string[] = []
  const database = {
    run: async ({ name }: { name: string }) => {
      statements.push(name)
      return []
    },
    runLarge: async () => [],
  }
  const store = withDatabase(database)
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

test('does not return a run from the cache when it may have been deleted', async () => {
  let now = endedAt
  const store = createRunStore({ db: emptyDatabase, clock: { now: () => now } }, async () => [])
  store.remember(endedRun('run_1', { result: 'x' }), 14)
  now = new Date(endedAt.getTime() + 24 * 3_600_000)
  expect(await store.read(organizationId, 'run_1')).toBeUndefined()
})

test('evicts the oldest runs before the cache takes more than 64 MiB of memory, however short their text is', async () => {
  const store = withDatabase(emptyDatabase)
  const text = `{"result":[${'{},'.repeat(60_000)}1]}`
  for (let at = 0; at < 20; at++) store.remember(endedRun(`run_${at}`, JSON.parse(text)), text.length)
  expect(await store.read(organizationId, 'run_0')).toBeUndefined()
  expect(await store.read(organizationId, 'run_19')).toBeDefined()
})

/** Records the bytes of the texts in each statement. */
function recordingDatabase() {
  const statements: number[] = []
  const run = async (_: unknown, values: unknown[]) => {
    statements.push(JSON.stringify(values).length)
    return []
  }
  return { statements, db: { run, runLarge: async () => [] } }
}

test('inserts concurrent runs of 200 KiB in statements of at most about 4 MiB', async () => {
  const { statements, db } = recordingDatabase()
  const store = withDatabase(db)
  const input = { text: 'x'.repeat(200 * 1_024) }
  const now = new Date()
  const newRun = (id: string) =>
    ({ organizationId, id, input, metadata: {}, createdAt: now, startedAt: null, owner: null }) as unknown as Run
  const names = Array.from({ length: 60 }, (_, at) => `run_${at}`)
  await Promise.all(
    names.map((id) =>
      store.insert({
        run: newRun(id),
        live: { version: 1, releaseRevision: 0 },
        key: undefined,
        guardrails: undefined,
      }),
    ),
  )
  expect(Math.max(...statements)).toBeLessThan(4.5 * mebibyte)
  expect(statements.length).toBeLessThan(10)
})

test.each<[string, (text: string) => Partial<Advance>]>([
  ['outputs', (text) => ({ outputText: text })],
  ['deltas', (text) => ({ entries: [entryOf({ delta: text })] })],
  ['patches', (text) => ({ entries: [entryOf({ patch: { text } })] })],
  ['questions', (text) => ({ requiredAction: { schema: { text } } as unknown as Advance['requiredAction'] })],
])('stores %s of 1 MiB one by one', async (_, large) => {
  const batches: number[] = []
  const store = createRunStore({ db: emptyDatabase, clock: { now: () => endedAt } }, async (items) => {
    batches.push(items.length)
    return items.map(() => 1)
  })
  const advances = Array.from({ length: 30 }, () => ({
    outputText: null,
    event: null,
    entries: [],
    requiredAction: null,
  }))
  const made = advances.map((advance) => ({ ...advance, ...large('x'.repeat(mebibyte)) }) as unknown as Advance)
  await Promise.all(made.map((advance) => store.advance(advance)))
  expect(batches).toEqual(made.map(() => 1))
})

const mebibyte = 1_048_576
const entryOf = (data: object) => ({ type: 'output.delta' as const, data, createdAt: new Date() })
