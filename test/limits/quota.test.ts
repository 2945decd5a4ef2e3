/** The quota on a real PostgreSQL; each `createQuota` simulates a process. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createQuota, type Quota, secondsToNextMonth } from '../../src/limits/quota.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

let storage: TestStorage
let db: Database
let clock: TestClock
let organizations = 0
let org: string
beforeAll(async () => {
  storage = await openTestStorage()
  db = storage.db
})
afterAll(() => storage.dispose())
beforeEach(async () => {
  clock = testClock()
  org = `org_${organizations++}`
  await db.pool.query(`insert into organizations (id, name, plan, created_at) values ($1, 'One', 'free', now())`, [org])
})

const log = createLog('silent')
const start = (over: Pick<Database, 'run'> = db): Quota => createQuota({ db: over, clock, log })

async function reserved(): Promise<number> {
  const { rows } = await db.pool.query('select reserved::int from quota_periods where organization_id = $1', [org])
  return rows[0]?.reserved ?? 0
}

async function takeMany(quotas: Quota[], limit: number, calls: number, each = 1): Promise<number> {
  const taken = await Promise.all(
    Array.from({ length: calls }, (_, index) => quotas[index % quotas.length]?.take(org, limit, each)),
  )
  return taken.filter(Boolean).length
}

describe('the quota can be used up exactly, and is never exceeded', () => {
  test.each([
    [1_000, 3_000, 1],
    [1_000, 3_000, 2],
    [1_000, 6_000, 5],
    [37, 200, 3],
    [1, 50, 4],
    [0, 10, 2],
  ])('%d of %d concurrent calls over %d processes', async (limit, calls, processes) => {
    const quotas = Array.from({ length: processes }, () => start())
    expect(await takeMany(quotas, limit, calls)).toBe(limit)
    expect(await reserved()).toBe(limit)
  })

  test('sequential calls over two processes', async () => {
    const quotas = [start(), start()]
    let taken = 0
    for (let index = 0; index < 130; index++) if (await quotas[index % 2]?.take(org, 100, 1)) taken++
    expect(taken).toBe(100)
  })

  test('takes of several calls, which get all or nothing', async () => {
    const quota = start()
    expect(await takeMany([quota], 100, 40, 7)).toBe(14)
    expect([await quota.take(org, 100, 3), await quota.take(org, 100, 2), await quota.take(org, 100, 1)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('blocks', () => {
  test('are sized so that thousands of calls cost few statements and little is reserved ahead', async () => {
    let statements = 0
    const counting: Pick<Database, 'run'> = {
      run: (statement, values) => {
        statements++
        return db.run(statement, values)
      },
    }
    const quota = start(counting)
    for (let index = 0; index < 5_000; index++) await quota.take(org, 5_000_000, 1)
    expect(statements).toBeLessThan(25)
    expect(await reserved()).toBeLessThanOrEqual(6_000)
  })

  test('are reserved before the current one is empty', async () => {
    const quota = start()
    await quota.take(org, 10_000, 1) // a block of 50
    for (let index = 0; index < 30; index++) quota.take(org, 10_000, 1)
    await waitUntil('the next block exists', 5_000, async () => (await reserved()) > 50)
    await reserved()
    let waited = 0
    for (let index = 0; index < 40; index++) if (typeof quota.take(org, 10_000, 1) !== 'boolean') waited++
    expect(waited).toBe(0)
    await quota.close()
  })

  test('are returned, if unused, at shutdown', async () => {
    const quota = start()
    expect(await takeMany([quota], 10_000, 7)).toBe(7)
    await quota.close()
    expect(await reserved()).toBe(7)
  })

  test('are returned when the organisation is idle, so that another process can use them', async () => {
    const [one, other] = [start(), start()]
    await one.take(org, 20, 1)
    expect(await takeMany([other], 20, 30)).toBeLessThan(20)
    await one.returnIdleBlocks()
    await one.returnIdleBlocks()
    clock.advance(1_000)
    await takeMany([other], 20, 30)
    expect(await reserved()).toBe(20)
    expect(await other.take(org, 20, 1)).toBe(false)
  })

  test('accept refunded calls', async () => {
    const quota = start()
    expect(await takeMany([quota], 10, 15)).toBe(10)
    quota.giveBack(org, 10, 2, clock.now().getTime())
    expect(await takeMany([quota], 10, 5)).toBe(2)
  })

  test('are dropped when the quota is lowered', async () => {
    const quota = start()
    expect(await takeMany([quota], 10_000, 10)).toBe(10)
    expect(await takeMany([quota], 10, 5)).toBe(0)
    clock.advance(1_000)
    expect(await takeMany([quota], 12, 5)).toBe(2)
  })
})

test('a raised quota applies immediately', async () => {
  const quota = start()
  expect(await takeMany([quota], 5, 10)).toBe(5)
  expect(await takeMany([quota], 8, 10)).toBe(3)
})

test('a new month starts with the full quota; calls of the old month are not refunded to it', async () => {
  const quota = start()
  expect(await takeMany([quota], 10, 12)).toBe(10)
  const before = clock.now().getTime()
  clock.advance(86_400_000) // 31 January, 09:30 → 1 February
  quota.giveBack(org, 10, 5, before)
  expect(await takeMany([quota], 10, 20)).toBe(10)
})

test('without a database only the calls that need a new block fail', async () => {
  let isAway = false
  const broken = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const quota = start({ run: (statement, values) => (isAway ? Promise.reject(broken) : db.run(statement, values)) })
  await quota.take(org, 400, 1) // a block of 2
  isAway = true
  expect(await quota.take(org, 400, 1)).toBe(true)
  await expect(Promise.all([quota.take(org, 400, 1)])).rejects.toBe(broken)
  isAway = false
  expect(await quota.take(org, 400, 1)).toBe(true)
})

test.each([
  ['2026-01-31T23:59:59.500Z', 1],
  ['2026-01-31T00:00:00.000Z', 86_400],
  ['2026-12-31T23:00:00.000Z', 3_600],
  ['2024-02-28T00:00:00.000Z', 172_800],
])('from %s it is %d seconds to the next month', (now, seconds) => {
  expect(secondsToNextMonth(new Date(now))).toBe(seconds)
})
