/** Redelivery of one delivery, or of all that failed since a given time. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ManualDeliveries, startTimedDeliveries } from '../helpers/manualDeliveries.ts'
import type { Receiver } from '../helpers/receiver.ts'
import type { TestClock } from '../helpers/testClock.ts'
import type { Delivery, Webhook } from '../helpers/webhookService.ts'

let service: ManualDeliveries<TestClock>
beforeAll(async () => {
  service = await startTimedDeliveries()
})
afterAll(() => service?.dispose())

describe('one delivery', () => {
  test('that failed sends the same event again, with three more attempts that continue the count', async () => {
    const { webhook, receiver, failed } = await failedDelivery()
    await service.call('POST', `/deliveries/${failed.id}/redeliver`, {})
    await makeAllAttempts()
    const again = await onlyDelivery(webhook)
    expect([again.id, again.event_id, again.status]).toEqual([failed.id, failed.event_id, 'failed'])
    expect(again.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(receiver.got.map((got) => got.headers['x-service-attempt'])).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(new Set(receiver.got.map((got) => got.json.id))).toEqual(new Set([failed.event_id]))
    expect(receiver.got.every((got) => got.body.equals(receiver.got[0]?.body ?? Buffer.alloc(0)))).toBe(true)
  })

  test('that failed succeeds when the receiver works again', async () => {
    const { webhook, receiver, failed } = await failedDelivery()
    receiver.answer(200)
    await service.call('POST', `/deliveries/${failed.id}/redeliver`, {})
    await service.deliver()
    const again = await onlyDelivery(webhook)
    expect([again.status, again.attempts.length]).toEqual(['succeeded', 4])
  })

  test('that succeeded is also sent again', async () => {
    const { webhook, receiver } = await register(200)
    await event()
    const delivery = await onlyDelivery(webhook)
    await service.call('POST', `/deliveries/${delivery.id}/redeliver`, {})
    await service.deliver()
    expect(receiver.got.map((got) => got.json.id)).toEqual([delivery.event_id, delivery.event_id])
    expect(await onlyDelivery(webhook)).toMatchObject({ status: 'succeeded', attempts: [{ number: 1 }, { number: 2 }] })
  })

  test('is signed again, with the time of the new attempt', async () => {
    const { receiver, failed } = await failedDelivery()
    service.clock.advance(3_600_000)
    await service.call('POST', `/deliveries/${failed.id}/redeliver`, {})
    await service.deliver()
    const seconds = Math.floor(service.clock.now().getTime() / 1_000)
    expect(receiver.got.at(-1)?.headers['webhook-timestamp']).toBe(String(seconds))
  })
})

describe('all that failed since a given time', () => {
  test('are sent again; those that failed before, or succeeded, are not', async () => {
    const { webhook, receiver } = await register(500)
    await event()
    await makeAllAttempts()
    service.clock.advance(60_000)
    const since = service.clock.now().toISOString()
    receiver.answer(200)
    await event()
    receiver.answer(500)
    await event()
    await event()
    await makeAllAttempts()
    const [third, second, fine, first] = await service.deliveries(webhook.id)
    expect([third, second, fine, first].map((delivery) => delivery?.status)).toEqual([
      'failed',
      'failed',
      'succeeded',
      'failed',
    ])
    receiver.answer(200)
    const before = receiver.got.length
    await service.call('POST', `/webhooks/${webhook.id}/redeliver`, { since })
    await service.deliver()
    const sent = receiver.got.slice(before).map((got) => got.json.id)
    expect(sent.sort()).toEqual([second?.event_id, third?.event_id].sort())
    const statuses = (await service.deliveries(webhook.id)).map(({ status }) => status)
    expect(statuses).toEqual(['succeeded', 'succeeded', 'succeeded', 'failed'])
  })
})

async function failedDelivery(): Promise<{ webhook: Webhook; receiver: Receiver; failed: Delivery }> {
  const { webhook, receiver } = await register(500)
  await event()
  await makeAllAttempts()
  const failed = await onlyDelivery(webhook)
  expect([failed.status, failed.attempts.length]).toEqual(['failed', 3])
  return { webhook, receiver, failed }
}

let last: Webhook | undefined

/** One webhook at a time, so that events reach the one that a test checks. */
async function register(status: number): Promise<{ webhook: Webhook; receiver: Receiver }> {
  if (last !== undefined) await service.call('DELETE', `/webhooks/${last.id}`)
  const receiver = await service.receiver(status)
  last = await service.register(receiver.url(), { events: ['run.completed'] })
  return { webhook: last, receiver }
}

async function event(): Promise<void> {
  service.clock.advance(1)
  await service.echo('x')
  await service.deliver()
}

async function makeAllAttempts(): Promise<void> {
  await service.deliver()
  for (const delayMs of [1_000, 5_000]) {
    service.clock.advance(delayMs)
    await service.deliver()
  }
}

async function onlyDelivery({ id }: Webhook): Promise<Delivery> {
  const [delivery, ...others] = await service.deliveries(id)
  if (delivery === undefined || others.length > 0) throw new Error(`one delivery was expected`)
  return delivery
}
