/** Every row of every table, as a digest per table: two databases with the same digests have the same content. */
import { Client } from 'pg'
import { findTables } from '../../src/main/backup/tables.ts'

export async function ledgerOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    // A consistent snapshot, in the same format whatever the server's settings are.
    await client.query(
      `begin isolation level repeatable read; set local timezone = 'UTC'; set local extra_float_digits = 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name, columns } of await findTables(client)) {
      const listed = columns.map((column) => `"${column}"`).join(', ')
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${listed})::text), 15))::bit(60)::bigint), 0) as digest
           from ${name}`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await client.end()
  }
}
