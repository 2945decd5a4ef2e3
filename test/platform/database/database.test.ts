import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { organizationEntity } from '../../../src/access/organizationEntity.ts'
import { noOwnLimits } from '../../../src/limits/plans.ts'
import { CallerLeft } from '../../../src/platform/callerLeft.ts'
import {
  type Database,
  isDatabaseAway,
  isRowFault,
  openDatabase,
  statement,
} from '../../../src/platform/database/database.ts'
import { keptFor } from '../../../src/viewer/retention.ts'
import { waitUntil } from '../../faults/helpers/waitUntil.ts'
import { freePort } from '../../helpers/freePort.ts'
import { createTestDatabase, type TestDatabase } from '../../helpers/testDatabase.ts'

let database: TestDatabase
let one: Database
let other: Database
type Other = {
  onPoolError?: (error: unknown) => void
  migrations?: (new () => MigrationInterface)[]
  poolSize?: number
  statementTimeoutMs?: number
}
const open = (connectionString: string, other: Other = {}) =>
  openDatabase({
    connection: { connectionString },
    entities: [organizationEntity],
    migrations: [],
    poolSize: 3,
    onPoolError() {},
    ...other,
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

const setting = async (pool: pg.Pool, name: string) =>
  (await pool.query<{ value: string }>('select current_setting($1) as value', [name])).rows[0]?.value

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the settings of connections', () => {
  test('the main pool uses only indexes, compiles no plan and bounds every statement', async () => {
    const names = ['jit', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'statement_timeout']
    expect(await Promise.all(names.map((name) => setting(one.pool, name)))).toEqual(['off', 'off', 'off', 'off', '30s'])
  })

  test('the pool for libraries does not restrict the planner, compiles no plan and bounds no statement', async () => {
    const names = ['jit', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'statement_timeout']
    expect(await Promise.all(names.map((name) => setting(one.jobPool, name)))).toEqual(['off', 'on', 'on', 'on', '0'])
  })

  test('migrations may scan tables and take as long as they need', async () => {
    const seen: unknown[] = []
    class Looks1700000000999 implements MigrationInterface {
      async up(runner: QueryRunner) {
        seen.push(...(await runner.query(settingsQuery)))
      }
      async down() {}
    }
    const settingsQuery = `select current_setting('jit') as jit, current_setting('enable_seqscan') as scans,
                                  current_setting('statement_timeout') as timeout`
    const empty = await createTestDatabase('template0')
    const db = await open(empty.url, { migrations: [Looks1700000000999] })
    await db.migrations.run()
    await db.close()
    await empty.drop()
    expect(seen).toEqual([{ jit: 'off', scans: 'on', timeout: '0' }])
  })
})

describe('alone', () => {
  test('waits longer than a statement may take', async () => {
    const hasty = await open(database.url, { statementTimeoutMs: 50 })
    const isLong = Promise.withResolvers<void>()
    const holding = one.alone(() => isLong.promise)
    const waiting = hasty.alone(async () => 'in')
    await errorOf(hasty.run(sleep, [])) // more than the timeout has passed
    isLong.resolve()
    expect(await waiting).toBe('in')
    await holding
    await hasty.close()
  })

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

  test('work that fails releases the lock', async () => {
    await expect(one.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await other.alone(async () => 'in')).toBe('in')
  })
})

test('a lost connection is reported, but not while all of them are being closed', async () => {
  const lost: unknown[] = []
  const db = await open(database.url, { onPoolError: (error) => lost.push(error) })
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
    const row = {
      id: 'org_1',
      name: 'x',
      plan: 'free' as const,
      createdAt: new Date(),
      ...noOwnLimits,
      ...keptFor(null),
    }
    const failing = one.transaction(async (tx) => {
      await tx.insert(organizationEntity, row)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await one.pool.query('select 1 from organizations')).rowCount).toBe(0)
  })
})

describe('a statement', () => {
  test('is prepared under its name and returns its rows', async () => {
    const double = statement<{ doubled: number }>('double', 'select $1::int * 2 as doubled')
    expect(await one.run(double, [21])).toEqual([{ doubled: 42 }])
    expect(await one.run(double, [4])).toEqual([{ doubled: 8 }])
  })
})

const sleep = statement<unknown>('sleep', 'select pg_sleep(60)')

describe('a statement whose signal is aborted', () => {
  const aborted = (error: unknown) => (error as { cause?: unknown }).cause instanceof CallerLeft
  const active = async (text: string) =>
    (await other.pool.query(`select 1 from pg_stat_activity where state = 'active' and query = $1`, [text])).rowCount

  test('is cancelled on the server', async () => {
    const caller = new AbortController()
    const waiting = errorOf(one.run(sleep, [], caller.signal))
    await waitUntil('it runs', 10_000, async () => (await active(sleep.text)) === 1)
    caller.abort()
    expect(aborted(await waiting)).toBe(true)
    await waitUntil('it ends', 10_000, async () => (await active(sleep.text)) === 0)
  })

  test('is not started if it waits for a connection', async () => {
    await one.pool.query('create sequence if not exists begun')
    const begin = statement<unknown>('begin_count', `select nextval('begun')`)
    const taken = await Promise.all([one.pool.connect(), one.pool.connect(), one.pool.connect()])
    const caller = new AbortController()
    const waiting = errorOf(one.run(begin, [], caller.signal))
    caller.abort()
    for (const client of taken) client.release()
    expect([aborted(await waiting), aborted(await errorOf(one.run(begin, [], caller.signal)))]).toEqual([true, true])
    expect(await one.run(begin, [])).toEqual([{ nextval: '1' }])
  })

  test('leaves its connection in the pool, where no later statement is cancelled in its place', async () => {
    const single = await open(database.url, { poolSize: 1 })
    const pid = async () => (await single.pool.query('select pg_backend_pid() as pid')).rows[0]
    const first = await pid()
    for (let round = 0; round < 50; round++) {
      const caller = new AbortController()
      const short = errorOf(single.run(statement('short', 'select pg_sleep(0.002)'), [], caller.signal))
      const next = single.run(statement('next', 'select 1 as one, pg_sleep(0.002)'), [])
      await other.pool.query('select pg_sleep($1)', [(round % 10) / 2_000])
      caller.abort()
      await short
      expect(await next).toMatchObject([{ one: 1 }])
    }
    expect(await pid()).toEqual(first)
    await single.close()
  })
})

describe('isDatabaseAway', () => {
  test('when nothing is listening', async () => {
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

  test('when it accepts no connections', async () => {
    const closed = await createTestDatabase()
    await one.pool.query(`alter database ${closed.name} allow_connections false`)
    const client = new pg.Client(closed.url)
    expect(isDatabaseAway(await errorOf(client.connect()))).toBe(true)
    await closed.drop()
  })

  test('when a statement took longer than it may', async () => {
    const hasty = await open(database.url, { statementTimeoutMs: 50 })
    const error = await errorOf(hasty.run(sleep, []))
    expect([isDatabaseAway(error), (error as Error).message]).toEqual([
      true,
      expect.stringMatching('statement timeout'),
    ])
    await hasty.close()
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

  test('not for an unreachable database', () => {
    expect(isRowFault(Object.assign(new Error(), { code: '57P01' }))).toBe(false)
    expect(isRowFault(undefined)).toBe(false)
  })
})
