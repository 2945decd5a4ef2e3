import { Pool, type PoolConfig } from 'pg'

/**
 * Connections of a test. Without listeners, an error of an idle one would fail the suite: `end` does not wait until they are
 * closed, and the server reports an error to one whose database is dropped meanwhile.
 */
export function openPool(options: PoolConfig): Pool {
  const pool = new Pool(options)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
