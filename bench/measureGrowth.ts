/*
 * By how much a database grows with what is stored in it. Row versions that are no longer needed are part of a table until
 * a vacuum, and the space they leave is then used again. So the first batch only creates that space; measured is how much
 * each of the next adds, from one vacuum to another.
 */
import type { Pool } from 'pg'

/** Bytes, by table. */
export type Growth = Record<string, number>

export async function measureGrowth(db: Pool, batches: number, store: () => Promise<void>): Promise<Growth[]> {
  const growths: Growth[] = []
  await store()
  for (let before = await readSizes(db); growths.length < batches; ) {
    await store()
    const after = await readSizes(db)
    growths.push(Object.fromEntries(Object.entries(after).map(([name, bytes]) => [name, bytes - (before[name] ?? 0)])))
    before = after
  }
  return growths
}

/** Of each table with its indexes and its values that are stored apart, after a vacuum. */
async function readSizes(db: Pool): Promise<Growth> {
  await db.query('vacuum')
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `select relid::regclass::text as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}
