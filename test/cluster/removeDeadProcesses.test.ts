import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { removeDeadProcesses, type TakeOver } from '../../src/cluster/removeDeadProcesses.ts'
import { createLog } from '../../src/platform/log.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.dispose())
beforeEach(() => storage.db.pool.query('delete from processes'))

const addProcess = (id: string, lockKey: number) =>
  storage.db.pool.query('insert into processes (id, lock_key, beat_at) values ($1, $2, clock_timestamp())', [
    id,
    lockKey,
  ])

const remove = (...takeOvers: TakeOver[]) =>
  removeDeadProcesses({ db: storage.db, log: createLog('silent'), processId: () => 'proc_own', takeOvers })

const known = async () => (await storage.db.pool.query('select id from processes order by id')).rows.map(({ id }) => id)

test('a process without its lock is taken over and removed; one that holds its lock stays', async () => {
  const holder = await storage.db.pool.connect()
  await holder.query('select pg_advisory_lock(4242)')
  await addProcess('proc_living', 4242)
  await addProcess('proc_dead', 4243)
  const taken: string[][] = []
  const callbacks: string[] = []
  await remove(async (tx, owners) => {
    taken.push(owners)
    tx.afterCommit(() => void callbacks.push('committed'))
  })
  holder.release(true)
  expect([taken, callbacks, await known()]).toEqual([[['proc_dead']], ['committed'], ['proc_living']])
})

test('a take-over that fails changes nothing and is repeated', async () => {
  await addProcess('proc_dead', 4243)
  const write: TakeOver = async (tx) => {
    await tx.manager.query(`insert into processes (id, lock_key, beat_at) values ('proc_made', 1, clock_timestamp())`)
  }
  await expect(remove(write, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await known()).toEqual(['proc_dead'])
  await remove(async () => {})
  expect(await known()).toEqual([])
})

test('of two concurrent calls, one takes over', async () => {
  await addProcess('proc_dead', 4243)
  let taken = 0
  const count: TakeOver = async () => {
    taken++
  }
  await Promise.all([remove(count), remove(count)])
  expect(taken).toBe(1)
})
