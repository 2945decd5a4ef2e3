/** What the connections of all pools have in common. */
import type { ClientBase, Pool, QueryResult } from 'pg'
import type { DataSource } from 'typeorm'

export type Settings = Record<string, string | number>

/**
 * A stock server compiles plans whose estimated cost is high: settings that allow index scans only give even a plan of a
 * millisecond such a cost, and compiling it takes seconds.
 */
export const noJit: Settings = { jit: 'off' }

/**
 * By statements, because a pooler such as PgBouncer refuses settings as parameters of the login. Returns the number of the server's process that has the connection. Behind a pooler, the number that a client is given
 * at its login belongs to the pooler.
 */
export async function applySettings(client: ClientBase, settings: Settings): Promise<number> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  const results = await client.query([...statements, 'select pg_backend_pid() as pid'].join('; '))
  return (results as unknown as QueryResult<{ pid: number }>[]).at(-1)?.rows[0]?.pid ?? 0
}

export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master

/** A connection may break while somebody holds it: the statement fails, and its caller handles that. */
export const surviveBreaks = (pool: Pool): Pool => pool.on('connect', (client) => client.on('error', () => {}))
