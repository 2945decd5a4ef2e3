import { createSecretKey } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { alignPositions } from '../../src/events/feed/alignPositions.ts'
import { startNow, startSince } from '../../src/events/feed/feedStart.ts'
import type { FeedEvent } from '../../src/events/feed/readFeed.ts'
import { createSealedPositions } from '../../src/events/feed/sealedPositions.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { createEventTails, type EventTails } from '../../src/webhooks/feed/eventTails.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { openTestStorage } from '../helpers/openTestStorage.ts'

type Storage = Awaited<ReturnType<typeof openTestStorage>>

let storage: Storage
let db: Database
let statements: string[]
let tails: EventTails
let reading: NodeJS.Timeout
const newId = createIds(systemClock)
/** New events are held back while a transaction of any suite is open: up to a minute if its process is stopped. */
const waitMs = 90_000
const feedPositions = createSealedPositions(createSecretKey(Buffer.alloc(32, 1)))
const now = () => startNow(db, systemClock.now())
const [organizationId, other] = ['org_one', 'org_other']

beforeAll(async () => {
  storage = await openTestStorage()
  db = storage.db
  for (const id of [organizationId, other])
    await db.pool.query(`insert into organizations (id, name, plan, created_at) values ($1, 'One', 'free', now())`, [
      id,
    ])
})
afterAll(() => storage.dispose())
beforeEach(() => {
  statements = []
  const run: Database['run'] = (statement, values, signal) => {
    statements.push(statement.name)
    return db.run(statement, values, signal)
  }
  const log = createLog('warn', { write() {} })
  tails = createEventTails({ db: { run }, feedPositions, clock: systemClock, log })
  // As the owner does: events that were held back for more than a second are found only this way.
  reading = setInterval(() => void tails.readAll(), 1_000)
})

afterEach(() => {
  clearInterval(reading)
  tails.close()
})

async function store(count: number, organization = organizationId, text = 'x'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('evt'))
  await db.pool.query(
    `insert into events (organization_id, id, type, body, created_at)
     select $1, id, 'run.completed', $3, now() from unnest($2::text[]) as id`,
    [organization, ids, text],
  )
  return ids
}

type Reader = { ids: string[]; isBlocked: boolean; isCaughtUp: boolean; handle: ReturnType<EventTails['follow']> }

async function follow(start = now(), types: string[] | null = null, organization = organizationId): Promise<Reader> {
  const reader = { ids: [] as string[], isBlocked: false, isCaughtUp: false }
  const handle = tails.follow({
    organizationId: organization,
    start: await start,
    types,
    follower: {
      receive: (events: FeedEvent[]) => void reader.ids.push(...events.map(({ id }) => id)),
      isReady: () => !reader.isBlocked,
      caughtUp: () => {
        reader.isCaughtUp = true
      },
    },
  })
  const whole = Object.assign(reader, { handle })
  await waitUntil('a reader that has caught up', waitMs, () => whole.isCaughtUp)
  return whole
}

async function has(reader: Reader, ids: string[]): Promise<void> {
  const missing = () => ids.filter((id) => !reader.ids.includes(id))
  await waitUntil('the events', waitMs, () => missing().length === 0).catch((cause) => {
    throw new Error(`${missing().length} of ${ids.length} events are missing`, { cause })
  })
}

describe('readers that have caught up', () => {
  test('share one read of new events, however many they are', async () => {
    const readers = await Promise.all(Array.from({ length: 200 }, () => follow()))
    statements = []
    const ids = await store(3)
    tails.wake(organizationId)
    await Promise.all(readers.map((reader) => has(reader, ids)))
    expect(readers.every((reader) => reader.ids.length === 3)).toBe(true)
    // Again while a transaction of another suite is open, which hides the events; never once for each reader.
    expect(new Set(statements)).toEqual(new Set(['read_feed']))
    expect(statements.length).toBeLessThan(readers.length / 10)
  })

  test('of several organisations share one statement', async () => {
    const readers = [await follow(), await follow(now(), null, other)]
    const [one, two] = [await store(1), await store(1, other)]
    statements = []
    await tails.readAll()
    await has(readers[0] as Reader, one)
    await has(readers[1] as Reader, two)
    expect(readers.map(({ ids }) => ids)).toEqual([one, two])
  })

  test('get more than a page of events, and events too large for a page', async () => {
    const reader = await follow()
    await follow(now(), null, other)
    const ids = [...(await store(1_200)), ...(await store(2, organizationId, 'x'.repeat(300_000)))]
    await tails.readAll()
    await has(reader, ids)
    expect(reader.ids).toEqual(ids)
  })

  test('cause no more reads when they have stopped', async () => {
    const reader = await follow()
    reader.handle.stop()
    statements = []
    await store(1)
    tails.wake(organizationId)
    await tails.readAll()
    expect([statements, reader.ids]).toEqual([[], []])
  })
})

describe('readers that are behind', () => {
  test('get missed events when they are ready again, and then new ones, each once', async () => {
    const [slow, quick] = [await follow(), await follow()]
    slow.isBlocked = true
    const missed = await store(700)
    tails.wake(organizationId)
    await has(quick, missed)
    expect(slow.ids).toEqual([])
    slow.isBlocked = false
    slow.handle.readOn()
    await has(slow, missed)
    const news = await store(2)
    tails.wake(organizationId)
    await Promise.all([has(slow, news), has(quick, news)])
    expect(slow.ids).toEqual([...missed, ...news])
    expect(quick.ids).toEqual(slow.ids)
  })

  test('get every event once while others are stored and passed on', async () => {
    const live = await follow()
    const since = new Date()
    const ids: string[] = []
    const joined: Reader[] = []
    for (let round = 0; round < 30; round++) {
      const [stored, reader] = await Promise.all([store(40), follow(startSince(db, organizationId, since))])
      ids.push(...stored)
      joined.push(reader)
      tails.wake(organizationId)
    }
    tails.wake(organizationId)
    await Promise.all([live, ...joined].map((reader) => has(reader, ids)))
    for (const reader of [live, ...joined]) expect([...reader.ids].sort()).toEqual([...ids].sort())
  })
})

describe('positions', () => {
  test('a transaction that a frozen process leaves open is ended, so that it does not hold events back', async () => {
    const { rows } = await db.pool.query('show idle_in_transaction_session_timeout')
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }])
  })

  test('a page is read in the order of the index, however many events follow', async () => {
    await store(10_000, 'org_large')
    const explained = async () => {
      const { rows } = await db.pool.query(
        `explain (analyze, buffers, format json) select * from events_after('org_large', 0, '', 10)`,
      )
      return rows[0]['QUERY PLAN'][0].Plan
    }
    // Events are held back while an older transaction of the server, such as an automatic analyze, is open.
    let plan = await explained()
    await waitUntil('ten rows', waitMs, async () => {
      plan = await explained()
      return plan['Actual Rows'] === 10
    })
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100)
  })

  test('a failed read is repeated', async () => {
    const reader = await follow()
    const [run] = [db.run]
    db.run = async () => {
      throw new Error('away')
    }
    const ids = await store(1)
    tails.wake(organizationId)
    await waitUntil('a read', waitMs, () => statements.length > 0)
    db.run = run
    await waitUntil('another try', waitMs, async () => {
      await tails.readAll()
      return reader.ids.length === 1
    })
    expect(reader.ids).toEqual(ids)
  })

  test('continue above those of a server whose transactions had higher numbers', async () => {
    const [id] = await store(1)
    await db.pool.query('update events set position = position + 1000000000 where id = $1', [id])
    await alignPositions(db)
    await alignPositions(db) // changes nothing
    const reader = await follow()
    const ids = await store(2)
    tails.wake(organizationId)
    await has(reader, ids)
    expect(reader.ids).toEqual(ids)
    const { rows } = await db.pool.query(
      'select id from events where organization_id = $1 order by position desc, id desc limit 3',
      [organizationId],
    )
    expect(rows.map((row) => row.id)).toEqual([...ids].reverse().concat(String(id)))
  })
})
