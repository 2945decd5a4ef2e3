/** kill -9 of either of two processes, repeatedly, while replays are active: nothing is lost, doubled or shown. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createRandom } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const kills = scaled(2, 30)
const recorded = scaled(20, 60)
const replays = 3
const betweenKillsMs = scaled(1_500, 2_500)
const random = createRandom(23)

let cluster: Cluster
let agentId: string
let living: Promise<Instance>[]
let before: unknown
const ids: string[] = []

beforeAll(async () => {
  cluster = await startPair()
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
  const checks = [{ check: 'completes' }, { check: 'same_output' }]
  for (let each = 0; each < replays; each++) {
    const body = { version: 1, runs: { limit: recorded }, checks, max_parallel: 3 }
    const { json } = await first.rest('POST', `/agents/${agentId}/replays`, { body })
    ids.push(String(json.id))
  }
  await waitUntil('a recorded run is done in every replay', 60_000, async () => {
    const done = await cluster.db.query(`select distinct replay_id from replay_items where verdict is not null`)
    return done.rowCount === replays
  })
  for (let killed = 0; killed < kills; killed++) {
    await sleep(betweenKillsMs * random())
    const place = killed % living.length
    const victim = await living[place]
    await living[1 - place] // the other one lives
    await victim?.process.stop('SIGKILL')
    living[place] = killed < kills - 1 ? cluster.add() : (living[1 - place] as Promise<Instance>)
    await living[place]
  }
  await waitUntil('the replays have ended', 240_000, async () => {
    return (await cluster.db.query(`select 1 from replays where not is_settled`)).rowCount === 0
  })
  measured('replay ledger', { kills, replays, recorded })
}, 900_000)

afterAll(() => cluster?.[Symbol.asyncDispose]())

describe('kill -9 of the processes that replay recorded runs', () => {
  test('every replay completes, and has a result for each recorded run', async () => {
    const { rows } = await cluster.db.query(
      `select id, status, error, verdict, (progress ->> 'done')::int as done from replays order by id`,
    )
    expect(rows).toEqual(ids.map((id) => ({ id, status: 'completed', error: null, verdict: 'passed', done: recorded })))
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
