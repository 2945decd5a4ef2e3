/*
 * How much a database grows. Dead row versions are part of a table until a vacuum, and their space is then reused. So the
 * first batch only creates that space; the growth by each of the next batches is measured, from one vacuum to the next.
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

/** The size of each table with its indexes and TOAST data, after a vacuum. */
async function readSizes(db: Pool): Promise<Growth> {
  await db.query('vacuum')
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `select relid::regclass::text as name, pg_total_relation_size(relid)::float8 as bytes from pg_stat_user_tables`,
  )
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
}
