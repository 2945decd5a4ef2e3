import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { organizationEntity } from '../../../src/access/organizationEntity.ts'
import { noOwnLimits } from '../../../src/limits/plans.ts'
import {
  type Database,
  isDatabaseAway,
  isRowFault,
  openDatabase,
  statement,
} from '../../../src/platform/database/database.ts'
import { freePort } from '../../helpers/freePort.ts'
import { createTestDatabase, type TestDatabase } from '../../helpers/testDatabase.ts'

let database: TestDatabase
let one: Database
let other: Database
const open = (connectionString: string, onPoolError: (error: unknown) => void = () => {}) =>
  openDatabase({
    connection: { connectionString },
    entities: [organizationEntity],
    migrations: [],
    poolSize: 3,
    onPoolError,
  })
beforeAll(async () => {
  database = await createTestDatabase()
  one = await open(database.url)
  other = await open(database.url)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.drop()
})

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('alone', () => {
  test('two at once, of two processes, run one after the other', async () => {
    const steps: string[] = []
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await one.pool.query('select pg_sleep(0.05)')
      steps.push(`${name} ends`)
      return name
    }
    const results = await Promise.all([one.alone(work('first')), other.alone(work('second'))])
    expect(results).toEqual(['first', 'second'])
    expect(steps[1]).toBe(`${steps[0]?.split(' ')[0]} ends`)
    expect(steps[3]).toBe(`${steps[2]?.split(' ')[0]} ends`)
  })

  test('work that fails gives the lock back', async () => {
    await expect(one.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await other.alone(async () => 'in')).toBe('in')
  })
})

test('a lost connection is told of, but not while all of them are being closed', async () => {
  const lost: unknown[] = []
  const db = await open(database.url, (error) => lost.push(error))
  const lose = (word: string) => db.pool.emit('error', new Error(word), undefined as never)
  lose('one')
  const closed = db.close()
  lose('another')
  await closed
  lose('and another')
  expect(lost).toEqual([new Error('one')])
})

describe('a transaction', () => {
  test('that fails writes nothing', async () => {
    const row = { id: 'org_1', name: 'x', plan: 'free' as const, createdAt: new Date(), ...noOwnLimits }
    const failing = one.transaction(async (tx) => {
      await tx.insert(organizationEntity, row)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await one.pool.query('select 1 from organizations')).rowCount).toBe(0)
  })
})

describe('a statement', () => {
  test('is prepared under its name and answers its rows', async () => {
    const double = statement<{ doubled: number }>('double', 'select $1::int * 2 as doubled')
    expect(await one.run(double, [21])).toEqual([{ doubled: 42 }])
    expect(await one.run(double, [4])).toEqual([{ doubled: 8 }])
  })
})

describe('isDatabaseAway', () => {
  test('when nobody listens', async () => {
    const error = await errorOf(open(`postgresql://x@127.0.0.1:${await freePort()}/x`))
    expect(isDatabaseAway(error)).toBe(true)
  })

  test('when the connection is cut under a statement', async () => {
    const client = new pg.Client(database.url)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waiting = errorOf(client.query('select pg_sleep(60)'))
    await one.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    expect(isDatabaseAway(await waiting)).toBe(true)
    expect(isDatabaseAway(await errorOf(client.query('select 1')))).toBe(true)
    await client.end()
  })

  test('when it takes no connections', async () => {
    const closed = await createTestDatabase()
    await one.pool.query(`alter database ${closed.name} allow_connections false`)
    const client = new pg.Client(closed.url)
    expect(isDatabaseAway(await errorOf(client.connect()))).toBe(true)
    await closed.drop()
  })

  test.each([
    ['a wrong statement', 'selec 1'],
    ['an unknown table', 'select * from nothing'],
    ['a bad value', "select 'x'::int"],
    ['a broken constraint', "insert into organizations values ('x', null, 'free', now())"],
  ])('not for %s', async (_, text) => {
    expect(isDatabaseAway(await errorOf(one.pool.query(text)))).toBe(false)
  })

  test.each([undefined, null, 'text', 7, new Error('anything'), { code: 7 }])('not for %p', (thrown) => {
    expect(isDatabaseAway(thrown)).toBe(false)
  })
})

describe('isRowFault', () => {
  test.each([
    ['a bad value', "select 'x'::int", true],
    ['a NUL character', "select '\\u0000'::jsonb::text::jsonb ->> 0", true],
    ['a broken constraint', "insert into organizations values ('x', null, 'free', now())", true],
    ['a wrong statement', 'selec 1', false],
    ['an unknown table', 'select * from nothing', false],
  ])('%s', async (_, text, expected) => {
    expect(isRowFault(await errorOf(one.pool.query(text)))).toBe(expected)
  })

  test('not for a database that is away', () => {
    expect(isRowFault(Object.assign(new Error(), { code: '57P01' }))).toBe(false)
    expect(isRowFault(undefined)).toBe(false)
  })
})
