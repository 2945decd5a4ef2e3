/*
 * Processes of a machine (PROCESSES=2) are killed under load by the TypeScript library: no call fails that it does not repeat,
 * and no acknowledged run is lost. Three deaths in quick succession end the service.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { AgentRunService } from '../../clients/typescript/src/sdk.ts'
import { membersOf } from '../helpers/membersOf.ts'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startCluster } from './helpers/cluster.ts'
import type { Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createRandom, pick } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const kills = scaled(2, 50)
const callers = scaled(4, 8)
/** Three within 10 s would end the service. */
const pauseMs = 10_500

let cluster: Cluster
let service: Instance
beforeAll(async () => {
  cluster = await startCluster([{ PROCESSES: '2', LOG_LEVEL: 'info' }])
  service = cluster.instances[0] as Instance
})
afterAll(() => cluster?.[Symbol.asyncDispose]())

const random = createRandom(1)
const countOf = (line: string): number => service.process.output().split(line).length - 1

/** 0: the process that would have responded was killed. */
const readiness = async (): Promise<number> => {
  const response = await service.open('GET', '/readyz').catch(() => undefined)
  response?.resume()
  return response?.statusCode ?? 0
}

async function endedBefore(atMs = 0): Promise<boolean> {
  const active = `select 1 from runs where status in ('queued', 'running') and created_at < $1 limit 1`
  return (await cluster.db.query(active, [new Date(atMs)])).rows.length === 0
}

async function killOne(): Promise<void> {
  process.kill(pick(random, await membersOf(service.process.pid)), 'SIGKILL')
}

test(
  `${kills} kills under load lose no run, and the library repeats every call that they interrupt`,
  async () => {
    const load = startLoad()
    const killedAt: number[] = []
    for (let killed = 1; killed <= kills; killed++) {
      await waitUntil('another may die', 30_000, () => Date.now() - (killedAt.at(-2) ?? 0) > pauseMs)
      // A run of which two processes die fails, as documented.
      await waitUntil('interrupted runs have ended', 60_000, () => endedBefore(killedAt.at(-1)))
      await waitUntil('the load has gone on', 60_000, load.hasGoneOn())
      await killOne()
      killedAt.push(Date.now())
      await waitUntil('/readyz is 503', 10_000, async () => (await readiness()) === 503)
      await waitUntil('it is replaced', 60_000, () => countOf('has taken the place') === killed)
      await waitUntil('/readyz is 200', 10_000, async () => (await readiness()) === 200)
    }
    const { runs, failed, calls } = await load.stop()
    measured('killed members', { kills, calls, runs: runs.size })
    expect(failed).toEqual([])
    const { rows } = await cluster.db.query(`select 1 from runs where status = 'completed' and id = any($1)`, [
      [...runs],
    ])
    expect(rows).toHaveLength(runs.size)
    await expectSettled(cluster.db)
  },
  scaled(120_000, 1_800_000),
)

test('three deaths within 10 s end the service with one line', async () => {
  const isStopping = () => countOf('"msg":"stopping: ') > 0
  while (!isStopping()) {
    const noticed = countOf(died)
    const [pid] = await waitUntil('one runs', 30_000, async () => {
      const pids = await membersOf(service.process.pid)
      return (pids.length > 0 || isStopping()) && pids
    })
    if (pid === undefined || isStopping()) break
    process.kill(pid, 'SIGKILL')
    await waitUntil('its death is noticed', 10_000, () => isStopping() || countOf(died) > noticed)
  }
  const { code, stdout } = await service.process.ended
  expect(code).toBe(1)
  expect(stdout.match(/"level":"fatal".*stopping: 3 processes of the service died within 10 s/g)).toHaveLength(1)
})

const died = 'a process of the service died'

/** Callers that create runs, wait for them and read, until they are stopped. */
function startLoad() {
  const { api_key: apiKey, base_url: baseUrl, agents } = cluster.credentials
  const ars = new AgentRunService({ apiKey, baseUrl, caFile: service.caFile })
  const result = { calls: 0, failed: [] as string[], runs: new Set<string>() }
  let isStopped = false

  async function callOnce(): Promise<void> {
    const { id, status } = await ars.runs.createAndWait({
      agent_id: agents.simulator,
      input: { chunks: 3, delay_ms: 20 },
    })
    result.runs.add(id)
    if (status !== 'completed') result.failed.push(`${id}: ${status}`)
    await ars.runs.get(id)
    await ars.agents.list({ limit: 5 })
    result.calls += 3
  }

  async function caller(): Promise<void> {
    while (!isStopped) await callOnce().catch((error) => result.failed.push(String(error)))
  }

  const working = Array.from({ length: callers }, caller)
  return {
    /** Whether every caller can have made calls since. */
    hasGoneOn(): () => boolean {
      const before = result.calls
      return () => result.calls >= before + callers * 6
    },
    async stop() {
      isStopped = true
      await Promise.all(working)
      return result
    },
  }
}
