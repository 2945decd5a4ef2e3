import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { bodiesOf } from '../helpers/bodiesOf.ts'
import { type Feed, openFeed } from '../helpers/eventFeed.ts'
import { errorOf, rest } from '../helpers/httpClient.ts'
import { makeKey, makeOrganization } from '../helpers/makeKey.ts'
import { movableClock } from '../helpers/movableClock.ts'
import { checkWebhookEvent } from '../helpers/openApiCheck.ts'
import { startOwnService, type TestService } from '../helpers/testService.ts'

let service: TestService
const clock = movableClock()
beforeAll(async () => {
  service = await startOwnService({ clock })
})
afterAll(() => service.dispose())

const opened: Feed[] = []
afterEach(() => {
  for (const feed of opened.splice(0)) feed.close()
})

async function open(query = '', options = {}): Promise<Feed> {
  const feed = await openFeed(service, query, options)
  opened.push(feed)
  return feed
}

async function openReady(query = '', options = {}): Promise<Feed> {
  const feed = await open(query, options)
  await feed.ready()
  return feed
}

const run = async (input = {}) =>
  String(
    (await rest(service, 'POST', '/runs', { body: { agent_id: service.credentials.agents.simulator, input } })).json.id,
  )

const idsOf = ({ events }: Pick<Feed, 'events'>) => events.map(({ data }) => data.id)
/** The id that an EventSource would reconnect with. */
const lastId = (feed: Feed) => [...feed.text().matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ''
const resume = (position = '') => ({ headers: { 'last-event-id': position } })

describe('200', () => {
  test('streams events as they happen, byte for byte as webhooks receive them', async () => {
    const feed = await openReady()
    expect(feed.response.headers['content-type']).toMatch(/^text\/event-stream/)
    const runId = await run()
    const [event] = await feed.until(1)
    const [sent] = await bodiesOf(service.deps.db.pool, 'e.subject_id = $1', [runId])
    expect(feed.text()).toContain(`id: ${event?.position}\nevent: ${sent?.type}\ndata: ${sent?.body}\n\n`)
    checkWebhookEvent(JSON.parse(sent?.body ?? ''))
  })

  test('starts now: events stored before the call are not sent', async () => {
    await run()
    const feed = await openReady()
    const later = await run()
    await feed.until(1)
    expect(idsOf(feed)).toEqual([later])
  })

  test('starts with the reconnection delay and the position to continue from, before any event', async () => {
    const feed = await openReady()
    const position = await feed.beginning()
    expect(feed.text()).toBe(`retry: 500\n\nid: ${position}\n\nid: ${position}\n: ready\n\n`)
  })

  test('loses nothing that was stored after it started, even if it is cut before its first event', async () => {
    const { pool } = service.deps.db
    const older = await pool.connect()
    const feed = await openReady()
    await older.query('begin')
    await insertEvent(older, 'older')
    const held = [await run(), await run()]
    feed.close()
    const again = await openReady('', resume(await feed.beginning()))
    expect(again.events).toEqual([])
    await older.query('commit')
    older.release()
    const later = await run()
    await again.until(4)
    expect(idsOf(again)).toEqual(['older', ...held, later])
  })

  test('continues from the position of a stream that starts at a given time, which applies until the first event', async () => {
    const since = new Date(clock.now().getTime() + 60_000).toISOString()
    const feed = await openReady(`?since=${since}`)
    feed.close()
    const positions = [await feed.beginning(), lastId(feed)]
    await run()
    clock.move(61_000)
    const runId = await run()
    for (const position of positions) {
      const again = await openReady('', resume(position))
      await again.until(1)
      expect(idsOf(again)).toEqual([runId])
    }
  })

  test('is ready with the position that it has reached: events that were sent are not sent again', async () => {
    const live = await openReady()
    await run()
    await run({ fail: {} })
    const [first] = await live.until(2)
    const behind = await openReady('', resume(first?.position))
    await behind.until(1)
    const unwanted = await openReady('?type=test', resume(first?.position))
    const runId = await run()
    for (const position of [lastId(behind), lastId(unwanted)]) {
      const again = await openReady('', resume(position))
      await again.until(1)
      expect(idsOf(again)).toEqual([runId])
    }
  })

  test('reveals nothing about the server in its positions, which all have the same length', async () => {
    const feed = await openReady(`?since=${clock.now().toISOString()}`)
    for (let count = 0; count < 3; count++) await run()
    const events = await feed.until(3)
    const positions = [await feed.beginning(), lastId(feed), ...events.map(({ position }) => position)]
    expect(positions.every((position) => /^[\w-]{86}$/.test(position))).toBe(true)
    expect(new Set(positions.map((position) => position.slice(0, 8))).size).toBe(new Set(positions).size)
    for (const { position, id } of events)
      expect(Buffer.from(position, 'base64url').toString('latin1')).not.toContain(id.slice(4))
  })

  test('continues after positions of the earlier format, which were not encrypted', async () => {
    const feed = await openReady()
    await run()
    const [event] = await feed.until(1)
    const { rows } = await service.deps.db.pool.query('select position from events where id = $1', [event?.id])
    const earlier = (transaction: number, id = event?.id) => Buffer.from(`1:${transaction}:${id}`).toString('base64url')
    const runId = await run()
    const again = await openReady('', resume(earlier(Number(rows[0].position))))
    await again.until(1)
    expect(idsOf(again)).toEqual([runId])
    // A guess does not reveal which numbers the server has reached.
    for (const guess of [earlier(1), earlier(Number(rows[0].position) - 1), earlier(999_999_999_999)]) {
      const response = await rest(service, 'GET', '/events/stream', resume(guess))
      expect([response.status, errorOf(response).code]).toEqual([400, 'invalid_cursor'])
    }
  })

  test('sends test events, and only the requested types, given as a list or repeated', async () => {
    const body = { url: 'https://receiver.example', events: ['deployment.created'] }
    const webhookId = (await rest(service, 'POST', '/webhooks', { body })).json.id
    const feeds = [await openReady('?type=run.failed,test'), await openReady('?type=run.failed&type=test')]
    await run()
    const failed = await run({ fail: {} })
    await rest(service, 'POST', `/webhooks/${webhookId}/test`)
    for (const feed of feeds) {
      await feed.until(2)
      expect(feed.events.map(({ type, data }) => [type, data.id ?? data.webhook_id])).toEqual([
        ['run.failed', failed],
        ['test', webhookId],
      ])
    }
  })

  test('continues after any position, by header or parameter, without a gap or a repeat', async () => {
    const feed = await openReady()
    const runIds = [await run(), await run({ fail: {} }), await run(), await run()]
    const events = await feed.until(4)
    for (const [index, { position }] of events.entries()) {
      const rest = runIds.slice(index + 1)
      for (const again of [await open('', resume(position)), await open(`?after=${position}`)]) {
        await Promise.all([again.ready(), again.until(rest.length)])
        expect(idsOf(again)).toEqual(rest)
      }
    }
    const other = await openReady('?after=x&since=2020-01-01T00:00:00Z', resume(events[2]?.position))
    await other.until(1)
    expect(idsOf(other)).toEqual(runIds.slice(3))
  })

  test('starts with the first event that was stored after a given time, past or future', async () => {
    const first = await run()
    clock.move(1_000)
    const second = await run()
    const { json } = await rest(service, 'GET', '/events?limit=2')
    const [later, earlier] = (json.data as { created_at: string }[]).map((event) => event.created_at)
    const feed = await openReady(`?since=${earlier}`)
    await feed.until(1)
    expect(idsOf(feed)).toEqual([second])
    const before = await openReady(`?since=${new Date(Date.parse(String(earlier)) - 1).toISOString()}`)
    await before.until(2)
    expect(idsOf(before)).toEqual([first, second])
    const future = await openReady(`?since=${new Date(Date.parse(String(later)) + 60_000).toISOString()}`)
    await run()
    clock.move(60_000)
    const last = await run()
    await future.until(1)
    expect(idsOf(future)).toEqual([last])
  })

  test.each(['0000-02-01T00:00:00Z', '0000-01-01T00:00:00%2B10:00', '9999-12-31T23:59:00-10:00'])(
    'can start at any time: %s',
    async (since) => {
      await openReady(`?since=${since}`)
    },
  )

  test('sends an event whose transaction commits late before those of later transactions', async () => {
    const feed = await openReady()
    const { pool } = service.deps.db
    const late = await pool.connect()
    await late.query('begin')
    await insertEvent(late, 'late')
    const runId = await run()
    await waitUntil(
      'a committed event',
      5_000,
      async () => (await pool.query('select 1 from events where subject_id = $1', [runId])).rowCount === 1,
    )
    expect(feed.events).toEqual([])
    await late.query('commit')
    late.release()
    await feed.until(2)
    expect(idsOf(feed)).toEqual(['late', runId])
    const again = await openReady('', resume(feed.events[0]?.position))
    await again.until(1)
    expect(idsOf(again)).toEqual([runId])
  })

  test('does not send what was committed before the call, even if an older transaction is still open', async () => {
    const { pool } = service.deps.db
    const older = await pool.connect()
    await older.query('begin')
    await insertEvent(older, 'older')
    await run()
    const feed = await openReady()
    await older.query('commit')
    older.release()
    const later = await run()
    await feed.until(2)
    expect(idsOf(feed)).toEqual(['older', later])
  })

  test('is not held back by a transaction that only reads', async () => {
    const reader = await service.deps.db.pool.connect()
    await reader.query('begin isolation level repeatable read')
    await reader.query('select count(*) from events')
    const feed = await openReady()
    const runId = await run()
    await feed.until(1)
    expect(idsOf(feed)).toEqual([runId])
    await reader.query('rollback')
    reader.release()
  })

  test('shows nothing of another organisation', async () => {
    const { key, agentId } = await makeOrganization(service)
    const [own, theirs] = [await openReady(), await openReady('', { key })]
    const runId = await run()
    const { json } = await rest(service, 'POST', '/runs', { key, body: { agent_id: agentId, input: {} } })
    await Promise.all([own.until(1), theirs.until(1)])
    expect([idsOf(own), idsOf(theirs)]).toEqual([[runId], [json.id]])
    const crossed = await rest(service, 'GET', '/events/stream', { key, ...resume(own.events[0]?.position) })
    expect([crossed.status, errorOf(crossed).code]).toEqual([400, 'invalid_cursor'])
  })

  test('reads a long history in pages, in order, while others follow', async () => {
    const since = clock.now().toISOString()
    clock.move(1_000)
    await service.deps.db.pool.query(
      `insert into events (organization_id, id, type, subject_id, body, created_at)
       select $1, new_id('evt', $2::timestamptz + i * interval '1 ms'), 'run.completed', 'run_x',
              json_build_object('id', 'evt_x', 'type', 'run.completed', 'data', json_build_object('id', i, 'text', repeat('x', 500)))::text,
              $2::timestamptz + i * interval '1 ms'
         from generate_series(1, 2000) as i`,
      [service.credentials.organization_id, clock.now().toISOString()],
    )
    const feed = await openReady(`?since=${since}`)
    await feed.until(2_000)
    expect(idsOf(feed)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
    const rare = await openReady(`?since=${since}&type=run.failed`)
    expect(rare.events).toEqual([])
  })

  test('ends when the credentials are revoked', async () => {
    const { id, key } = await makeKey(service, { scopes: ['webhooks:read'] })
    const feed = await openReady('', { key })
    const closed = new Promise((done) => feed.response.once('close', done))
    await rest(service, 'DELETE', `/api-keys/${id}`)
    await closed
    expect(feed.text()).toContain(': The credentials are no longer valid\n\n')
  })
})

test.each([
  [400, 'invalid_cursor', 'after', '?after=x'],
  [400, 'invalid_cursor', 'after', '?after='],
  [400, 'wrong_type', 'since', '?since=yesterday'],
  [400, 'unknown_field', 'created_after', '?created_after=x'],
  [422, 'unknown_event_type', 'type', '?type=run.exploded'],
])('%i %s for %s', async (status, code, param, query) => {
  const response = await rest(service, 'GET', `/events/stream${query}`)
  expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([status, code, param])
})

test('400 invalid_cursor for a malformed Last-Event-ID, and for a position that was never issued', async () => {
  const feed = await openReady()
  const position = await feed.beginning()
  const other = `${position.startsWith('A') ? 'B' : 'A'}${position.slice(1)}`
  const earlier = Buffer.from(`1:999999999999:${service.deps.newId('evt')}`).toString('base64url')
  for (const given of ['7', `${position}=`, `${position}A`, position.slice(1), other, `${earlier}=`, earlier]) {
    const response = await rest(service, 'GET', '/events/stream', resume(given))
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([
      400,
      'invalid_cursor',
      'Last-Event-ID',
    ])
  }
})

test('422 position_expired for a position of more than 30 days ago', async () => {
  const feed = await openReady()
  await run()
  const [event] = await feed.until(1)
  feed.close()
  clock.move(30 * 86_400_000 + 60_000)
  const earlier = Buffer.from(`1:7:${event?.id}`).toString('base64url')
  for (const position of [event?.position, await feed.beginning(), earlier]) {
    const response = await rest(service, 'GET', '/events/stream', resume(position))
    expect([response.status, errorOf(response).code, errorOf(response).param]).toEqual([
      422,
      'position_expired',
      'Last-Event-ID',
    ])
  }
})

test('403 for a key without the scope, and for one that is limited to some agents', async () => {
  const { key } = await makeKey(service, { scopes: ['runs:read'] })
  expect(errorOf(await rest(service, 'GET', '/events/stream', { key })).code).toBe('insufficient_scope')
  const limited = await makeKey(service, { scopes: ['webhooks:read'], agentIds: [service.credentials.agents.echo] })
  const response = await rest(service, 'GET', '/events/stream', { key: limited.key })
  const list = await rest(service, 'GET', '/events', { key: limited.key })
  expect([response.status, errorOf(response).code]).toEqual([list.status, errorOf(list).code])
})

const insertEvent = async (client: { query(text: string, values: unknown[]): Promise<unknown> }, name: string) =>
  client.query(
    `insert into events (organization_id, id, type, subject_id, body, created_at)
     select $1, id, 'run.completed', 'run_x', json_build_object('id', id, 'type', 'run.completed', 'created_at', now(), 'data', json_build_object('id', $2::text))::text, now()
       from (select new_id('evt', now()) as id) as made`,
    [service.credentials.organization_id, name],
  )
