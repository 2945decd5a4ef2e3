/** kill -9 of either of two processes, repeatedly, while pipeline runs with parallel steps and lists are active. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createRandom } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const kills = scaled(1, 50)
const inFlight = scaled(8, 20)
const items = scaled(6, 20)
const betweenKillsMs = scaled(1_500, 2_500)
const random = createRandom(17)

let cluster: Cluster
let pipelineId: string
const ids = new Set<string>()

beforeAll(async () => {
  cluster = await startPair()
  const living: Promise<Instance>[] = cluster.instances.map((instance) => Promise.resolve(instance))
  const [first] = cluster.instances
  pipelineId = await define(first as Instance)
  let made = 0
  let killed = 0
  let isOver = false
  const keepGoing = async (place: number) => {
    while (!isOver) {
      const id = await create(() => living[made % living.length] as Promise<Instance>, `${place} ${made++}`)
      ids.add(id)
      await waitUntil(`pipeline run ${id}`, 240_000, () => hasEnded(id))
    }
  }
  const load = Array.from({ length: inFlight }, (_, place) => keepGoing(place))
  await waitUntil('a step is done in every pipeline run', 60_000, async () => {
    const done = await cluster.db.query(`select 1 from pipeline_step_runs where status = 'completed'`)
    return (done.rowCount ?? 0) >= inFlight
  })
  while (killed < kills) {
    await sleep(betweenKillsMs * random())
    const place = Math.floor(random() * living.length)
    const victim = await living[place]
    await living[1 - place] // the other one lives
    await victim?.process.stop('SIGKILL')
    killed++
    // After the last kill, the other one does the rest.
    living[place] = killed < kills ? cluster.add() : (living[1 - place] as Promise<Instance>)
    await living[place]
  }
  isOver = true
  await Promise.all(load)
  const { db } = cluster
  await waitUntil('the runs have ended', 60_000, async () => {
    return (await db.query(`select 1 from runs where status in ('queued', 'running') limit 1`)).rowCount === 0
  })
  measured('pipeline ledger', { kills, pipelineRuns: ids.size })
}, 900_000)

afterAll(() => cluster?.[Symbol.asyncDispose]())

describe('kill -9 of the processes that advance pipeline runs', () => {
  test('every pipeline run completes', async () => {
    expect(ids.size).toBeGreaterThanOrEqual(inFlight)
    const { rows } = await cluster.db.query(`select id, status, error from pipeline_runs where status <> 'completed'`)
    expect(rows).toEqual([])
  })

  test('no finished step runs twice, and no task has two runs', async () => {
    const { rows: repeated } = await cluster.db.query(
      `select pipeline_run_id, step, item, count(*) from pipeline_step_runs where status = 'completed'
        group by pipeline_run_id, step, item having count(*) <> 1`,
    )
    expect(repeated).toEqual([])
    const { rows } = await cluster.db.query<{ runs: number; tasks: number; wanted: number }>(
      `select (select count(*)::int from runs where pipeline_run_id is not null) as runs,
              (select count(distinct run_id)::int from pipeline_step_runs) as tasks,
              (select count(*)::int from pipeline_step_runs where status = 'completed') as wanted`,
    )
    expect(rows[0]?.runs).toBe(rows[0]?.tasks)
    expect(rows[0]?.wanted).toBe(ids.size * (items + 4))
  })

  test('a pipeline run is reported once', async () => {
    const { rows } = await cluster.db.query<{ subject_id: string; count: number }>(
      `select subject_id, count(*)::int as count from events where type = 'pipeline.completed' group by subject_id`,
    )
    expect(new Set(rows.map((row) => row.subject_id))).toEqual(ids)
    expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  })

  test('nothing is left to be done', async () => {
    const { rows } = await cluster.db.query(
      `select id from pipeline_runs where due_at is not null or owner is not null
       union all select pipeline_run_id from pipeline_wakes`,
    )
    expect(rows).toEqual([])
  })

  test('the invariants hold', () => expectSettled(cluster.db))
})

/** A step, two in parallel of which one has a list, one that joins them, and a last one. A lost run is repeated. */
async function define(instance: Instance): Promise<string> {
  const { simulator } = cluster.credentials.agents
  const retry = { max_attempts: 10, delay_ms: 10 }
  const worker = { agent_id: simulator, input: '{"chunks": 3, "delay_ms": 40}', retry }
  const steps = [
    { name: 'first', ...worker },
    { name: 'beside', ...worker, depends_on: ['first'] },
    { name: 'each', ...worker, depends_on: ['first'], for_each: `[1..${items}]`, max_parallel: 3 },
    { name: 'meet', ...worker, depends_on: ['beside', 'each'], when: `$count(steps.each.output) = ${items}` },
    { name: 'last', ...worker },
  ]
  const { status, json } = await instance.rest('POST', '/pipelines', { body: { name: 'ledger', steps } })
  if (status !== 201) throw new Error(`no pipeline: ${JSON.stringify(json)}`)
  return String(json.id)
}

/** Repeats until a live process responds, with the same key. */
async function create(next: () => Promise<Instance>, key: string): Promise<string> {
  for (;;) {
    try {
      const headers = { prefer: 'respond-async', 'idempotency-key': key.replace(' ', '-') }
      const call = { body: { input: {} }, headers }
      const { status, json } = await (await next()).rest('POST', `/pipelines/${pipelineId}/runs`, call)
      if (status === 202 || status === 200) return String(json.id)
      if (status < 500) throw new TypeError(`${status} ${JSON.stringify(json)}`)
    } catch (error) {
      if (error instanceof TypeError) throw error
    }
    await sleep(50)
  }
}

async function hasEnded(id: string): Promise<boolean> {
  const query = `select 1 from pipeline_runs where id = $1 and finished_at is not null`
  return (await cluster.db.query(query, [id])).rowCount === 1
}
