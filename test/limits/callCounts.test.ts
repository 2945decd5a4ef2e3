/** Call counts on a real PostgreSQL; each `createCallCounts` simulates a process. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type CallCounts, createCallCounts, flushEveryMs } from '../../src/limits/callCounts.ts'
import { readCalls } from '../../src/limits/readCalls.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

let storage: TestStorage
let db: Database
let clock: TestClock
let organizations = 0
let organizationId: string
beforeAll(async () => {
  storage = await openTestStorage()
  db = storage.db
})
afterAll(() => storage.dispose())
beforeEach(async () => {
  clock = testClock(new Date('2026-01-30T23:00:00.000Z'))
  organizationId = `org_${organizations++}`
  await db.pool.query(`insert into organizations (id, name, plan, created_at) values ($1, 'One', 'free', now())`, [
    organizationId,
  ])
})

const start = (over: Pick<Database, 'run'> = db): CallCounts => createCallCounts({ db: over })
const add = (counts: CallCounts, id: string, calls: number) =>
  counts.add({ id, organizationId }, calls, clock.now().getTime())
const read = (callCounts: CallCounts, from = '2026-01-01', to = '2026-02-01') =>
  readCalls({ db, callCounts }, organizationId, new Date(from), new Date(to))

test('a process sees its own calls immediately, by caller and by UTC day', async () => {
  const counts = start()
  add(counts, 'key_a', 3)
  add(counts, 'usr_b', 1)
  await counts.flush()
  clock.advance(3_600_000)
  add(counts, 'key_a', 2)
  expect(await read(counts)).toEqual({
    total: 6,
    byCaller: [
      { callerId: 'key_a', calls: 5 },
      { callerId: 'usr_b', calls: 1 },
    ],
    byDay: [
      { date: '2026-01-30', calls: 4 },
      { date: '2026-01-31', calls: 2 },
    ],
  })
  expect((await read(counts, '2026-01-31', '2026-02-01')).total).toBe(2)
  expect((await read(counts, '2026-01-01', '2026-01-31')).total).toBe(4)
  await counts.close()
})

test('a process sees the calls of others within two seconds', async () => {
  const [one, other] = [start(), start()]
  add(one, 'key_a', 7)
  expect((await read(other)).total).toBe(0)
  expect(flushEveryMs).toBeLessThanOrEqual(2_000)
  await one.flush()
  expect((await read(other)).total).toBe(7)
  await Promise.all([one.close(), other.close()])
})

test('refunded calls are subtracted, even after a flush', async () => {
  const counts = start()
  add(counts, 'key_a', 2)
  await counts.flush()
  add(counts, 'key_a', -2)
  expect(await read(counts)).toEqual({ total: 0, byCaller: [], byDay: [] })
  await counts.close()
  expect((await read(start())).total).toBe(0)
})

test('reading during calls and flushes misses none and counts none twice', async () => {
  const counts = start()
  let made = 0
  for (let round = 0; round < 100; round++) {
    const flushing = round % 2 ? counts.flush() : undefined
    const before = made
    const reading = read(counts)
    for (let call = 0; call < 5; call++, made++) add(counts, `key_${call}`, 1)
    const { total } = await reading
    expect([total >= before, total <= made]).toEqual([true, true])
    await flushing
    expect((await read(counts)).total).toBe(made)
  }
  await counts.close()
})

test('reading finishes even if each read overlaps with a flush', async () => {
  const counts = start()
  let reads = 0
  const rows = await counts.readWith(organizationId, async () => {
    reads++
    add(counts, 'key_a', 1)
    if (reads < 10) await Promise.race([counts.flush(), new Promise((late) => setTimeout(late, 50))])
    return []
  })
  expect([reads, rows.unflushed.map(({ calls }) => calls)]).toEqual([2, [1]])
  await counts.close()
  expect((await read(start())).total).toBe(2)
})

test('parallel flushes of several processes add up', async () => {
  const processes = Array.from({ length: 6 }, () => start())
  await Promise.all(
    processes.map(async (counts, index) => {
      for (let round = 0; round < 10; round++) {
        for (let key = 0; key < 20; key++) add(counts, `key_${(key + index * 7) % 20}`, 1)
        await counts.flush()
      }
    }),
  )
  const { total, byCaller } = await read(start())
  expect([total, byCaller.length]).toEqual([1_200, 20])
})

test('counts of a failed flush are kept, and written at shutdown', async () => {
  let isAway = true
  const counts = start({
    run: (statement, values) => (isAway ? Promise.reject(new Error('away')) : db.run(statement, values)),
  })
  add(counts, 'key_a', 4)
  await expect(counts.flush()).rejects.toThrow('away')
  add(counts, 'key_a', 1)
  expect(counts.unflushed(organizationId)).toMatchObject([{ callerId: 'key_a', calls: 5 }])
  isAway = false
  await counts.close()
  expect((await read(start())).total).toBe(5)
})
