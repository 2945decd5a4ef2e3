/*
 * Writers store events in transactions of random length, over two processes and separate connections, while readers follow the
 * event stream at either process and reconnect at random: each reader gets each event once, in the same order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Pool, PoolClient } from 'pg'
import { openPool } from '../../helpers/openPool.ts'
import { scaled } from '../../helpers/scale.ts'
import { createFrameReader } from '../../helpers/sse.ts'
import type { Pair } from '../helpers/cluster.ts'
import type { Instance } from '../helpers/instance.ts'
import { measured } from '../helpers/measured.ts'
import { createRandom, pick, seed } from '../helpers/random.ts'
import { waitUntil, within } from '../helpers/waitUntil.ts'

const loadMs = scaled(1_500, 60_000)
const writers = { runs: scaled(3, 6), transactions: 10 }
const readers = scaled(4, 16)
const longestPauseMs = 300
const longestReadMs = scaled(200, 1_000)

type Followed = { ids: string[]; positions: string[]; lastId: string; reconnects: number }

let pair: Pair
let pool: Pool
let stored: string[]
const followed: Followed[] = []

export function testEventFeed(given: () => Pair): void {
  beforeAll(
    async () => {
      pair = given()
      await earlierTransactionsAreOver()
      const earlier = await storedIds()
      pool = openPool({ connectionString: pair.db.options.connectionString, max: writers.transactions })
      let isOver = false
      const reading = Array.from({ length: readers }, (_, stream) => read(stream, () => isOver))
      await within('readers that are ready', 20_000, Promise.all(reading.map(({ ready }) => ready)))
      const stopAt = Date.now() + loadMs
      await Promise.all([
        ...Array.from({ length: writers.runs }, (_, stream) => makeRuns(100 + stream, stopAt)),
        ...Array.from({ length: writers.transactions }, (_, stream) => writeEvents(200 + stream, stopAt)),
      ])
      stored = (await storedIds()).filter((id) => !earlier.includes(id))
      const since = Date.now()
      const all = () => followed.every(({ ids }) => ids.length >= stored.length)
      await waitUntil('all readers have all events', 30_000, all).catch(() => undefined) // the tests show what is missing
      measured('event feed', {
        seed,
        events: stored.length,
        readers,
        lastAfterMs: Date.now() - since,
        reconnects: followed.reduce((sum, { reconnects }) => sum + reconnects, 0),
      })
      isOver = true
      await Promise.all(reading.map(({ over }) => over))
    },
    scaled(90_000, 180_000),
  )

  afterAll(() => pool?.end())

  test('sends every reader each event once, in the same order', () => {
    expect(stored.length).toBeGreaterThan(loadMs / 50)
    for (const { ids } of followed) {
      expect(stored.filter((id) => !ids.includes(id))).toEqual([])
      expect(ids).toEqual(stored)
    }
  })

  test('gives each event the same position in both processes', () => {
    for (const { positions } of followed) expect(positions).toEqual(followed[0]?.positions)
  })

  test('was continued many times', () => {
    expect(followed.every(({ reconnects }) => reconnects > 3)).toBe(true)
  })
}

/** While one is open, the stream begins with the events that were stored since it began. */
async function earlierTransactionsAreOver(): Promise<void> {
  const { rows } = await pair.db.query<{ now: string }>('select pg_current_xact_id()::text as now')
  await waitUntil('earlier transactions are over', 20_000, async () => {
    const oldest = 'select 1 where pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8'
    return (await pair.db.query(oldest, [rows[0]?.now])).rowCount === 1
  })
}

async function storedIds(): Promise<string[]> {
  const { rows } = await pair.db.query<{ id: string }>(
    `select id from events where type <> 'deployment.created' order by position, id`,
  )
  return rows.map(({ id }) => id)
}

async function makeRuns(stream: number, stopAt: number): Promise<void> {
  const random = createRandom(stream)
  const { echo, simulator } = pair.credentials.agents
  while (Date.now() < stopAt) {
    const body = random() < 0.3 ? { agent_id: simulator, input: { fail: {} } } : { agent_id: echo, input: {} }
    const { status } = await pick(random, [pair.one, pair.other]).rest('POST', '/runs', { body })
    if (status !== 200) throw new Error(`creating a run returned ${status}`)
    await sleep(random() * 20)
  }
}

/** Some transactions get their number long before they write, some write long before they commit, some roll back. */
async function writeEvents(stream: number, stopAt: number): Promise<void> {
  const random = createRandom(stream)
  const client = await pool.connect()
  const pause = () => sleep(random() ** 3 * longestPauseMs)
  while (Date.now() < stopAt) {
    await client.query('begin')
    if (random() < 0.5) await client.query('select pg_current_xact_id()')
    await pause()
    for (let left = Math.ceil(random() * 3); left > 0; left--) await insertEvent(client)
    await pause()
    await client.query(random() < 0.1 ? 'rollback' : 'commit')
  }
  client.release()
}

const insertEvent = (client: PoolClient) =>
  client.query(
    `insert into events (organization_id, id, type, body, created_at)
     select $1, id, 'run.completed', json_build_object('id', id)::text, now()
       from (select new_id('evt', clock_timestamp()) as id) as made`,
    [pair.credentials.organization_id],
  )

/** Follows the event stream until `isOver`, and disconnects at random. */
function read(stream: number, isOver: () => boolean) {
  const random = createRandom(stream)
  const seen: Followed = { ids: [], positions: [], lastId: '', reconnects: -1 }
  followed.push(seen)
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const over = (async () => {
    while (!isOver()) {
      seen.reconnects++
      await readOnce(pick(random, [pair.one, pair.other]), seen, random() * longestReadMs, resolve)
    }
  })()
  return { ready, over }
}

async function readOnce(instance: Instance, seen: Followed, forMs: number, onReady: () => void): Promise<void> {
  const headers = { 'last-event-id': seen.lastId }
  const response = await instance.open('GET', '/v2/events/stream?type=run.completed,run.failed', { headers })
  if (response.statusCode !== 200) throw new Error(`the event stream returned ${response.statusCode}`)
  const reader = createFrameReader()
  const closed = new Promise((done) => response.once('close', done))
  response.on('error', () => undefined)
  response.setEncoding('utf8').on('data', (chunk: string) => {
    for (const { id, data } of reader.push(chunk)) {
      seen.ids.push(String(data.id))
      seen.positions.push(id)
    }
    seen.lastId = [...reader.text().matchAll(/^id: (.*)\n(?:.*\n)*?\n/gm)].at(-1)?.[1] ?? seen.lastId
    if (reader.text().includes(': ready\n\n')) onReady()
  })
  while (seen.lastId === '' && !response.destroyed) await sleep(5) // without a position, it would start over
  await Promise.race([sleep(forMs), closed])
  response.destroy()
  await closed
}
