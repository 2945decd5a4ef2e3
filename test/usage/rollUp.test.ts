/** Rollups during parallel transactions, some of which are aborted or lose their connection. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import { readDailyRuns } from '../../src/usage/readDailyRuns.ts'
import { type FiguresInput, readFigures } from '../../src/usage/readFigures.ts'
import { rollUp } from '../../src/usage/rollUp.ts'
import { addFigures, noFigures, type RunFigures } from '../../src/usage/runFigures.ts'
import { createRandom, pick, seed } from '../faults/helpers/random.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { scaled } from '../helpers/scale.ts'

const random = createRandom(66)
const statuses = ['completed', 'failed', 'cancelled'] as const
const period = { start: new Date('2026-03-01'), end: new Date('2026-03-04') }

let storage: TestStorage
let db: Database
beforeAll(async () => {
  storage = await openTestStorage()
  db = storage.db
})
afterAll(() => storage.dispose())

describe(`rolling up (seed ${seed})`, () => {
  test('counts every run once in spite of aborted transactions, and figures are exact at all times', async () => {
    const made = { begun: 0, stored: 0, tokens: 0 }
    let writing = true
    const write = async () => {
      for (let batch = 0; batch < scaled(40, 400); batch++) {
        const facts = Array.from({ length: 1 + Math.floor(random() * 50) }, newFact)
        made.begun += facts.length
        await insertFacts(db, facts)
        made.stored += facts.length
        made.tokens += facts.reduce((sum, fact) => sum + fact.tokens, 0)
      }
    }
    const move = async () => {
      while (writing) await rollUp({ db: treacherous(db), clock: systemClock }, 7).catch(() => undefined)
    }
    const look = async () => {
      while (writing) {
        const least = made.stored
        const { runs } = await figuresNow()
        expect(runs).toBeGreaterThanOrEqual(least)
        expect(runs).toBeLessThanOrEqual(made.begun)
      }
    }
    const moving = [move(), move(), move(), look()]
    await Promise.all([write(), write(), write()])
    writing = false
    await Promise.all(moving)
    const before = await figuresNow()
    while (await rollUp({ db, clock: systemClock })) {}
    const { rows } = await db.pool.query('select count(*)::int as left from run_facts')
    expect(rows).toEqual([{ left: 0 }])
    const after = await figuresNow()
    expect(after).toEqual(before)
    expect(after).toMatchObject({ runs: made.stored, tokens: made.tokens })
  }, 120_000)

  test('a rollup keeps at most 50 error codes, the rarest added up as `other`', async () => {
    const start = new Date('2026-05-01')
    for (let code = 1; code <= 120; code++) {
      const values = { createdAt: start, status: 'failed' as const, errorCode: `code_${code}` }
      const fact = { ...newFact(), ...values, agentVersion: 1 }
      await insertFacts(db, code % 10 === 0 ? [fact, fact, fact] : [fact])
      if (code % 25 === 0) await rollUp({ db, clock: systemClock })
    }
    await rollUp({ db, clock: systemClock })
    const asked = { organizationId: 'org_figures', interval: 'day' as const, agentIds: null, agentVersion: null }
    const all = await sumFigures({ ...asked, period: { start, end: new Date('2026-05-02') } })
    expect(all.errors.get('code_120')).toBe(3)
    expect(all.errors.get('other')).toBeGreaterThan(0)
    expect([...all.errors.values()].reduce((sum, count) => sum + count, 0)).toBe(all.failed)
    const { rows } = await db.pool.query(
      `select max((select count(*) from json_object_keys(errors)))::int as codes from run_rollups`,
    )
    expect(rows[0].codes).toBeLessThanOrEqual(50)
  })
})

test('a rollup keeps the 100 creators with the most runs', async () => {
  const start = new Date('2026-06-01')
  const fact = { ...newFact(), createdAt: start, agentId: 'ag_one', agentVersion: 1 }
  const creator = (place: number) => place.toString(16).padStart(4, '0')
  const facts = Array.from({ length: 150 }, (_, place) => ({ ...fact, createdBy: creator(place) }))
  await insertFacts(db, [...facts, ...facts.slice(-10)])
  await rollUp({ db, clock: systemClock })
  const asked = { organizationId: 'org_figures', interval: 'day' as const, agentIds: null, agentVersion: 1 }
  const { keys } = await sumFigures({ ...asked, period: { start, end: new Date('2026-06-02') } })
  expect(keys.size).toBe(100)
  expect(keys.get(creator(149))).toMatchObject({ [fact.status]: 2, tokensUsed: 2 * fact.tokens })
})

test('figures of one version are those of its runs', async () => {
  const start = new Date('2026-07-01')
  const facts = Array.from({ length: 60 }, newFact).map((fact) => ({ ...fact, createdAt: start }))
  await insertFacts(db, facts)
  const asked = { organizationId: 'org_figures', interval: 'hour' as const, agentIds: ['ag_two'], agentVersion: 2 }
  const read = () => sumFigures({ ...asked, period: { start, end: new Date('2026-07-02') } })
  const unrolled = await read()
  while (await rollUp({ db, clock: systemClock })) {}
  const expected = facts.filter(({ agentId, agentVersion }) => agentId === 'ag_two' && agentVersion === 2)
  const { completed, failed, cancelled } = await read()
  expect(completed + failed + cancelled).toBe(expected.length)
  expect(await read()).toEqual(unrolled)
})

type Fact = {
  agentId: string
  agentVersion: number
  /** In hexadecimal. */
  createdBy: string | null
  createdAt: Date
  status: (typeof statuses)[number]
  latencyMs: number | null
  tokens: number
  errorCode: string | null
}

function newFact(): Fact {
  const status = pick(random, statuses)
  return {
    agentId: pick(random, ['ag_one', 'ag_two']),
    agentVersion: pick(random, [1, 2, 3]),
    createdBy: pick(random, ['06aa', '06bb', null]),
    createdAt: new Date(period.start.getTime() + random() * (period.end.getTime() - period.start.getTime())),
    status,
    latencyMs: status === 'cancelled' && random() < 0.5 ? null : Math.floor(random() * 5_000),
    tokens: Math.floor(random() * 1_000),
    errorCode: status === 'failed' ? pick(random, ['timeout', '__proto__', 'constructor']) : null,
  }
}

async function insertFacts({ pool }: Database, facts: Fact[]): Promise<void> {
  await pool.query(
    `insert into run_facts (organization_id, agent_id, created_at, status, latency_ms, tokens_used, error_code,
                            agent_version, created_by)
     select 'org_figures', * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::int[], $5::int[], $6::text[],
                                         $7::int[], $8::bytea[])`,
    [
      facts.map((fact) => fact.agentId),
      facts.map((fact) => fact.createdAt),
      facts.map((fact) => fact.status),
      facts.map((fact) => fact.latencyMs),
      facts.map((fact) => fact.tokens),
      facts.map((fact) => fact.errorCode),
      facts.map((fact) => fact.agentVersion),
      facts.map((fact) => fact.createdBy && Buffer.from(fact.createdBy, 'hex')),
    ],
  )
}

/** A database whose transactions sometimes fail before the commit or lose their connection. */
const treacherous = (db: Database): Pick<Database, 'transaction'> => ({
  transaction: (work) =>
    db.transaction(async (tx) => {
      const result = await work(random() < 0.2 ? await losing(db, tx) : tx)
      if (random() < 0.3) throw new Error('aborted')
      return result
    }),
})

/** The transaction, with its connection cut before one of its statements. */
async function losing(db: Database, tx: Transaction): Promise<Transaction> {
  const [{ pid }] = await tx.manager.query('select pg_backend_pid() as pid')
  let statements = Math.floor(random() * 5)
  const query = async (text: string, values: unknown[]) => {
    if (statements-- === 0) await db.pool.query('select pg_terminate_backend($1)', [pid])
    return tx.manager.query(text, values)
  }
  return { ...tx, manager: { query } } as unknown as Transaction
}

/** The figures of the period, sorted for comparison. */
async function figuresNow() {
  const asked = { organizationId: 'org_figures', period, agentIds: null, agentVersion: null }
  const sum = await sumFigures({ ...asked, interval: 'hour' })
  const { completed, failed, cancelled, tokensUsed, latencySumMs, latencies, errors, keys } = sum
  return {
    runs: completed + failed + cancelled,
    tokens: tokensUsed,
    latencySumMs,
    latencies,
    errors: [...errors].sort(),
    keys: [...keys].sort(),
  }
}

async function sumFigures(asked: FiguresInput): Promise<RunFigures> {
  const sum = noFigures()
  await readFigures(db, asked, ({ figures }) => addFigures(sum, figures))
  return sum
}

test('figures by hour, by day and for the month agree', async () => {
  await insertFacts(db, Array.from({ length: 200 }, newFact))
  await rollUp({ db, clock: systemClock }, 100)
  const hours = await figuresNow()
  const asked = { organizationId: 'org_figures', period, agentIds: null, agentVersion: null }
  const days = await sumFigures({ ...asked, interval: 'day' })
  const daily = await readDailyRuns(db, 'org_figures', period, null)
  expect(days).toMatchObject({ tokensUsed: hours.tokens, latencySumMs: hours.latencySumMs })
  expect(days.latencies).toEqual(hours.latencies)
  expect(daily.reduce((sum, day) => sum + day.runs, 0)).toBe(hours.runs)
  expect(daily.reduce((sum, day) => sum + day.tokensUsed, 0)).toBe(hours.tokens)
  expect(daily.length).toBe(3)
})
