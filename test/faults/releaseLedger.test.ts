/*
 * Releases of candidates that fail more often, are slower, are as good, or fail for one sticky value, on two processes that are
 * killed now and then: each release ends as expected, and no candidate gets a run after its release has ended. RELEASE_SECOND_MS
 * shortens the stages.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { JsonObject } from '../../src/platform/json.ts'
import { bucketOf } from '../../src/runs/assignVersion.ts'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { createReceiverAuthority, type ReceiverAuthority } from '../helpers/receiverAuthority.ts'
import { onlyLong, scaled } from '../helpers/scale.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import type { HttpResponse, Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createRandom } from './helpers/random.ts'
import { waitUntil } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const random = createRandom(44)
const callers = 8
/** A process is killed after every so many calls, but at most `mostKills` times. */
const callsBetweenKills = scaled(60, 150)
const mostKills = scaled(1, 12)
const secondMs = 100
const fastMs = 200
/** The short form runs more often, so it allows more: it must not fail by chance. */
const standardErrors = scaled(4, 3)

let authority: ReceiverAuthority
let receiver: Receiver
let cluster: Cluster
let env: Record<string, string>
let living: Instance[]
let kills = 0
let calls = 0

beforeAll(async () => {
  authority = await createReceiverAuthority()
  receiver = await startReceiver(authority.certificate, (response, { path }) => {
    const ms = (path === '/slow' ? 3 : 1) * fastMs * (1 + random())
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"output": {"ok": true}}')
    }, ms)
  })
  env = { RELEASE_SECOND_MS: `${secondMs}`, WEBHOOK_CA_FILE: authority.caFile, WEBHOOK_ALLOW_PRIVATE: 'on' }
  cluster = await startPair(env)
  living = [...cluster.instances]
}, 120_000)

afterAll(async () => {
  await cluster?.[Symbol.asyncDispose]()
  await receiver?.close()
  await authority?.dispose()
})

const fails = (condition: string) => ({
  runtime: { type: 'expression', expression: `${condition} ? $error("broken") : {"ok": true}` },
})
const endpoint = (path: string) => ({ runtime: { type: 'http', url: receiver.url(path) } })
const stages = [
  { percent: 20, seconds: 60 },
  { percent: 60, seconds: 60 },
]

type Given = { live: JsonObject; candidate: JsonObject; stickyBy?: string; judge?: JsonObject }
type Made = { id: string; agentId: string }

async function release({ live, candidate, stickyBy, judge }: Given): Promise<Made> {
  const { json: agent } = await call('POST', '/agents/custom', { name: 'Released', ...live })
  const { json: version } = await call('POST', `/agents/${agent.id}/versions`, candidate)
  const body = {
    version: version.version as number,
    stages,
    ...(stickyBy && { sticky_by: stickyBy }),
    ...(judge && { judge }),
  }
  const made = await call('POST', `/agents/${agent.id}/releases`, body)
  expect(made.status).toBe(201)
  return { id: String(made.json.id), agentId: String(agent.id) }
}

const call = (method: string, path: string, body?: JsonObject): Promise<HttpResponse> =>
  anyLiving().rest(method, path, body && { body })

const anyLiving = (): Instance => living[Math.floor(random() * living.length)] as Instance

/** Calls until the release has ended, then 5 more times per caller. Returns the runs of these calls, which began after the end. */
async function drive({ id, agentId }: Made, inputOf: (index: number) => JsonObject): Promise<JsonObject[]> {
  const later: JsonObject[] = []
  const hasEnded = async () =>
    (await cluster.db.query(`select 1 from releases where id = $1 and status <> 'active'`, [id])).rowCount === 1
  async function caller(): Promise<void> {
    for (;;) {
      const isAfterEnd = await hasEnded()
      const index = calls++
      if (index % callsBetweenKills === callsBetweenKills - 1 && kills < mostKills) void killOne()
      const input = inputOf(index)
      const body = { agent_id: agentId, input, metadata: { user: String(input.user ?? index) } }
      const response = await anyLiving()
        .rest('POST', '/runs', { body })
        .catch(() => undefined)
      if (response !== undefined && response.status !== 503) expect(response.status).toBe(200)
      if (isAfterEnd && response !== undefined) later.push(response.json)
      if (later.length >= callers * 5) return
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return later
}

let killing: Promise<void> | undefined

/** The other process continues alone until a new one has started. */
function killOne(): Promise<void> {
  killing ??= (async () => {
    const victim = living.shift() as Instance
    kills++
    await victim.process.stop('SIGKILL')
    living.push(await cluster.add(env))
    killing = undefined
  })()
  return killing
}

const readEnded = async ({ id }: Made): Promise<JsonObject> =>
  waitUntil('the release is read', 30_000, async () => {
    const { status, json } = await call('GET', `/releases/${id}`).catch(() => ({ status: 0, json: {} as JsonObject }))
    return status === 200 && json
  })

/** The candidate's share in each stage is within `standardErrors` of the stage's percent. */
async function expectShares({ id }: Made): Promise<void> {
  const { rows } = await cluster.db.query<{ stage: number; runs: number; given: number }>(
    `select release_stage as stage, count(*)::int as runs, (count(*) filter (where release_side = 'candidate'))::int as given
       from runs where release_id = $1 group by 1 order by 1`,
    [id],
  )
  for (const { stage, runs, given } of rows) {
    const share = (stages[stage - 1]?.percent ?? 0) / 100
    const standardError = Math.sqrt((share * (1 - share)) / runs)
    expect(Math.abs(given / runs - share)).toBeLessThan(standardErrors * standardError)
  }
}

async function expectTakenBack(made: Made, later: JsonObject[]): Promise<void> {
  expect(later.map(({ agent_version, release_id }) => [agent_version, release_id])).toEqual(later.map(() => [1, null]))
  const { rows } = await cluster.db.query(
    `select r.id from runs r join releases l on l.id = r.release_id
      where l.id = $1 and r.agent_version = l.version and r.status = 'queued'`,
    [made.id],
  )
  expect(rows).toEqual([])
}

const lenientLatency = { p95_ratio: 1_000 }

describe('a candidate', () => {
  test('that fails 30 points more often is stopped', async () => {
    const made = await release({ live: fails('n % 100 < 2'), candidate: fails('n % 100 < 32'), judge: lenientLatency })
    const later = await drive(made, (n) => ({ n: Math.floor(random() * 1e9) + n }))
    expect(await readEnded(made)).toMatchObject({ status: 'stopped', stopped_because: 'error_rate' })
    await expectTakenBack(made, later)
    await expectShares(made)
  }, 600_000)

  const long = onlyLong(test)

  long(
    'that is three times as slow is stopped',
    async () => {
      const made = await release({ live: endpoint('/fast'), candidate: endpoint('/slow') })
      const later = await drive(made, () => ({}))
      expect(await readEnded(made)).toMatchObject({ status: 'stopped', stopped_because: 'p95_latency' })
      await expectTakenBack(made, later)
      await expectShares(made)
    },
    600_000,
  )

  long(
    'that is as good as the live version goes live for all runs',
    async () => {
      const same = fails('n % 100 < 3')
      const made = await release({ live: same, candidate: { ...same, timeout_ms: 60_000 }, judge: lenientLatency })
      const later = await drive(made, (n) => ({ n: Math.floor(random() * 1e9) + n }))
      expect(await readEnded(made)).toMatchObject({ status: 'completed', stage: 2, stopped_because: null })
      expect(later.map((run) => [run.agent_version, run.release_id])).toEqual(later.map(() => [2, null]))
      await expectShares(made)
    },
    600_000,
  )

  long(
    'that fails for a sticky value with a fifth of the traffic is stopped, and no value changes sides',
    async () => {
      const made = await release({
        live: fails('false'),
        candidate: fails('$substring(user, 0, 3) = "bad"'),
        stickyBy: 'metadata.user',
        judge: lenientLatency,
      })
      const bad = Array.from({ length: 100 }, (_, index) => `bad${index}`)
      const worst = bad.find((user) => bucketOf(made.id, JSON.stringify(user)) < 2_000) as string
      const later = await drive(made, () => ({ user: random() < 0.2 ? worst : `u${Math.floor(random() * 200)}` }))
      expect(await readEnded(made)).toMatchObject({ status: 'stopped', stopped_because: 'error_rate' })
      await expectTakenBack(made, later)
      const { rows } = await cluster.db.query(
        `select metadata ->> 'user' as user, release_stage from runs where release_id = $1
        group by 1, 2 having count(distinct release_side) > 1`,
        [made.id],
      )
      expect(rows).toEqual([])
    },
    600_000,
  )
})

test('nothing is lost or counted twice', async () => {
  await killing
  await waitUntil('every run has ended', 90_000, async () => {
    const { rowCount } = await cluster.db.query(`select 1 from runs where status in ('queued', 'running')`)
    return rowCount === 0
  })
  await expectSettled(cluster.db)
  measured('release ledger', { kills, calls })
}, 120_000)
