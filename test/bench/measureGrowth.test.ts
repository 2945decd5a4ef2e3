import { expect, test } from '@jest/globals'
import pg from 'pg'
import { measureGrowth } from '../../bench/measureGrowth.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'

const rows = 1_000
const textBytes = 1_000

test('counts rows and indexes, but not dead row versions whose space is reused', async () => {
  const database = await createTestDatabase('template0')
  const db = new pg.Pool({ connectionString: database.url, max: 2 })
  try {
    await db.query('create table things (id int generated always as identity primary key, version int, text text)')
    const growths = await measureGrowth(db, 2, async () => {
      await db.query(
        `insert into things (version, text) select 1, repeat('x', ${textBytes}) from generate_series(1, ${rows})`,
      )
      await db.query('update things set version = 2 where version = 1')
    })
    expect(growths.map((growth) => Object.keys(growth))).toEqual([['things'], ['things']])
    const each = growths.map(({ things = 0 }) => things / rows)
    // A page holds 7 rows, of 1,170 bytes with their share of its header and of the index.
    for (const bytes of each) expect(bytes).toBeGreaterThan(textBytes)
    for (const bytes of each) expect(bytes).toBeLessThan(1.4 * textBytes)
  } finally {
    await db.end()
    await database.drop()
  }
})
