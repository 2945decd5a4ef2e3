/** What a program that forwards the organisation's events needs of their feed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AgentRunService, type FeedOptions } from '../src/sdk.ts'
import { jsonResponse, scriptedFetch, sseResponse, stillClock } from './scriptedFetch.ts'

const stored = '{"id": "evt_1",  "type":"run.completed","data":{"result":"\u00fc \u2028"}}'
const event = (id: string, text = stored): string => `id: ${id}\nevent: run.completed\ndata: ${text}\n\n`
const refused = (): Response => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
}

const feedOf = (responses: (() => Response)[], options: FeedOptions = {}, after?: string) => {
  const { fetch, noted } = scriptedFetch(...responses)
  const client = new AgentRunService({
    apiKey: 'ars_live_x',
    baseUrl: 'https://localhost:1/v2',
    fetch,
    clock: stillClock().clock,
  })
  return { feed: client.events.follow(after === undefined ? {} : { after }, options), noted }
}

test('an event is handed out with the text that is stored', async () => {
  const { feed } = feedOf([sseResponse(event('a'))])
  assert.equal(feed.rawEvent, undefined)
  await feed.next()
  assert.equal(feed.rawEvent, stored)
  assert.equal(feed.position, 'a')
  await feed.close()
})

test('onReady is called once for each connection, after the `ready` comment', async () => {
  const calls: string[] = []
  const options = { onReady: () => calls.push('ready'), onCut: () => calls.push('cut') }
  const connection = (id: string) => sseResponse(': hello\n\n', ': ready\n\n', event(id), ': keep-alive\n\n')
  const { feed, noted } = feedOf([connection('a'), connection('b')], options)
  await feed.next()
  assert.deepEqual(calls, ['ready'])
  await feed.next()
  assert.deepEqual(calls, ['ready', 'cut', 'ready'])
  assert.equal(noted[1]?.headers['last-event-id'], 'a')
  await feed.close()
})

test('the first position of a feed is known when the feed is ready, and the feed continues from it', async () => {
  const positions: (string | undefined)[] = []
  const beginning = sseResponse('retry: 500\n\nid: a\n\nid: b\n: ready\n\n')
  const onReady = (): void => {
    positions.push(feed.position)
  }
  const { feed, noted } = feedOf([beginning, sseResponse(event('c'))], { onReady })
  await feed.next()
  assert.deepEqual(positions, ['b'])
  assert.equal(noted[1]?.headers['last-event-id'], 'b')
  assert.equal(feed.position, 'c')
  await feed.close()
})

test('an endless feed survives any number of refused connections, and reports each', async () => {
  const cuts: { error: Error; delayMs: number }[] = []
  const unavailable = jsonResponse({ error: { type: 'internal', code: 'unavailable', message: 'away' } }, 503)
  const away = Array.from({ length: 20 }, (_, index) => (index % 2 ? refused : unavailable))
  const { feed } = feedOf([...away, sseResponse(event('b'))], { isEndless: true, onCut: (cut) => cuts.push(cut) }, 'a')
  const { done } = await feed.next()
  assert.equal(done, false)
  assert.equal(cuts.length, 20)
  assert.ok(cuts.every(({ error, delayMs }) => error.message !== '' && delayMs <= 8000))
  await feed.close()
})

test('an endless feed still ends with what no retry can change', async () => {
  const forbidden = jsonResponse({ error: { type: 'forbidden', code: 'insufficient_scope', message: 'no' } }, 403)
  const { feed } = feedOf([forbidden], { isEndless: true })
  await assert.rejects(feed.next(), { code: 'insufficient_scope' })
})

test('a feed that is not endless gives up after five fruitless retries', async () => {
  const { feed, noted } = feedOf([refused], {}, 'a')
  await assert.rejects(feed.next(), { name: 'StreamInterruptedError' })
  assert.equal(noted.length, 6)
})
