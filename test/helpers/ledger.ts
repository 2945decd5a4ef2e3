/**
 * Every row of every table, as a digest per table: two databases with the same digests have the same content. Left out are rows
 * of running processes, and the tables of graphile-worker's schema, whose jobs are scheduled again.
 */
import { Client } from 'pg'

export async function ledgerOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    // A consistent snapshot, in the same format whatever the server's settings are.
    await client.query(
      `begin isolation level repeatable read; set local timezone = 'UTC'; set local extra_float_digits = 1`,
    )
    const digests: Record<string, string> = {}
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'processes' order by 1`,
    )
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(sum(('x' || left(md5(each::text), 15))::bit(60)::bigint), 0) as digest
           from "${name}" as each`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await client.end()
  }
}
