/*
 * Two processes of the previous release are replaced by two of this one under load, as a proxy in front of them would see it.
 * The first new one migrates the tables, on which the old ones keep running. In the long form they are also downgraded again.
 */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { type Credentials, readCredentials } from '../../src/main/storage/credentials.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { usualConnections } from '../helpers/connections.ts'
import { openPool } from '../helpers/openPool.ts'
import { type Release, unpackPreviousRelease } from '../helpers/previousRelease.ts'
import { isLong, scaled } from '../helpers/scale.ts'
import type { Command } from '../helpers/serviceProcess.ts'
import { slowness } from '../helpers/slowness.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { masterKey } from './helpers/cluster.ts'
import { type CallError, type HttpResponse, type Instance, startInstance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const callers = scaled(4, 20)
const pauseMs = scaled(100, 10)
const loadMs = scaled(300, 5_000)
/** On a machine that is so slow, statements reach their time limit, and a process that is not stopping returns 503, too. */
const muchSlower = 3

const resources = new AsyncDisposableStack()
let release: Release
let databaseUrl: string
let path: string
let db: Pool
let credentials: Credentials | undefined
const started: Instance[] = []
let places = 0

beforeAll(async () => {
  release = resources.use(await unpackPreviousRelease())
  // Each of its processes would build the dashboard, which takes seconds of CPU; the API does not need it.
  await writeFile(join(release.path, 'src', 'dashboard', 'build', 'buildMain.ts'), 'process.exitCode = 1\n')
  path = resources.use(await temporaryFolder()).path
  databaseUrl = resources.adopt(await createTestDatabase('template0'), (made) => made.drop()).url
  db = resources.adopt(openPool({ connectionString: databaseUrl, max: 2 }), (pool) => pool.end())
})
afterAll(async () => {
  for (const { process, disconnect } of started) {
    disconnect()
    await process.stop('SIGKILL')
  }
  await resources.disposeAsync()
})

async function start(command?: Command): Promise<Instance> {
  const dataDir = join(path, String(places++))
  const env = { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, DATABASE_POOL: usualConnections }
  const instance = await startInstance(dataDir, env, () => credentials?.api_key ?? '', command)
  started.push(instance)
  credentials = (await readCredentials(dataDir)) ?? credentials
  return instance
}
const startBefore = () => start([process.execPath, join(release.path, 'src', 'main', 'server.ts')])

test(
  `a rolling upgrade from the previous release${isLong ? ', and back,' : ''} fails no call`,
  async () => {
    const serving = await Promise.all([startBefore(), startBefore()])
    await db.query(
      `update organizations set requests_per_minute = 1000000, burst = 1000000, monthly_calls = 1000000000`,
    )
    const load = startLoad(serving)
    await sleep(loadMs)
    for (const startNext of isLong ? [start, startBefore] : [start]) {
      for (const old of [...serving]) {
        serving.push(await startNext())
        await sleep(loadMs)
        load.stopping.add(old)
        expect((await old.process.stop('SIGTERM')).code).toBe(0)
        if (serving.includes(old)) serving.splice(serving.indexOf(old), 1)
        await sleep(loadMs)
      }
    }
    const { failed, overloaded, calls, repeated, acknowledged } = await load.stop()
    measured('rolling upgrade', { calls, repeated, overloaded: overloaded.length, runs: acknowledged.length })
    expect(failed).toEqual([])
    if (slowness() < muchSlower) expect(overloaded).toEqual([])
    await waitUntil('every run ends', 60_000, async () => {
      const { rows } = await db.query(`select 1 from runs where status in ('queued', 'running') limit 1`)
      return rows.length === 0
    })
    const { rows } = await db.query(`select id from runs where status = 'completed' and id = any($1)`, [acknowledged])
    expect(rows).toHaveLength(acknowledged.length)
    expect(acknowledged.length).toBeGreaterThan(callers)
    await expectSettled(db)
  },
  scaled(180_000, 600_000),
)

/**
 * Callers behind a proxy that does what docs/upgrading.md asks for: what a process that is stopping has refused is repeated at another
 * one, and the process gets no more calls. It refuses with 503, does not listen, or closes a kept connection just when a call is sent.
 * A 503 of another process is repeated there and counted. Anything else fails the call.
 */
function startLoad(serving: Instance[]) {
  let isStopped = false
  const stopping = new Set<Instance>()
  const result = {
    failed: [] as string[],
    overloaded: [] as string[],
    calls: 0,
    repeated: 0,
    acknowledged: [] as string[],
  }
  const { agents } = credentials as Credentials
  const asynchronous = { prefer: 'respond-async' }
  const runOf = (agentId: string, input: JsonObject) => ({ body: { agent_id: agentId, input } })
  const mutation = 'mutation ($input: CreateRunInput!) { createRun(input: $input) { run { id status } } }'
  const calls: ((instance: Instance, key: string) => Promise<HttpResponse>)[] = [
    (one, key) =>
      one.rest('POST', '/runs', { ...runOf(agents.echo, { query: 'x' }), headers: { 'idempotency-key': key } }),
    (one, key) =>
      one.rest('POST', '/runs', {
        ...runOf(agents.simulator, { chunks: 3, delay_ms: 100 }),
        headers: { ...asynchronous, 'idempotency-key': key },
      }),
    (one) => one.rest('GET', '/runs?limit=5'),
    (one) => one.rest('GET', '/usage'),
    (one, key) =>
      one.graphql(mutation, { input: { agentId: agents.echo, input: { query: key }, idempotencyKey: key } }),
    (one, key) =>
      one.rest('POST', '/agents/echo/deploy', { body: { name: `Echo ${key}` }, headers: { 'idempotency-key': key } }),
  ]

  async function callOnce(turn: number): Promise<void> {
    const key = randomUUID()
    const work = calls[turn % calls.length] as (typeof calls)[number]
    result.calls++
    for (;;) {
      const instance = serving[turn % serving.length] as Instance
      const { status, json } = await work(instance, key).catch(noResponse)
      if (status >= 200 && status < 300 && json.errors === undefined) {
        const { id, data } = json as { id?: string; data?: { createRun?: { run?: { id?: string } } } }
        const created = id ?? data?.createRun?.run?.id
        if (created?.startsWith('run_')) result.acknowledged.push(created)
        return
      }
      const line = `${turn % calls.length}: ${status} ${JSON.stringify(json).slice(0, 300)}`
      const isStopping = stopping.has(instance)
      if (status !== 503 && !(isStopping && isRefused(json))) {
        result.failed.push(line)
        return
      }
      if (!isStopping) result.overloaded.push(line)
      else if (serving.includes(instance)) serving.splice(serving.indexOf(instance), 1)
      result.repeated++
      await sleep(100)
    }
  }

  const calling = Array.from({ length: callers }, async (_, index) => {
    for (let turn = index; !isStopped; turn++) {
      await callOnce(turn)
      await sleep(pauseMs)
    }
  })
  return {
    /** Processes that were sent SIGTERM. */
    stopping,
    async stop() {
      isStopped = true
      await Promise.all(calling)
      return result
    },
  }
}

const isRefused = ({ code, reusedSocket }: JsonObject): boolean =>
  code === 'ECONNREFUSED' || (code === 'ECONNRESET' && reusedSocket === true)

const noResponse = ({ code, message, reusedSocket }: CallError): Pick<HttpResponse, 'status' | 'json'> => ({
  status: 0,
  json: { code: code ?? null, message, reusedSocket },
})
