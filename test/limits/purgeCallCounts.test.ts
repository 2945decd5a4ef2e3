/** Which call counts are kept, on a real PostgreSQL. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { purgeCallCounts } from '../../src/limits/purgeCallCounts.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { testClock } from '../helpers/testClock.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())

test('keeps counts of the current month and the twelve before it, and deletes all older ones', async () => {
  const { pool } = storage.db
  await pool.query(`insert into organizations (id, name, plan, created_at)
                    values ('org_1', 'One', 'free', now()), ('org_2', 'Two', 'free', now())`)
  await pool.query(`insert into call_counts
                    select 'org_1', '2024-12-31', 'key_' || n, 1 from generate_series(1, 2500) n`)
  await pool.query(`insert into call_counts values
                    ('org_1', '2025-01-01', 'k', 1), ('org_2', '2023-05-01', 'k', 1), ('org_2', '2026-01-30', 'k', 1)`)
  await pool.query(`insert into quota_periods values
                    ('org_1', '2024-12-01', 9, 9), ('org_1', '2025-01-01', 9, 9)`)
  const left = async () => {
    const { rows } = await pool.query(`select organization_id || ' ' || day as row from call_counts
                                       union all select organization_id || ' ' || period from quota_periods order by 1`)
    return rows.map(({ row }) => row)
  }
  const clock = testClock(new Date('2026-01-30T18:00:00.000Z'))
  clock.advance(6 * 3_600_000)
  while (await purgeCallCounts({ db: storage.db, clock })) {}
  const kept = await left()
  expect(kept).toEqual(['org_1 2025-01-01', 'org_1 2025-01-01', 'org_2 2026-01-30'])
})
