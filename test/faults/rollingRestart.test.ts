/*
 * A rolling restart behind HAProxy and nginx, under load through both: with DRAIN_DELAY_SECONDS and the samples in
 * `deploy/`, every call succeeds at the first try, every run ends, and the library resumes streams.
 */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { AgentRunService, type Logger } from '../../clients/typescript/src/sdk.ts'
import { type Credentials, readCredentials } from '../../src/main/storage/credentials.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { usualConnections } from '../helpers/connections.ts'
import { freePort } from '../helpers/freePort.ts'
import { needsProgram } from '../helpers/needsProgram.ts'
import { openPool } from '../helpers/openPool.ts'
import { hasProxy } from '../helpers/proxies.ts'
import { scaled } from '../helpers/scale.ts'
import { temporaryFolder } from '../helpers/temporaryFolder.ts'
import { createTestDatabase } from '../helpers/testDatabase.ts'
import { masterKey } from './helpers/cluster.ts'
import { type Instance, startInstance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { type RunningProxy, startHaproxy, startNginx } from './helpers/runningProxies.ts'
import { createAndFollow, runIdOf } from './helpers/runStream.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const processes = scaled(2, 4)
const callers = scaled(2, 8)
const pauseMs = scaled(100, 10)
const loadMs = scaled(0, 300_000)
const drainDelaySeconds = 4
/** Of the long run, through each proxy: some of them at each process. */
const followers = 4

needsProgram(describe, 'HAProxy', hasProxy('HAProxy'))
needsProgram(describe, 'nginx', hasProxy('nginx'))
const withBoth = hasProxy('HAProxy') && hasProxy('nginx') ? describe : describe.skip

withBoth('behind HAProxy and nginx', () => {
  const resources = new AsyncDisposableStack()
  const started = new Set<Instance>()
  let path: string
  let databaseUrl: string
  let db: Pool
  let credentials: Credentials
  let ports: number[]
  let serving: Instance[]
  let proxies: RunningProxy[]

  beforeAll(async () => {
    path = resources.use(await temporaryFolder()).path
    databaseUrl = resources.adopt(await createTestDatabase(), (made) => made.drop()).url
    db = resources.adopt(openPool({ connectionString: databaseUrl, max: 2 }), (pool) => pool.end())
    ports = await Promise.all(Array.from({ length: processes }, freePort))
    serving = [await start(0)]
    credentials = (await readCredentials(join(path, '0'))) as Credentials
    serving.push(...(await Promise.all(ports.slice(1).map((_, index) => start(index + 1)))))
    await db.query(
      `update organizations set requests_per_minute = 1000000, burst = 1000000, monthly_calls = 1000000000`,
    )
    const options = { certificates: join(path, '0', 'certificates'), processes: ports }
    proxies = [resources.use(await startHaproxy(options)), resources.use(await startNginx(options))]
    for (const proxy of proxies) await proxy.usesAll()
  })
  afterAll(async () => {
    for (const { process, disconnect } of started) {
      disconnect()
      await process.stop('SIGKILL')
    }
    await resources.disposeAsync()
  })

  async function start(place: number): Promise<Instance> {
    const env = {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: masterKey,
      HTTP_PORT: String(ports[place]),
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_DELAY_SECONDS: String(drainDelaySeconds),
      DATABASE_POOL: usualConnections,
    }
    const instance = await startInstance(join(path, String(place)), env, () => credentials.api_key)
    started.add(instance)
    return instance
  }

  async function restart(place: number): Promise<void> {
    const old = serving[place] as Instance
    expect((await old.process.stop('SIGTERM')).code).toBe(0)
    started.delete(old)
    serving[place] = await start(place)
    for (const proxy of proxies) await proxy.usesAll()
  }

  test(
    'no call fails while each process is restarted, every run ends and streams are whole',
    async () => {
      const ca = readFileSync(join(path, '0', 'certificates', 'ca.crt'))
      const caFile = join(path, '0', 'certificates', 'ca.crt')
      const load = startLoad(proxies, credentials, { ca, caFile })
      const until = performance.now() + loadMs
      do {
        await load.followLong(serving[1] as Instance)
        for (let place = 0; place < processes; place++) await restart(place)
      } while (performance.now() < until)
      const { calls, failed, streams, resumed, runs } = await load.stop()
      measured('rolling restart', { calls, streams, resumed, runs: runs.size })
      expect(failed).toEqual([])
      expect(calls).toBeGreaterThan(callers * proxies.length * 4)
      expect(streams).toBeGreaterThanOrEqual(proxies.length * (1 + followers))
      expect(resumed).toBeGreaterThan(0) // when the first process was stopped, which did not execute the long run
      await waitUntil('every run ends', 60_000, async () => {
        const { rows } = await db.query(`select 1 from runs where status in ('queued', 'running') limit 1`)
        return rows.length === 0
      })
      const { rows } = await db.query(`select id from runs where status = 'completed' and id = any($1)`, [[...runs]])
      expect(rows).toHaveLength(runs.size)
      await expectSettled(db)
    },
    scaled(180_000, 900_000),
  )
})

/** Callers that never repeat a call, and followers of streams with the library. */
function startLoad(proxies: RunningProxy[], credentials: Credentials, { ca, caFile }: { ca: Buffer; caFile: string }) {
  let isStopped = false
  const result = { calls: 0, streams: 0, resumed: 0, failed: [] as string[], runs: new Set<string>() }
  const { api_key: apiKey, agents } = credentials
  const agent = new https.Agent({ keepAlive: true, ca })

  const send = (
    proxy: RunningProxy,
    method: string,
    path: string,
    body?: JsonObject,
    headers = {},
  ): Promise<JsonObject> =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body)
      const content =
        text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      const call = https.request({
        ...{ host: '127.0.0.1', servername: 'localhost', port: proxy.port, agent, method, path },
        headers: { authorization: `Bearer ${apiKey}`, ...content, ...headers },
      })
      call.on('error', reject)
      call.on('response', async (response) => {
        const received = Buffer.concat(await response.toArray()).toString('utf8')
        if ((response.statusCode ?? 0) >= 300) reject(new Error(`${response.statusCode} ${received}`))
        else resolve(JSON.parse(received))
      })
      call.end(text)
    })

  async function run(proxy: RunningProxy, agentId: string, input: JsonObject, prefer: string): Promise<void> {
    const { id } = await send(proxy, 'POST', '/v2/runs', { agent_id: agentId, input }, { prefer })
    result.runs.add(String(id))
  }

  const calls: ((proxy: RunningProxy) => Promise<unknown>)[] = [
    (proxy) => run(proxy, agents.echo, { query: 'x' }, 'wait=30'),
    (proxy) => run(proxy, agents.echo, { query: 'x' }, 'respond-async'),
    (proxy) => run(proxy, agents.simulator, { chunks: 3, delay_ms: 300 }, 'wait=30'),
    (proxy) => send(proxy, 'GET', '/v2/runs?limit=3'),
    async (proxy) => result.runs.size > 0 && send(proxy, 'GET', `/v2/runs/${[...result.runs].at(-1)}?wait=5`),
    async (proxy) => {
      const { errors } = await send(proxy, 'POST', '/graphql', {
        query: '{ viewer { id } agents(first: 2) { edges { node { id } } } }',
      })
      if (errors) throw new Error(JSON.stringify(errors))
    },
  ]

  async function call(proxy: RunningProxy, index: number): Promise<void> {
    for (let turn = index; !isStopped; turn++) {
      result.calls++
      const kind = turn % calls.length
      await calls[kind]?.(proxy).catch((error) => result.failed.push(`${proxy.name}, call ${kind}: ${error}`))
      await sleep(pauseMs)
    }
  }

  function clientOf({ port }: RunningProxy): AgentRunService {
    const logger: Logger = (_, message, { lastEventId }) => {
      if (message === 'request' && Number(lastEventId ?? 0) > 0) result.resumed++
    }
    return new AgentRunService({ apiKey, baseUrl: `https://localhost:${port}/v2`, caFile, logger })
  }

  async function readWhole(proxy: RunningProxy, stream: ReturnType<AgentRunService['runs']['follow']>): Promise<void> {
    const seen: number[] = []
    try {
      for await (const { seq } of stream) seen.push(seq)
      const ended = await stream.finalRun()
      if (ended.status !== 'completed' || seen.some((seq, index) => seq !== index + 1))
        throw new Error(`${ended.status}: ${seen.join(' ')}`)
      result.runs.add(ended.id)
      result.streams++
    } catch (error) {
      result.failed.push(`${proxy.name}, stream: ${error}`)
    }
  }

  async function stream(proxy: RunningProxy): Promise<void> {
    const ars = clientOf(proxy)
    const body = { agent_id: agents.simulator, input: { chunks: 20, delay_ms: 100 } }
    while (!isStopped) await readWhole(proxy, ars.runs.stream(body))
  }

  const working = proxies.flatMap((proxy) => [
    ...Array.from({ length: callers }, (_, index) => call(proxy, index)),
    stream(proxy),
  ])
  return {
    /** Followers of a run that this process executes for a while, through every proxy. */
    async followLong(executing: Instance): Promise<void> {
      const body = { agent_id: agents.simulator, input: { chunks: 60, delay_ms: 250 } }
      const created = await createAndFollow(executing, body)
      await created.until(1)
      const id = runIdOf(created)
      for (const proxy of proxies)
        for (let count = 0; count < followers; count++) working.push(readWhole(proxy, clientOf(proxy).runs.follow(id)))
    },
    async stop() {
      isStopped = true
      await Promise.all(working)
      agent.destroy()
      return result
    },
  }
}
