/**
 * Whether each client has a server connection to itself for as long as it is connected. Behind a pooler in transaction mode it
 * gets another one for every transaction, without its settings, prepared statements, locks and subscriptions, or waits until
 * another client's transaction ends; behind one with too few connections, a second client waits until the first one leaves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

export type Sessions = 'kept' | 'shared' | 'too few'

const patienceMs = 10_000

export async function testSessions(pool: Pool): Promise<Sessions> {
  const one = await pool.connect()
  const connecting = pool.connect()
  const other = await inTime(connecting)
  if (other === 'late') {
    one.release(true) // so that the other one gets its connection
    await connecting.then((client) => client.release(true)).catch(() => undefined)
    return 'too few'
  }
  let isOver = false
  try {
    const compared = await inTime(haveOwn(one, other))
    isOver = compared !== 'late'
    return compared === true ? 'kept' : 'shared'
  } finally {
    for (const client of [one, other]) client.release(!isOver) // the late ones wait for each other
  }
}

function inTime<Result>(result: Promise<Result>): Promise<Result | 'late'> {
  result.catch(() => undefined) // it may fail after the time limit
  return Promise.race([result, sleep(patienceMs, 'late' as const, { ref: false })])
}

async function haveOwn(one: PoolClient, other: PoolClient): Promise<boolean> {
  const ofOne = [await pidOf(one)]
  await other.query('begin')
  const ofOther = await pidOf(other) // a pooler gives it the connection used last,
  ofOne.push(await pidOf(one))
  await other.query('commit')
  ofOne.push(await pidOf(one), await pidOf(one)) // or takes them in turn
  return new Set(ofOne).size === 1 && ofOne[0] !== ofOther
}

async function pidOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
