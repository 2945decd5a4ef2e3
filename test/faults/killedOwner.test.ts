/** kill -9 of the process that executes runs: clients that wait for or follow these at another process get their end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isLong, scaled } from '../helpers/scale.ts'
import { slowness } from '../helpers/slowness.ts'
import { copyWithoutRetry } from './helpers/agents.ts'
import { type Cluster, startPair } from './helpers/cluster.ts'
import { expectOutputOf, expectWholeLog } from './helpers/expectLog.ts'
import type { HttpResponse, Instance } from './helpers/instance.ts'
import { measured } from './helpers/measured.ts'
import { createAndFollow, follow, type RunStream, runIdOf } from './helpers/runStream.ts'
import { within } from './helpers/waitUntil.ts'
import { type Followed, type Waited, watchEnds } from './helpers/watchEnds.ts'
import { expectSettled } from './invariants.ts'

const runs = scaled(2, 60)
const chunks = 25
/** The runs must still be active when all are followed, which takes longer on a busy machine. */
const slow = slowness()
const input = { chunks, delay_ms: Math.round(100 * slow) }
const answerMs = 10_000 * slow

let cluster: Cluster & { one: Instance; other: Instance }
let ownStreams: RunStream[]
let followed: Followed[]
let waited: Waited[]
let killedAt: number
let lost: HttpResponse
let fromQueue: HttpResponse[]

beforeAll(async () => {
  cluster = await startPair()
  const { one, other, credentials, db } = cluster
  if (isLong) await sleep(8_000) // a process that has just started does not declare others dead yet
  const unrepeatable = await copyWithoutRetry(db, credentials.agents.simulator)
  ownStreams = await Promise.all(
    Array.from({ length: runs }, () => createAndFollow(one, { agent_id: credentials.agents.simulator, input })),
  )
  const queued = await Promise.all(
    Array.from({ length: 8 }, () =>
      one.rest('POST', '/runs', {
        body: { agent_id: credentials.agents.simulator, input },
        headers: { prefer: 'respond-async' },
      }),
    ),
  )
  const notAgain = await createAndFollow(one, { agent_id: unrepeatable, input })
  await Promise.all([...ownStreams, notAgain].map((stream) => stream.until(5)))
  const ends = await watchEnds(other, ownStreams.map(runIdOf))
  const waitingForQueued = queued.map(({ json }) => other.rest('GET', `/runs/${json.id}?wait=60`))
  const waitingForLost = other.rest('GET', `/runs/${runIdOf(notAgain)}?wait=60`)
  killedAt = Date.now()
  await one.process.stop('SIGKILL')
  await Promise.all(ownStreams.map((stream) => stream.over))
  followed = await within('the streams on the other process', 30_000, ends.followed)
  waited = await within('the long polls on the other process', 30_000, ends.waited)
  fromQueue = await within('the runs from the queue', 30_000, Promise.all(waitingForQueued))
  lost = await within('the run that may not be repeated', 30_000, waitingForLost)
}, 90_000)

afterAll(() => cluster?.[Symbol.asyncDispose]())

describe('kill -9 of the process that executes runs', () => {
  test('a client that waits at another process gets the ended run within 10 s', () => {
    for (const { response, endedAt } of waited) {
      expect([response.status, response.json.status]).toEqual([200, 'completed'])
      expect(endedAt - killedAt).toBeLessThan(answerMs)
    }
    measured('kill -9, waiting client', { maxMs: Math.max(...waited.map(({ endedAt }) => endedAt - killedAt)) })
  })

  test('a client that streams from another process gets each event once, and the last one within 10 s', () => {
    for (const { stream, endedAt } of followed) {
      expectWholeLog(stream.events)
      expectOutputOf(stream.events, chunks)
      expect(stream.events.findLast(({ type }) => type === 'run.started')?.data.attempt).toBe(2)
      expect(endedAt - killedAt).toBeLessThan(answerMs)
    }
    measured('kill -9, streaming client', { maxMs: Math.max(...followed.map(({ endedAt }) => endedAt - killedAt)) })
  })

  test('a client that streamed from the killed process can resume at another one', async () => {
    for (const stream of ownStreams) {
      expect(await stream.over).toBe('broken')
      const rest = await follow(cluster.other, runIdOf(stream), stream.events.at(-1)?.seq)
      expect(await within('the rest of the log', 20_000, rest.over)).toBe('ended')
      expectWholeLog([...stream.events, ...rest.events])
    }
  })

  test('runs that it had claimed from the queue also complete', () => {
    expect(fromQueue.map(({ json }) => json.status)).toEqual(fromQueue.map(() => 'completed'))
  })

  test('a run that may not be executed again fails with worker_lost', () => {
    expect([lost.status, lost.json.status]).toEqual([200, 'failed'])
    expect(lost.json.error).toMatchObject({ code: 'worker_lost', type: 'gateway_error', retryable: true, attempt: 1 })
  })

  test('the invariants hold', () => expectSettled(cluster.db))

  test('no job stays locked by the dead process', async () => {
    const { rows } = await cluster.db.query(`
      select j.id, j.locked_by from graphile_worker.jobs j
       where j.locked_by is not null and not exists (select 1 from processes p where j.locked_by = any(p.worker_ids))`)
    expect(rows).toEqual([])
  })
})
