/**
 * Whether a client has a server connection to itself for as long as it is connected. Behind a pooler in transaction mode it
 * gets another one for every transaction, without its settings, prepared statements, locks and subscriptions.
 */
import type { Pool, PoolClient } from 'pg'

export async function keepsSession(pool: Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    const ofOne = [await pidOf(one)]
    await other.query('begin')
    const ofOther = await pidOf(other) // a pooler gives it the connection used last,
    ofOne.push(await pidOf(one))
    await other.query('commit')
    ofOne.push(await pidOf(one), await pidOf(one)) // or takes them in turn
    return new Set(ofOne).size === 1 && ofOne[0] !== ofOther
  } finally {
    for (const client of [one, other]) client.release()
  }
}

async function pidOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
