/** Settings that the connections of all pools share. */
import type { ClientBase, Pool, QueryResult } from 'pg'
import type { DataSource } from 'typeorm'

export type Settings = Record<string, string | number>

/**
 * PostgreSQL JIT-compiles plans whose estimated cost is high: settings that allow only index scans give even a plan of a
 * millisecond such a cost, and compiling it takes seconds.
 */
export const noJit: Settings = { jit: 'off' }

/**
 * Uses statements, because a pooler such as PgBouncer refuses settings as parameters of the login. Returns the id of the
 * server process that has the connection: behind a pooler, the id that a client gets at its login belongs to the pooler.
 */
export async function applySettings(client: ClientBase, settings: Settings): Promise<number> {
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  const results = await client.query([...statements, 'select pg_backend_pid() as pid'].join('; '))
  return (results as unknown as QueryResult<{ pid: number }>[]).at(-1)?.rows[0]?.pid ?? 0
}

export const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master

/** A connection may break while it is in use: the statement fails, and its caller handles that. */
export const surviveBreaks = (pool: Pool): Pool => pool.on('connect', (client) => client.on('error', () => {}))
