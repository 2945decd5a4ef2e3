/** What happens to a webhook whose receiver fails or is gone, and to one that is disabled or deleted. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeTalker } from '../helpers/makeTalker.ts'
import { type ManualDeliveries, startTimedDeliveries } from '../helpers/manualDeliveries.ts'
import type { Receiver } from '../helpers/receiver.ts'
import type { TestClock } from '../helpers/testClock.ts'
import type { Webhook } from '../helpers/webhookService.ts'

const hourMs = 3_600_000

let service: ManualDeliveries<TestClock>
beforeAll(async () => {
  service = await startTimedDeliveries()
})
afterAll(() => service?.dispose())

describe('a receiver that returns 410', () => {
  test('has its webhook disabled as gone, and its pending deliveries fail', async () => {
    const { webhook, receiver } = await register(500)
    await event()
    await event()
    receiver.answer(410)
    await event()
    expect(await read(webhook)).toMatchObject({ active: false, disabled_reason: 'gone', consecutive_failures: 3 })
    const deliveries = await service.deliveries(webhook.id)
    expect(deliveries.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(deliveries.map(({ attempts }) => attempts.map((attempt) => attempt.http_status))).toEqual([
      [410],
      [500],
      [500],
    ])
    await pass(hourMs)
    expect(receiver.got.length).toBe(3)
  })

  test('gets nothing more until its webhook is enabled again', async () => {
    const { webhook, receiver } = await register(410)
    await event()
    await event()
    expect([receiver.got.length, (await service.deliveries(webhook.id)).length]).toEqual([1, 1])
    receiver.answer(200)
    const changed = await service.call('PATCH', `/webhooks/${webhook.id}`, { active: true })
    expect(changed).toMatchObject({ active: true, disabled_reason: null })
    await event()
    expect(receiver.got.length).toBe(2)
    await retire(webhook)
  })
})

test('a 410 from the previous URL of a webhook does not disable it', async () => {
  const held = await holdFirst()
  await service.call('PATCH', `/webhooks/${held.webhook.id}`, { url: held.receiver.url('/new') })
  held.release(410)
  await service.deliver()
  expect(await read(held.webhook)).toMatchObject({ active: true, disabled_reason: null, consecutive_failures: 0 })
  await retire(held.webhook)
})

test('the health of a webhook does not change its revision, so it can be changed with the one that was read', async () => {
  const { webhook, receiver } = await register(500)
  const { revision } = await read(webhook)
  await event()
  receiver.answer(410)
  await event()
  expect(await read(webhook)).toMatchObject({
    revision,
    active: false,
    disabled_reason: 'gone',
    consecutive_failures: 2,
  })
  const changed = await service.call('PATCH', `/webhooks/${webhook.id}`, { active: true })
  expect(changed).toMatchObject({ revision: Number(revision) + 1, active: true })
  await retire(webhook)
})

describe('while large events wait for their turn, a webhook that', () => {
  test('is deleted gets none of them', async () => {
    const held = await holdFirst(3)
    await retire(held.webhook)
    held.release(200)
    await service.deliver()
    expect(held.receiver.got.length).toBe(1)
  })

  test('is disabled gets none of them: they fail', async () => {
    const held = await holdFirst(3)
    await service.call('PATCH', `/webhooks/${held.webhook.id}`, { active: false })
    held.release(200)
    await service.deliver()
    expect(held.receiver.got.length).toBe(1)
    const statuses = (await service.deliveries(held.webhook.id)).map(({ status }) => status)
    expect(statuses).toEqual(['failed', 'failed', 'succeeded'])
  })

  test('gets another URL and secret gets them there, signed with the new secret', async () => {
    const held = await holdFirst(3)
    await service.call('PATCH', `/webhooks/${held.webhook.id}`, { url: held.receiver.url('/new') })
    const { secret } = await service.call('POST', `/webhooks/${held.webhook.id}/rotate-secret`)
    held.release(200)
    await service.deliver()
    const later = held.receiver.got.slice(1)
    expect(later.map(({ path }) => path)).toEqual(['/new', '/new'])
    for (const { headers, body } of later) {
      expect(headers['x-service-signature']).toBe(createHmac('sha256', String(secret)).update(body).digest('hex'))
      expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
    }
    await retire(held.webhook)
  })
})

describe('a receiver that only fails', () => {
  test('has its webhook disabled as failing after 120 hours, and its pending deliveries fail', async () => {
    const { webhook, receiver } = await register(500)
    await event()
    await pass(119 * hourMs)
    await event()
    expect(await read(webhook)).toMatchObject({ active: true, disabled_reason: null })
    await pass(hourMs)
    expect(await read(webhook)).toMatchObject({ active: false, disabled_reason: 'failing' })
    const statuses = (await service.deliveries(webhook.id)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(['failed']))
    const before = receiver.got.length
    await event()
    expect(receiver.got.length).toBe(before)
  })

  test('counts from zero after every success', async () => {
    const { webhook, receiver } = await register(500)
    await event()
    await event()
    expect(await read(webhook)).toMatchObject({ consecutive_failures: 2 })
    await pass(119 * hourMs)
    receiver.answer(200)
    await pass(10_000)
    expect(await read(webhook)).toMatchObject({ active: true, consecutive_failures: 0 })
    receiver.answer(500)
    await pass(100 * hourMs)
    await event()
    await pass(100 * hourMs)
    expect(await read(webhook)).toMatchObject({ active: true, disabled_reason: null })
    await retire(webhook)
  })

  test('has every failed attempt counted, and the time of its last delivery', async () => {
    const { webhook } = await register(500)
    await event()
    await pass(1_000)
    const { consecutive_failures, last_delivery } = await read(webhook)
    expect(consecutive_failures).toBe(2)
    expect(last_delivery).toMatchObject({ status: 'pending' })
    await retire(webhook)
  })
})

describe('a disabled webhook', () => {
  test('gets nothing, and nothing is stored for it', async () => {
    const { webhook, receiver } = await register(200, { active: false })
    await event()
    expect([receiver.got, await service.deliveries(webhook.id)]).toEqual([[], []])
    await service.call('PATCH', `/webhooks/${webhook.id}`, { active: true })
    await service.deliver()
    expect(receiver.got).toEqual([])
    await retire(webhook)
  })

  test('that was enabled before: pending deliveries are not attempted again', async () => {
    const { webhook, receiver } = await register(500)
    await event()
    await service.call('PATCH', `/webhooks/${webhook.id}`, { active: false })
    await pass(hourMs)
    expect(receiver.got.length).toBe(1)
  })
})

describe('a webhook that was deleted', () => {
  test('gets nothing more: its pending deliveries are dropped', async () => {
    const { webhook, receiver } = await register(500)
    await event()
    await retire(webhook)
    await pass(hourMs)
    await event()
    expect(receiver.got.length).toBe(1)
    const { rows } = await service.deps.db.pool.query(
      `select id from deliveries where webhook_id = $1 and status = 'pending'`,
      [webhook.id],
    )
    expect(rows).toEqual([])
  })

  test('during an attempt: the attempt ends, and no other follows', async () => {
    let release = () => {}
    const { webhook, receiver } = await register((response) => {
      release = () => response.writeHead(500).end()
    })
    await service.echo('x')
    await service.deliverer.claimDue()
    await receiver.waitFor(1)
    await retire(webhook)
    release()
    await service.deliver()
    await pass(hourMs)
    expect(receiver.got.length).toBe(1)
    expect(service.deliverer.active()).toEqual([])
  })
})

async function register(
  behaviour: Parameters<typeof service.receiver>[0],
  more = {},
): Promise<{ webhook: Webhook; receiver: Receiver }> {
  const receiver = await service.receiver(behaviour)
  return { receiver, webhook: await service.register(receiver.url(), { events: ['run.completed'], ...more }) }
}

/** This many large events; the first is in flight and gets its response on `release`, later ones immediately. */
async function holdFirst(events = 1) {
  const first = Promise.withResolvers<number>()
  const { webhook, receiver } = await register((response, _, count) => {
    if (count > 1) response.writeHead(200).end()
    else void first.promise.then((status) => response.writeHead(status).end())
  })
  const talker = await makeTalker(service, 100_000)
  for (let made = 0; made < events; made++) {
    service.clock.advance(1)
    await service.run(talker, {})
  }
  await service.deliverer.claimDue()
  await receiver.waitFor(1)
  return { webhook, receiver, release: first.resolve }
}

/** A new event, later than all others, is delivered. */
async function event(): Promise<void> {
  service.clock.advance(1)
  await service.echo('x')
  await service.deliver()
}

async function pass(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.deliver()
}

const read = ({ id }: Webhook) => service.call('GET', `/webhooks/${id}`)

const retire = ({ id }: Webhook) => service.call('DELETE', `/webhooks/${id}`)
