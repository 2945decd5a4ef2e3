/*
 * kill -9 of either of two processes, repeatedly, while replays are active: nothing is lost, doubled or shown. In the long form,
 * PostgreSQL is restarted too.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isLong, scaled } from '../helpers/scale.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createRandom } from './helpers/random.ts'
import { type RestartablePostgres, startRestartablePostgres } from './helpers/restartablePostgres.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const kills = scaled(2, 20)
const recorded = scaled(20, 300)
const replays = scaled(3, 20)
/** An organisation can have no more. */
const activeAtOnce = 5
const betweenKillsMs = scaled(1_500, 5_000)
/** Every so many kills, PostgreSQL is restarted: twice in the long form. */
const killsPerRestart = scaled(0, 7)
const random = createRandom(23)

let postgres: RestartablePostgres | undefined
let cluster: Cluster
let agentId: string
let living: Promise<Instance>[]
let before: unknown
const ids: string[] = []

beforeAll(async () => {
  if (isLong) postgres = await startRestartablePostgres()
  cluster = await startCluster([{}, {}], postgres && { databaseUrl: postgres.url, path: postgres.path })
  living = cluster.instances.map((instance) => Promise.resolve(instance))
  const first = cluster.instances[0] as Instance
  const hired = await first.rest('POST', '/agents/simulator/deploy', { body: {} })
  agentId = String(hired.json.id)
  const input = { chunks: 3, delay_ms: 100, tokens: 7 }
  for (let made = 0; made < recorded; made += 10) {
    const run = () => first.rest('POST', '/runs', { body: { agent_id: agentId, input } })
    await Promise.all(Array.from({ length: 10 }, run))
  }
  before = await shownElsewhere()
  const created = createReplays()
  created.catch(() => undefined) // is awaited after the kills
  await waitUntil('a recorded run is done in every active replay', 60_000, async () => {
    const done = await cluster.db.query(`select distinct replay_id from replay_items where verdict is not null`)
    return done.rowCount === Math.min(replays, activeAtOnce)
  })
  for (let killed = 0; killed < kills; killed++) {
    await sleep(betweenKillsMs * random())
    if (killsPerRestart > 0 && killed % killsPerRestart === killsPerRestart - 1) await restartPostgres(killed)
    const place = killed % living.length
    const victim = await living[place]
    await living[1 - place] // the other one lives
    await waitUntil('no run is left that lost a process: with a second one it would fail', 60_000, hasRepeatedAll)
    await victim?.process.stop('SIGKILL')
    living[place] = killed < kills - 1 ? cluster.add() : (living[1 - place] as Promise<Instance>)
    await living[place]
  }
  await created
  await waitUntil('the replays have ended', 240_000, async () => (await countUnsettled()) === 0)
  measured('replay ledger', { kills, replays, recorded })
}, 1_200_000)

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await postgres?.[Symbol.asyncDispose]()
})

/** As many at once as can be active. Repeats a call whose response was lost. */
async function createReplays(): Promise<void> {
  const checks = [{ check: 'completes' }, { check: 'same_output' }]
  const body = { version: 1, runs: { limit: recorded }, checks, max_parallel: 3 }
  for (let made = 0; made < replays; made++) {
    const id = await waitUntil(`replay ${made} is created`, 240_000, async () => {
      const instance = await (living[made % living.length] as Promise<Instance>)
      const call = { body, headers: { 'idempotency-key': `replay-${made}` } }
      const { status, json } = await instance.rest('POST', `/agents/${agentId}/replays`, call).catch(lost)
      if (![0, 200, 202, 422, 503].includes(status)) throw new Error(`${status} ${JSON.stringify(json)}`)
      return (status === 202 || status === 200) && String(json.id)
    })
    ids.push(id)
  }
}

const lost = () => ({ status: 0, json: {} as Record<string, unknown> })

async function restartPostgres(killed: number): Promise<void> {
  await postgres?.stop(killed % 2 === 0 ? 'fast' : 'immediate')
  await postgres?.start()
}

const hasRepeatedAll = async (): Promise<boolean> => {
  const lost = `select 1 from runs where lost_processes > 0 and status in ('queued', 'running')`
  return (await cluster.db.query(lost).catch(() => undefined))?.rowCount === 0
}

/** Undefined while PostgreSQL is away. */
const countUnsettled = async (): Promise<number | null | undefined> =>
  (await cluster.db.query('select 1 from replays where not is_settled').catch(() => undefined))?.rowCount

describe('kill -9 of the processes that replay recorded runs', () => {
  test('every replay completes, and has a result for each recorded run', async () => {
    const { rows } = await cluster.db.query(
      `select id, status, error, verdict, (progress ->> 'done')::int as done from replays order by id`,
    )
    expect(rows).toEqual(
      ids.toSorted().map((id) => ({ id, status: 'completed', error: null, verdict: 'passed', done: recorded })),
    )
  })

  test('every run completes as it was recorded', async () => {
    const { rows } = await cluster.db.query(
      `select i.replay_id, i.replay_of, i.result, r.id, r.status, r.error, r.attempt, r.lost_processes
         from replay_items i left join runs r on r.replay_id = i.replay_id and r.replay_of = i.replay_of
        where i.verdict = 'failed'`,
    )
    expect(rows).toEqual([])
  })

  test('each recorded run has one run in each replay, executed again only if its process died', async () => {
    const { rows } = await cluster.db.query<{ runs: number; pairs: number; attempts: number; lost: number }>(
      `select count(*)::int as runs, count(distinct (replay_id, replay_of))::int as pairs,
              sum(attempt)::int as attempts, coalesce(sum(lost_processes), 0)::int as lost
         from runs where replay_id is not null`,
    )
    const [counted] = rows
    expect([counted?.runs, counted?.pairs]).toEqual([replays * recorded, replays * recorded])
    expect(counted?.attempts).toBe(replays * recorded + (counted?.lost ?? 0))
  })

  test('nothing else shows them', async () => {
    expect(await shownElsewhere()).toEqual(before)
  })

  test('the invariants hold', () => expectSettled(cluster.db))
})

/** What the service shows of runs, without asking for a replay. */
async function shownElsewhere(): Promise<unknown> {
  const { rows } = await cluster.db.query<{ events: number; deliveries: number }>(
    `select (select count(*)::int from events) as events, (select count(*)::int from deliveries) as deliveries`,
  )
  const counts = `query ($id: ID!) {
    runs(filter: { agentId: $id }) { count } all: runs { count } agent(id: $id) { runs(first: 100) { edges { node { id } } } }
    analytics(agentId: $id) { totals { runs tokensUsed } } usage { usage { runs } }
  }`
  const instance = await (living[0] as Promise<Instance>)
  const { json } = await instance.graphql(counts, { id: agentId })
  return { ...rows[0], shown: json.data }
}
