import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { readCalls } from '../../src/limits/readCalls.ts'
import type { JsonObject } from '../../src/platform/json.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type Feed, fromGraphql, openFeed, subscribeFeed } from '../helpers/eventFeed.ts'
import { rest } from '../helpers/httpClient.ts'
import { startTestService } from '../helpers/sharedService.ts'
import { reserveStream } from '../helpers/sharedStream.ts'
import { openStream, stream } from '../helpers/sse.ts'
import type { TestService } from '../helpers/testService.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.dispose())

const opened: Feed[] = []
afterEach(() => {
  for (const feed of opened.splice(0)) feed.close()
})

const run = async (input = {}) => {
  const body = { agent_id: service.credentials.agents.simulator, input }
  return String((await rest(service, 'POST', '/runs', { body })).json.id)
}

async function followBoth(query = '', variables: JsonObject = {}): Promise<[Feed, Feed]> {
  const feeds: [Feed, Feed] = [await openFeed(service, query), await subscribeFeed(service, variables)]
  opened.push(...feeds)
  await feeds[0].ready()
  return feeds
}

/** Until then, earlier events may still arrive: other transactions of the database hold the stream back. */
async function earlierEventsPassed(): Promise<void> {
  const [feed] = await followBoth()
  const id = await run()
  await waitUntil('the event of a run', 20_000, () => feed.events.some(({ data }) => data.id === id))
}

test('the first message has no event, and both doors continue from its position', async () => {
  await earlierEventsPassed()
  const [one, other] = await followBoth()
  const beginnings = [await one.beginning(), await other.beginning()]
  expect(other.text()).toMatch(/"position":"[\w-]{86}","event":null\}/)
  const runIds = [await run(), await run({ fail: {} })]
  await Promise.all([one.until(2), other.until(2)])
  for (const after of beginnings) {
    const [again, subscribed] = await followBoth(`?after=${after}`, { after })
    expect((await again.until(2)).map(({ data }) => data.id)).toEqual(runIds)
    expect(await subscribed.until(2)).toEqual(again.events)
    expect([await again.beginning(), await subscribed.beginning()]).toEqual([after, after])
  }
})

describe('the same events with the same positions as REST', () => {
  test('as they happen', async () => {
    const [one, other] = await followBoth()
    await run()
    await run({ fail: {} })
    expect(await other.until(2)).toEqual(await one.until(2))
  })

  test('after a position, and since a time, of some types', async () => {
    const [live] = await followBoth()
    const created = new Date(Date.now() - 1).toISOString()
    for (const input of [{}, { fail: {} }, {}, { fail: {} }]) await run(input)
    const events = await live.until(4)
    const after = events[0]?.position ?? ''
    const types = ['run.failed']
    for (const [query, variables] of [
      [`?after=${after}`, { after }],
      [`?after=${after}&type=run.failed`, { after, types }],
      [`?since=${created}&type=run.failed`, { since: created, types }],
    ] as const) {
      const [one, other] = await followBoth(query, variables)
      const expected = events
        .slice('after' in variables ? 1 : 0)
        .filter(({ type }) => !('types' in variables) || type === 'run.failed')
      expect(await one.until(expected.length)).toEqual(expected)
      expect(await other.until(expected.length)).toEqual(expected)
    }
  })

  test('over a shared connection', async () => {
    const [live] = await followBoth()
    const shared = await reserveStream(service)
    const reading = shared.open((_, frames) => frames.length === 3)
    await shared.post('one', 'subscription { events { position event { id type data } } }')
    await run()
    await run()
    const { frames } = await reading
    const payloads = frames.flatMap(({ data, ...frame }) => fromGraphql({ ...frame, data: data.payload as JsonObject }))
    expect(payloads).toEqual(await live.until(2))
  })

  test('over a connection of /graphql/stream', async () => {
    const [live] = await followBoth()
    const body = { query: 'subscription { events { position event { id type data } } }' }
    const response = await openStream(service, 'POST', '/graphql/stream', { body })
    let text = ''
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
    await run()
    const [event] = await live.until(1)
    await waitUntil('the event', 10_000, () => text.includes(String(event?.position)))
    response.destroy()
  })
})

test('costs one call at either door', async () => {
  const calls = async () =>
    (await readCalls(service.deps, service.credentials.organization_id, new Date(0), new Date(4e12))).total
  const before = await calls()
  const rest = await openFeed(service)
  await rest.ready()
  const between = await calls()
  opened.push(rest, await subscribeFeed(service))
  expect([between - before, (await calls()) - between]).toEqual([1, 1])
})

describe('a document', () => {
  test('gets what it selects, with variables of conditions below the event', async () => {
    const query = `subscription ($on: Boolean!) { events { event { id data @include(if: $on) __typename } } }`
    const feeds: string[] = []
    const readers = [true, false].map((on, index) =>
      stream(service, 'POST', '/graphql', {
        body: { query, variables: { on } },
        until: ({ data }) => {
          feeds[index] = JSON.stringify(data)
          return !feeds[index].includes('"event":null')
        },
      }),
    )
    await waitUntil('both subscriptions', 10_000, () => service.deps.openStreams.count === 2)
    const [live] = await followBoth()
    await run()
    await Promise.all(readers)
    const [event] = await live.until(1)
    expect(feeds.map((text) => JSON.parse(text).data.events.event)).toEqual([
      { id: event?.id, data: event?.data, __typename: 'Event' },
      { id: event?.id, __typename: 'Event' },
    ])
  })
})

test.each<[string, number, JsonObject]>([
  ['invalid_cursor', 400, { after: 'x' }],
  ['unknown_event_type', 422, { types: ['run.exploded'] }],
  ['wrong_type', 400, { since: 'yesterday' }],
])('%s for what REST rejects', async (code, status, variables) => {
  const feed = await subscribeFeed(service, variables)
  opened.push(feed)
  await waitUntil('an error', 10_000, () => feed.text().includes('"code"'))
  expect(feed.text()).toContain(`"code":"${code}"`)
  expect(feed.text()).toContain(`"status":${status}`)
})
