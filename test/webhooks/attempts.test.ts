/** How often and when a delivery is attempted, and what is stored about each attempt. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ManualDeliveries, startTimedDeliveries } from '../helpers/manualDeliveries.ts'
import type { TestClock } from '../helpers/testClock.ts'

type Deliveries = ManualDeliveries<TestClock>

let three: Deliveries
let four: Deliveries

beforeAll(async () => {
  three = await startTimedDeliveries()
  four = await startTimedDeliveries(4)
})
afterAll(async () => {
  await three?.dispose()
  await four?.dispose()
})

describe('the schedule', () => {
  test('three attempts: immediately, 1 s after the first failed, 5 s after the second failed', async () => {
    const { webhook, receiver, retriedAfter } = await failingWebhook(three)
    expect(receiver.got.length).toBe(1)
    await retriedAfter(1_000)
    await retriedAfter(5_000)
    await pass(three, 3_600_000)
    expect(receiver.got.length).toBe(3)
    const [delivery] = await three.deliveries(webhook.id)
    expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
    expect(delivery?.attempts).toMatchObject([1, 2, 3].map((number) => ({ number, http_status: 500 })))
  })

  test('WEBHOOK_MAX_ATTEMPTS of 4 adds one 30 s after the third failed', async () => {
    const { webhook, receiver, retriedAfter } = await failingWebhook(four)
    for (const delayMs of [1_000, 5_000, 30_000]) await retriedAfter(delayMs)
    await pass(four, 3_600_000)
    expect(receiver.got.length).toBe(4)
    expect(await four.deliveries(webhook.id)).toMatchObject([{ status: 'failed' }])
  })

  test('every attempt carries the same event in the same bytes, and its own number', async () => {
    const { receiver, retriedAfter } = await failingWebhook(three)
    await retriedAfter(1_000)
    await retriedAfter(5_000)
    const [first, ...others] = receiver.got
    for (const other of others) {
      expect(other.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
      expect(other.headers['x-service-delivery']).toBe(first?.headers['x-service-delivery'])
      expect(other.headers['webhook-id']).toBe(first?.json.id)
    }
    expect(receiver.got.map((got) => got.headers['x-service-attempt'])).toEqual(['1', '2', '3'])
  })

  test('a retry is made by a timer when it is due', async () => {
    const { receiver } = await failingWebhook(three)
    const atLatestMs = 10
    for (const [index, delayMs] of [1_000, 5_000].entries()) {
      three.clock.advance(delayMs + atLatestMs)
      await receiver.waitFor(index + 2)
      await waitUntil('the attempt is stored', 10_000, () => three.deliverer.active().length === 0)
    }
    expect(receiver.got.map((got) => got.headers['x-service-attempt'])).toEqual(['1', '2', '3'])
  })

  test('nothing follows an acknowledgement', async () => {
    const { webhook, receiver, retriedAfter } = await failingWebhook(three)
    receiver.answer(204)
    await retriedAfter(1_000)
    await pass(three, 3_600_000)
    expect(receiver.got.length).toBe(2)
    const [delivery] = await three.deliveries(webhook.id)
    expect(delivery).toMatchObject({ status: 'succeeded', next_attempt_at: null })
    expect(delivery?.attempts.map((attempt) => attempt.http_status)).toEqual([500, 204])
    expect(delivery?.attempts[1]?.error).toBeNull()
  })
})

describe('what is stored about a response', () => {
  test('its status, its body, when the attempt started, and why it failed', async () => {
    const { attempt } = await attemptAt((response) => response.writeHead(503).end('Come back later: ü€😀'))
    expect(attempt).toMatchObject({ number: 1, http_status: 503, response_body: 'Come back later: ü€😀' })
    expect(attempt?.error).toMatch(/503/)
    expect(attempt?.started_at).toBe(three.clock.now().toISOString())
    expect(attempt?.duration_ms).toBeGreaterThanOrEqual(0)
  })

  test('at most 16 KiB of the body', async () => {
    const { attempt } = await attemptAt((response) => response.writeHead(200).end('x'.repeat(100_000)))
    expect(attempt?.response_body === 'x'.repeat(16_384)).toBe(true)
  })

  test('at most 16 KiB, not cut within a character', async () => {
    const { attempt } = await attemptAt((response) => response.writeHead(200).end('€'.repeat(20_000)))
    expect(attempt?.response_body === '€'.repeat(Math.floor(16_384 / 3))).toBe(true)
  })

  test('invalid UTF-8 becomes text of at most 16 KiB', async () => {
    const bytes = Buffer.concat([Buffer.from('a\u0000b'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('c')])
    expect((await attemptAt((response) => response.writeHead(200).end(bytes))).attempt?.response_body).toBe(
      'a\ufffdb\ufffd\ufffd\ufffdc',
    )
    const noise = Buffer.alloc(16_384, 0xff)
    const { delivery, attempt } = await attemptAt((response) => response.writeHead(200).end(noise))
    expect(delivery?.status).toBe('succeeded')
    expect(Buffer.byteLength(attempt?.response_body ?? '')).toBeLessThanOrEqual(16_384)
  })

  test('the request as sent, when the delivery is read', async () => {
    const { delivery, receiver, webhook } = await attemptAt(200)
    const read = await three.call('GET', `/deliveries/${delivery?.id}`)
    expect(read).toMatchObject({ id: delivery?.id, webhook_id: webhook.id, event_type: 'run.completed' })
    expect(read.request_body).toBe(receiver.got[0]?.body.toString('utf8'))
    const kept = read.request_headers as Record<string, string>
    for (const [name, value] of Object.entries(kept)) expect(receiver.got[0]?.headers[name]).toBe(value)
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(['x-service-signature', 'x-service-event', 'webhook-id']))
  })
})

test('a redirect is a failure and is not followed', async () => {
  const elsewhere = await three.receiver()
  const headers = { location: elsewhere.url('/redirected') }
  for (const status of [301, 302, 303, 307, 308]) {
    const { delivery, attempt } = await attemptAt((response) => response.writeHead(status, headers).end())
    expect([delivery?.status, attempt?.http_status]).toEqual(['pending', status])
  }
  expect(elsewhere.got).toEqual([])
})

test('a delivery that cannot be signed fails after three attempts', async () => {
  const receiver = await three.receiver()
  const webhook = await three.register(receiver.url(), { events: ['run.completed'] })
  await three.deps.db.pool.query(`update webhooks set secret = 'ffffffff.AAAA' where id = $1`, [webhook.id])
  await three.echo('x')
  for (const ms of [0, 1_000, 5_000]) await pass(three, ms)
  const [delivery] = await three.deliveries(webhook.id)
  expect(delivery).toMatchObject({
    status: 'failed',
    attempts: [1, 2, 3].map((number) => ({ number, http_status: null })),
  })
  expect(receiver.got).toEqual([])
  await three.call('PATCH', `/webhooks/${webhook.id}`, { active: false })
})

async function attemptAt(behaviour: Parameters<Deliveries['receiver']>[0]) {
  const receiver = await three.receiver(behaviour)
  const webhook = await three.register(receiver.url(), { events: ['run.completed'] })
  await three.echo('x')
  await three.deliver()
  const [delivery] = await three.deliveries(webhook.id)
  await three.call('PATCH', `/webhooks/${webhook.id}`, { active: false })
  return { receiver, webhook, delivery, attempt: delivery?.attempts[0] }
}

/** A webhook whose receiver rejects, with one delivery that was attempted once. */
async function failingWebhook(deliveries: Deliveries) {
  const receiver = await deliveries.receiver(500)
  const webhook = await deliveries.register(receiver.url(), { events: ['run.failed'] })
  await deliveries.run(deliveries.credentials.agents.simulator, { fail: {} })
  await deliveries.deliver()
  /** Not a millisecond earlier. */
  async function retriedAfter(delayMs: number): Promise<void> {
    const before = receiver.got.length
    const [delivery] = await deliveries.deliveries(webhook.id)
    const dueAt = new Date(deliveries.clock.now().getTime() + delayMs).toISOString()
    expect(delivery).toMatchObject({ status: 'pending', next_attempt_at: dueAt })
    await pass(deliveries, delayMs - 1)
    expect(receiver.got.length).toBe(before)
    await pass(deliveries, 1)
    expect(receiver.got.length).toBe(before + 1)
  }
  return { webhook, receiver, retriedAfter }
}

async function pass(deliveries: Deliveries, ms: number): Promise<void> {
  deliveries.clock.advance(ms)
  await deliveries.deliver()
}
