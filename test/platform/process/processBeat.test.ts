import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createIds } from '../../../src/platform/ids.ts'
import { createLog } from '../../../src/platform/log.ts'
import { startProcessBeat } from '../../../src/platform/process/processBeat.ts'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { openTestStorage, type TestStorage } from '../../helpers/openTestStorage.ts'
import { testClock } from '../../helpers/testClock.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())

async function start(look: () => Promise<void>) {
  const clock = testClock()
  const { pool } = storage.db
  const counts = { beats: 0, deaths: 0, missed: 0 }
  const beat = await startProcessBeat({
    ...{ pool, clock, log: createLog('silent'), newId: createIds(clock), workerIds: () => [], look },
    onDead: async () => {},
    onTakenForDead: () => void counts.deaths++,
    onMissed: () => void counts.missed++,
    onBeat: () => void counts.beats++,
  })
  const once = async () => {
    const before = counts.beats + counts.missed
    clock.advance(1_000)
    await waitUntil('a beat', 10_000, () => counts.beats + counts.missed > before)
    await new Promise((scheduled) => setImmediate(scheduled))
  }
  return { ...beat, counts, once, pool }
}

test('a beat does not wait for what is looked after beside it, of which there is one at a time', async () => {
  const looked = Promise.withResolvers<void>()
  let looks = 0
  const { once, counts, close } = await start(() => {
    looks++
    return looked.promise
  })
  for (let beats = 0; beats < 3; beats++) await once()
  expect([counts.beats, counts.missed, looks]).toEqual([3, 0, 1])
  looked.resolve()
  await once()
  await once()
  expect(looks).toBeGreaterThan(1)
  await close()
})

test('a process that was struck out while its lock was lost goes on under another name', async () => {
  const { processId, once, counts, pool, close } = await start(async () => {})
  const before = processId()
  await pool.query('delete from processes where id = $1', [before])
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  )
  await waitUntil('it has another name', 10_000, async () => {
    await once()
    return processId() !== before
  })
  expect(counts.deaths).toBe(1)
  const { rows } = await pool.query('select id from processes')
  expect(rows.map((row) => row.id)).toContain(processId())
  await close()
})
