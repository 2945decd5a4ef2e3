/** SIGSTOP of the process that executes runs, then SIGCONT: it is declared dead, and notices it when it continues. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { runLog } from '../helpers/runLog.ts'
import { scaled } from '../helpers/scale.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import { expectOutputOf, expectWholeLog } from './helpers/expectLog.ts'
import type { HttpResponse, Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createAndFollow, type RunStream, runIdOf } from './helpers/runStream.ts'
import { waitUntil, within } from './helpers/waitUntil.ts'
import { type Followed, type Waited, watchEnds } from './helpers/watchEnds.ts'
import { expectSettled } from './invariants.ts'

const runs = scaled(3, 60)
const chunks = scaled(15, 45) // the runs must last until every waiting client is connected
const input = { chunks, delay_ms: 100 }
const takeOverMs = 8_500
const answerMs = takeOverMs + chunks * input.delay_ms

let cluster: Cluster & { one: Instance; other: Instance }
let ownStreams: RunStream[]
let followed: Followed[]
let waited: Waited[]
let waitedOnFrozen: HttpResponse
let frozenAt: number

beforeAll(async () => {
  cluster = await startPair()
  const { one, other, credentials, db } = cluster
  const body = { agent_id: credentials.agents.simulator, input }
  const waitingOnFrozen = one.rest('POST', '/runs', { body: { ...body, metadata: { waited: true } } })
  ownStreams = await Promise.all(Array.from({ length: runs }, () => createAndFollow(one, body)))
  await Promise.all(ownStreams.map((stream) => stream.until(5)))
  const ends = await watchEnds(other, ownStreams.map(runIdOf))
  frozenAt = Date.now()
  one.process.signal('SIGSTOP')
  // It continues while another process executes the runs: its writes must be fenced off.
  await waitUntil('another process executes the runs', 20_000, async () => {
    const started = `select 1 from ${runLog} log where type = 'run.started' and data ->> 'attempt' = '2'`
    const { rows } = await db.query(started)
    return rows.length > runs
  })
  one.process.signal('SIGCONT')
  followed = await within('the streams on the other process', 30_000, ends.followed)
  waited = await within('the long polls on the other process', 30_000, ends.waited)
  waitedOnFrozen = await within('the answer of the process that was frozen', 60_000, waitingOnFrozen)
}, 120_000)

afterAll(() => cluster?.[Symbol.asyncDispose]())

describe('SIGSTOP of the process that executes runs', () => {
  test('a client that waits at another process gets the run, executed once more, within 8.5 s and its duration', () => {
    for (const { response, endedAt } of waited) {
      expect([response.status, response.json.status]).toEqual([200, 'completed'])
      expect(endedAt - frozenAt).toBeLessThan(answerMs)
    }
    measured('SIGSTOP, waiting client', { maxMs: Math.max(...waited.map(({ endedAt }) => endedAt - frozenAt)) })
  })

  test('a client that streams from another process gets each event once, and the last one within the same time', () => {
    for (const { stream, endedAt } of followed) {
      expectWholeLog(stream.events)
      expect(endedAt - frozenAt).toBeLessThan(answerMs)
    }
    measured('SIGSTOP, streaming client', { maxMs: Math.max(...followed.map(({ endedAt }) => endedAt - frozenAt)) })
  })
})

describe('SIGSTOP of all processes at once, as when the machine sleeps', () => {
  test('no process declares another dead, and the runs stay where they are', async () => {
    const { instances, credentials } = cluster
    const body = { agent_id: credentials.agents.simulator, input: { chunks: 6, delay_ms: 500 } }
    const streams = await Promise.all(instances.map((instance) => createAndFollow(instance, body)))
    await Promise.all(streams.map((stream) => stream.until(3)))
    for (const { process } of instances) process.signal('SIGSTOP')
    await sleep(6_000)
    for (const { process } of instances) process.signal('SIGCONT')
    for (const stream of streams) {
      expect(await within('the end of the run', 30_000, stream.over)).toBe('ended')
      expectWholeLog(stream.events)
      expect(stream.events.filter(({ type }) => type === 'run.started')).toHaveLength(1)
    }
    await expectSettled(cluster.db)
  }, 60_000)
})

describe('SIGCONT after it was declared dead', () => {
  test('it no longer writes to the runs', () => {
    for (const { stream } of followed) {
      expect(stream.events.filter(({ type }) => type === 'run.started').map(({ data }) => data.attempt)).toEqual([1, 2])
      expectOutputOf(stream.events, chunks)
    }
  })

  test('its own streams get each event once', async () => {
    for (const stream of ownStreams) {
      expect(await within('the rest of a stream', 20_000, stream.over)).toBe('ended')
      expectWholeLog(stream.events)
    }
  })

  test('a client that waited at it gets the ended run', () => {
    expect([waitedOnFrozen.status, waitedOnFrozen.json.status]).toEqual([200, 'completed'])
  })

  test('it continues to serve, under another id', async () => {
    const { one, other, credentials, db } = cluster
    const body = { agent_id: credentials.agents.simulator, input: { chunks: 3, delay_ms: 300 } }
    const stream = await createAndFollow(one, body)
    await stream.until(2)
    const id = runIdOf(stream)
    const { rows } = await db.query(
      'select owner, exists (select 1 from processes where id = owner) as known from runs where id = $1',
      [id],
    )
    expect(rows).toEqual([{ owner: expect.any(String), known: true }])
    expect((await other.rest('GET', `/runs/${id}?wait=30`)).json.status).toBe('completed')
    expect(await stream.over).toBe('ended')
    const queued = await one.rest('POST', '/runs', { body, headers: { prefer: 'respond-async' } })
    expect(queued.status).toBe(202)
    expect((await one.rest('GET', `/runs/${queued.json.id}?wait=30`)).json.status).toBe('completed')
  }, 40_000)

  test('the invariants hold', () => expectSettled(cluster.db))
})
