import type { TestService } from './testService.ts'

/** All rows of all tables and all log lines as one text, to search for secrets. */
export async function everyText({ deps, logged }: TestService): Promise<string> {
  const { rows } = await deps.db.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`,
  )
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows } = await deps.db.pool.query<{ text: string | null }>(
        `select string_agg(t::text, chr(10)) as text from ${name} t`,
      )
      return rows[0]?.text ?? ''
    }),
  )
  return [...texts, ...logged].join('\n')
}
