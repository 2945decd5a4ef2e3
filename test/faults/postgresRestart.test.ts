/*
 * PostgreSQL is restarted, and crashes, while callers make calls of most kinds at two processes, alongside an organisation
 * whose pipeline runs keep every evaluator busy.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isLong, scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import { expectWholeLog } from './helpers/expectLog.ts'
import type { Instance } from './helpers/instance.ts'
import { type Load, startLoad } from './helpers/load.ts'
import { measured } from './helpers/measured.ts'
import { makeOrganization } from './helpers/organizations.ts'
import { type RestartablePostgres, startRestartablePostgres } from './helpers/restartablePostgres.ts'
import { createSlowPipelineRuns, type SlowPipelineRuns } from './helpers/slowPipelines.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const restarts = scaled(2, 20)
const callers = scaled(15, 60) // at least one for each kind of call
const loadMs = scaled(500, 4_000)
const slowPipelineRuns = scaled(5, 30)

let postgres: RestartablePostgres
let cluster: Cluster
let load: Load
const recoveredAfterMs: number[] = []
let slow: SlowPipelineRuns
/** How many slow pipeline runs were active at each restart. */
const slowAtRestart: number[] = []

beforeAll(async () => {
  postgres = await startRestartablePostgres()
  cluster = await startCluster([{}, {}], { databaseUrl: postgres.url, path: postgres.path })
  const { instances, credentials } = cluster
  const hostile = await makeOrganization(cluster.db, credentials.agents.echo)
  slow = await createSlowPipelineRuns(cluster.db, instances[0] as Instance, hostile)
  load = startLoad(instances, credentials.agents, callers)
  for (let round = 0; round < restarts; round++) {
    await slow.refill(instances[0] as Instance, slowPipelineRuns)
    await workAMoment()
    slowAtRestart.push(await slow.countActive())
    await postgres.stop(round % 2 === 0 ? 'fast' : 'immediate')
    await sleep((round % 3) * 500)
    await postgres.start()
    const backAt = Date.now()
    await Promise.all(instances.map((instance) => waitForCompletedRun(instance)))
    recoveredAfterMs.push(Date.now() - backAt)
  }
  await workAMoment()
  await waitUntil('a run is followed to its end', 60_000, () => load.logs.length > 0)
  await within('the last calls', 60_000, load.stop())
  if (!isLong) await slow.cancel(instances[0] as Instance) // each would take 10 s of CPU
}, 600_000)

async function workAMoment(): Promise<void> {
  const before = load.acknowledged.size
  await sleep(loadMs)
  await waitUntil('runs are made', 60_000, () => load.acknowledged.size > before)
}

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await postgres?.[Symbol.asyncDispose]()
})

const waitForCompletedRun = (instance: Instance): Promise<unknown> =>
  waitUntil('a run completes after the restart', 20_000, async () => {
    const body = { agent_id: cluster.credentials.agents.echo, input: {} }
    const { status, json } = await instance.rest('POST', '/runs', { body, headers: { prefer: 'wait=10' } })
    return status === 200 && json.status === 'completed'
  })

describe('PostgreSQL restarted under load', () => {
  test('every call succeeds or gets 503 with Retry-After', () => {
    expect(load.wrong).toEqual([])
    measured('PostgreSQL restarts', load.counts)
  })

  test('the service recovers within seconds', () => {
    for (const ms of recoveredAfterMs) expect(ms).toBeLessThan(15_000 * slowness())
    measured('PostgreSQL restarts', { maxRecoveryMs: Math.max(...recoveredAfterMs) })
  })

  test('every run ends, including those whose creation was not acknowledged', async () => {
    const since = Date.now()
    await waitUntil('all runs end', 90_000, async () => {
      const { rows } = await cluster.db.query(`select 1 from runs where status in ('queued', 'running') limit 1`)
      return rows.length === 0
    })
    measured('PostgreSQL restarts', { lastRunEndedAfterMs: Date.now() - since })
  }, 100_000)

  test('slow pipeline runs were active at every restart', () => {
    expect(slowAtRestart).toHaveLength(restarts)
    for (const active of slowAtRestart) expect(active).toBeGreaterThan(0)
  })

  test('no pipeline run is lost, and all of them end', async () => {
    await waitUntil('all pipeline runs end', 400_000, async () => {
      const { rows } = await cluster.db.query(
        `select 1 from pipeline_runs where status in ('queued', 'running') limit 1`,
      )
      return rows.length === 0
    })
    const statuses = await statusesIn('pipeline_runs')
    expect(load.acknowledgedPipelineRuns.size).toBeGreaterThan(0)
    expect([...load.acknowledgedPipelineRuns].filter((id) => statuses.get(id) !== 'completed')).toEqual([])
    expect([...slow.acknowledged].filter((id) => !statuses.has(id))).toEqual([])
  }, 500_000)

  test('no acknowledged run is lost, and all of them completed', async () => {
    const statuses = await statusesIn('runs')
    expect([...load.acknowledged].filter((id) => statuses.get(id) !== 'completed')).toEqual([])
    expect(load.acknowledged.size).toBeGreaterThan(restarts)
  })

  test('no acknowledged cancellation is lost', async () => {
    const statuses = await statusesIn('runs')
    expect(load.cancelled.size).toBeGreaterThan(0)
    expect([...load.cancelled].filter((id) => statuses.get(id) !== 'cancelled')).toEqual([])
  })

  test('every followed log is complete', () => {
    expect(load.logs.length).toBeGreaterThan(0)
    for (const events of load.logs) expectWholeLog(events)
  })

  test('the invariants hold', () => expectSettled(cluster.db))

  test('no periodic task logged an error, although the database was away', () => {
    expect(logged(/"level":"error".*"msg":"a background task/)).toEqual([])
  })

  test('there was no unhandled error, and no connection of the pool leaked', async () => {
    expect(logged(/unhandled|uncaught/)).toEqual([])
    const { rows } = await cluster.db.query(
      `select count(*)::int as listening from pg_stat_activity where query ilike 'listen ars_hints%'`,
    )
    expect(rows).toEqual([{ listening: cluster.instances.length }])
  })
})

async function statusesIn(table: 'runs' | 'pipeline_runs'): Promise<Map<string, string>> {
  const { rows } = await cluster.db.query<{ id: string; status: string }>(`select id, status from ${table}`)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

const logged = (pattern: RegExp): string[] =>
  cluster.instances.flatMap(({ process }) =>
    process
      .output()
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => line.slice(0, 2_000)),
  )
