/** Searches every column of every table. */
import type { Pool } from 'pg'

/** Those of the words that some row holds. All of them begin with `prefix`. */
export async function findStored(db: Pool, words: readonly string[], prefix: string): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker')`,
  )
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await db.query<{ text: string }>(
      `select t::text as text from ${name} t where t::text like '%' || $1 || '%'`,
      [prefix],
    )
    for (const { text } of rows) for (const word of words) if (text.includes(word)) found.add(word)
  }
  return [...found].sort()
}
