/** SIGTERM of a process with long runs: it hands them over, and another process executes them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { copyWithoutRetry } from './helpers/agents.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import { expectWholeLog } from './helpers/expectLog.ts'
import type { HttpResponse, Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createAndFollow, follow, type RunStream, runIdOf } from './helpers/runStream.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'
import { expectSettled } from './invariants.ts'

const streams = scaled(2, 40)
const busyRuns = scaled(3, 300)
const timeoutMs = 60_000

let cluster: Cluster & { one: Instance; other: Instance }
let own: RunStream[]
let subscribed: RunStream
let created: HttpResponse
let polled: HttpResponse
let exitCode: number | null
let exitedAfterMs: number
let ends: HttpResponse[]
let unrepeatable: HttpResponse

beforeAll(async () => {
  cluster = await startPair()
  const { one, other, credentials, db } = cluster
  // They take longer than a process may take to stop, and are later cancelled at the other process.
  const body = { agent_id: credentials.agents.simulator, input: { chunks: 2, delay_ms: 25_000 }, timeout_ms: timeoutMs }
  own = await Promise.all(Array.from({ length: streams }, () => createAndFollow(one, body)))
  const notAgain = await createAndFollow(one, { ...body, agent_id: await copyWithoutRetry(db, body.agent_id) })
  await Promise.all([...own, notAgain].map((stream) => stream.until(2)))
  // These write all the time, even while they are handed over.
  const busy = { ...body, input: { chunks: 100_000, delay_ms: 50 } }
  const writing = await Promise.all(Array.from({ length: busyRuns }, () => createAndFollow(one, busy)))
  const ids = own.map(runIdOf)
  subscribed = await follow(one, String(ids[0]), 0, 'graphql')
  const creating = one.rest('POST', '/runs', { body, headers: { prefer: 'wait=60' } })
  const polling = one.rest('GET', `/runs/${ids[0]}?wait=60`)
  const tookOver = own.map((stream) => follow(other, runIdOf(stream)))
  await waitUntil('both calls have arrived', 10_000, async () => {
    const { rows } = await db.query(`select 1 from runs where status = 'running'`)
    return rows.length === streams + busyRuns + 2 && (await one.rest('GET', '/runs?limit=1')).status === 200
  })
  const startedAt = Date.now()
  const { code } = await within('the end of the process', 40_000, one.process.stop('SIGTERM'))
  exitCode = code
  exitedAfterMs = Date.now() - startedAt
  created = await creating
  polled = await polling
  await Promise.all((await Promise.all(tookOver)).map((stream) => stream.until(3)))
  unrepeatable = await other.rest('GET', `/runs/${runIdOf(notAgain)}`)
  const rest = [...ids, ...writing.map(runIdOf), String(created.json.id)]
  await Promise.all(rest.map((id) => other.rest('DELETE', `/runs/${id}`)))
  ends = await Promise.all(rest.map((id) => other.rest('GET', `/runs/${id}?wait=30`)))
}, 120_000)

afterAll(() => cluster?.[Symbol.asyncDispose]())

describe('SIGTERM with long active runs', () => {
  test('exits with code 0 within 30 s', () => {
    expect(exitCode).toBe(0)
    expect(exitedAfterMs).toBeLessThan(30_000 * slowness())
    measured('SIGTERM with long runs', { exitedAfterMs })
  })

  test('asks streams and subscriptions to reconnect', async () => {
    for (const stream of own) expect(await stream.over).toBe('asked to reconnect')
    expect(await subscribed.over).toBe('asked to reconnect')
  })

  test('returns 202 and a Location to a caller that waits for its new run', () => {
    expect([created.status, created.json.status]).toEqual([202, 'running'])
    expect(created.headers.location).toMatch(new RegExp(`/v2/runs/${created.json.id}$`))
  })

  test('returns the running run to a long poll', () => {
    expect([polled.status, polled.json.status]).toEqual([200, 'running'])
  })

  test('the other process executes the runs, where they can be followed and cancelled', async () => {
    expect(ends.map(({ json }) => json.status)).toEqual(ends.map(() => 'cancelled'))
    for (const stream of own) {
      const rest = await follow(cluster.other, runIdOf(stream), stream.events.at(-1)?.seq)
      await rest.over
      const events = [...stream.events, ...rest.events]
      expectWholeLog(events)
      expect(events.filter(({ type }) => type === 'run.started').map(({ data }) => data.attempt)).toEqual([1, 2])
    }
  })

  test('a run that may not be executed again fails with worker_lost', () => {
    expect(unrepeatable.json).toMatchObject({ status: 'failed', error: { code: 'worker_lost' } })
  })

  test('the invariants hold', () => expectSettled(cluster.db))
})
