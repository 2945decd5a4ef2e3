/** Figures of the last minutes and hours, by the time at which runs ended and deliveries were settled. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { RecentHours1700000000028 } from '../../migrations/0028-recent-hours.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { countedSince } from '../../src/usage/recent/grains.ts'
import { purgeRecentRollups } from '../../src/usage/recent/purgeRecentRollups.ts'
import { readRecentDeliveries } from '../../src/usage/recent/readRecentDeliveries.ts'
import { type RecentRuns, type RecentRunsInput, readRecentRuns } from '../../src/usage/recent/readRecentRuns.ts'
import { rollUp } from '../../src/usage/rollUp.ts'
import { createRandom, pick } from '../faults/helpers/random.ts'
import { openTestStorage, type TestStorage } from '../helpers/openTestStorage.ts'
import { testClock } from '../helpers/testClock.ts'
import { textPlans } from '../helpers/textPlans.ts'

const random = createRandom(67)
const clock = testClock()
const hourMs = 3_600_000
const windows = [60, 65, 240, 300, 3_600, 3_601, 7_200, 86_400]

let storage: TestStorage
let db: Database
beforeAll(async () => {
  storage = await openTestStorage()
  db = storage.db
})
afterAll(() => storage.dispose())

test('a plan made for empty tables reads only the window of one organisation', async () => {
  const window = { organizationId: 'org_none', windowSeconds: 60 }
  const plans = await textPlans(db, async (explained) => {
    const ask = { ...window, agentId: null, agentVersion: null, wantsLatency: true }
    await readRecentRuns(explained, [ask], clock.now())
    await readRecentDeliveries(explained, [window], clock.now())
  })
  expect(plans[0]).toMatch(/recent_run_rollups_pkey(.|\n)*run_facts_organization/)
  expect(plans[1]).toMatch(/recent_delivery_rollups_pkey(.|\n)*delivery_facts_organization/)
})

test('counts the runs that ended in the window, by agent and version, rolled up or not', async () => {
  const facts = Array.from({ length: 600 }, () => newFact('org_counted'))
  await insertFacts(facts.slice(0, 400))
  while (await rollUp({ db, clock }, 150)) {}
  await insertFacts(facts.slice(400))
  const asked = windows.flatMap((windowSeconds) =>
    agents.map((agent) => ({ organizationId: 'org_counted', ...agent, windowSeconds, wantsLatency: true })),
  )
  const expected = asked.map((input) => exactly(facts, input))
  const partly = await readRecentRuns(db, asked, clock.now())
  expect(partly.map(countsOf)).toEqual(expected.map(countsOf))
  while (await rollUp({ db, clock }, 150)) {}
  const rolled = await readRecentRuns(db, asked, clock.now())
  expect(rolled).toEqual(partly)
  for (const [index, { p95LatencyMs }] of rolled.entries()) {
    const exact = expected[index]?.p95LatencyMs ?? null
    if (exact === null || p95LatencyMs === null) expect(p95LatencyMs).toBe(exact)
    else expect(Math.abs(p95LatencyMs / exact - 1)).toBeLessThan(0.02)
  }
})

test('the migration adds up the hours before it', async () => {
  const hoursOf = async ([table, order]: string[]) =>
    (await db.pool.query(`select * from ${table} where seconds = 3600 order by ${order}`)).rows
  const tables = [
    ['recent_run_rollups', 'organization_id, agent_id, agent_version, start'],
    ['recent_delivery_rollups', 'organization_id, start'],
  ]
  await insertFacts(Array.from({ length: 300 }, () => newFact('org_migrated')))
  await insertDeliveries('org_migrated', [clock.now(), new Date(clock.now().getTime() - hourMs)], 1)
  while (await rollUp({ db, clock })) {}
  const before = await Promise.all(tables.map(hoursOf))
  await db.transaction(async ({ manager }) => {
    const runner = manager.queryRunner
    if (runner === undefined) throw new Error('a transaction has a runner')
    await new RecentHours1700000000028().down(runner)
    await new RecentHours1700000000028().up(runner)
  })
  expect(before.map(({ length }) => length > 1)).toEqual([true, true])
  expect(await Promise.all(tables.map(hoursOf))).toEqual(before)
})

test("leaves out other organisations' runs, and reads no latencies unless they are requested", async () => {
  await insertFacts(Array.from({ length: 20 }, () => newFact('org_other', 30_000)))
  const ask = { agentId: null, agentVersion: null, windowSeconds: 60, wantsLatency: false }
  const [own, empty] = await readRecentRuns(
    db,
    [
      { organizationId: 'org_other', ...ask },
      { organizationId: 'org_empty', ...ask },
    ],
    clock.now(),
  )
  expect([own?.p95LatencyMs, (own?.completed ?? 0) + (own?.failed ?? 0) + (own?.cancelled ?? 0)]).toEqual([null, 20])
  expect(empty).toEqual({ completed: 0, failed: 0, cancelled: 0, tokensUsed: 0, p95LatencyMs: null })
})

test('keeps no rollup longer than its longest window, and creates none for runs that ended before', async () => {
  const kept = async () =>
    (await db.pool.query('select seconds, count(*)::int as rows from recent_run_rollups group by 1 order by 1')).rows
  await db.pool.query('truncate recent_run_rollups, run_facts')
  await insertFacts([newFact('org_kept', 30 * hourMs, 26 * hourMs)])
  await rollUp({ db, clock })
  expect(await kept()).toEqual([])
  const fact = { ...newFact('org_kept'), finishedAt: clock.now() }
  await insertFacts([fact])
  await rollUp({ db, clock })
  expect(await kept()).toEqual([
    { seconds: 10, rows: 2 },
    { seconds: 240, rows: 2 },
    { seconds: 3_600, rows: 2 },
  ])
  await purgeRecentRollups({ db, clock })
  expect(await kept()).toHaveLength(3)
  const later = testClock(new Date(clock.now().getTime() + 3 * hourMs))
  expect(await purgeRecentRollups({ db, clock: later })).toBe(false)
  expect(await kept()).toEqual([
    { seconds: 240, rows: 2 },
    { seconds: 3_600, rows: 2 },
  ])
  later.advance(24 * hourMs)
  await purgeRecentRollups({ db, clock: later })
  expect(await kept()).toEqual([])
})

test('counts deliveries by the time at which they failed, even if they were reopened', async () => {
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
  await insertDeliveries('org_deliveries', [minutesAgo(0.5), minutesAgo(30), minutesAgo(90)], 1)
  await insertDeliveries('org_deliveries', [minutesAgo(0.4)], -1)
  const read = () =>
    readRecentDeliveries(
      db,
      [60, 3_600, 86_400].map((windowSeconds) => ({ organizationId: 'org_deliveries', windowSeconds })),
      clock.now(),
    )
  const expected = [1, 2, 3].map((failed) => ({ succeeded: 0, failed }))
  expect(await read()).toEqual(expected)
  await rollUp({ db, clock })
  expect(await read()).toEqual(expected)
})

const agents = [
  { agentId: null, agentVersion: null },
  { agentId: 'ag_one', agentVersion: null },
  { agentId: 'ag_two', agentVersion: 2 },
  { agentId: 'ag_none', agentVersion: null },
]

type Fact = {
  organizationId: string
  agentId: string
  agentVersion: number
  finishedAt: Date
  status: 'completed' | 'failed' | 'cancelled'
  latencyMs: number
  tokens: number
}

/** Ended between `fromMs` and `toMs` ago; most of them recently. */
function newFact(organizationId: string, fromMs = 25 * hourMs, toMs = 0): Fact {
  return {
    organizationId,
    agentId: pick(random, ['ag_one', 'ag_two']),
    agentVersion: pick(random, [1, 2]),
    finishedAt: new Date(clock.now().getTime() - toMs - Math.floor(random() ** 6 * (fromMs - toMs))),
    status: pick(random, ['completed', 'failed', 'cancelled'] as const),
    latencyMs: Math.floor(random() * 5_000),
    tokens: Math.floor(random() * 100),
  }
}

function exactly(facts: Fact[], { agentId, agentVersion, windowSeconds }: RecentRunsInput): RecentRuns {
  const start = countedSince(windowSeconds, clock.now())
  const counted = facts.filter(
    (fact) =>
      fact.finishedAt >= start &&
      (agentId === null || fact.agentId === agentId) &&
      (agentVersion === null || fact.agentVersion === agentVersion),
  )
  const count = (status: Fact['status']) => counted.filter((fact) => fact.status === status).length
  return {
    completed: count('completed'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    tokensUsed: counted.reduce((sum, { tokens }) => sum + tokens, 0),
    p95LatencyMs: p95(counted.filter(({ status }) => status !== 'cancelled').map(({ latencyMs }) => latencyMs)),
  }
}

const countsOf = ({ p95LatencyMs: _p95, ...counts }: RecentRuns) => counts

function p95(latencies: number[]): number | null {
  const sorted = latencies.sort((one, other) => one - other)
  const rank = 0.95 * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
  return low === undefined || high === undefined ? null : low + (high - low) * (rank - Math.floor(rank))
}

async function insertFacts(facts: Fact[]): Promise<void> {
  await db.pool.query(
    `insert into run_facts (organization_id, agent_id, agent_version, created_at, finished_at, status, latency_ms, tokens_used)
     select organization_id, agent_id, agent_version, finished_at, finished_at, status, latency_ms, tokens
       from json_to_recordset($1) as f (organization_id text, agent_id text, agent_version int, finished_at timestamptz,
                                        status text, latency_ms int, tokens int)`,
    [
      JSON.stringify(
        facts.map((fact) => ({
          organization_id: fact.organizationId,
          agent_id: fact.agentId,
          agent_version: fact.agentVersion,
          finished_at: fact.finishedAt,
          status: fact.status,
          latency_ms: fact.latencyMs,
          tokens: fact.tokens,
        })),
      ),
    ],
  )
}

async function insertDeliveries(organizationId: string, settledAt: Date[], failed: number): Promise<void> {
  await db.pool.query(
    `insert into delivery_facts (organization_id, created_at, settled_at, succeeded, failed)
     select $1, now(), settled_at, 0, $3 from unnest($2::timestamptz[]) as s (settled_at)`,
    [organizationId, settledAt, failed],
  )
}
