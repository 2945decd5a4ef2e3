/** Whatever creates deliveries announces them: they are sent immediately, by a service whose stopped clock prevents polling. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Receiver } from '../helpers/receiver.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'
import { startWebhookService, type Webhook, type WebhookService } from '../helpers/webhookService.ts'

let clock: TestClock
let service: WebhookService
let receiver: Receiver
let webhook: Webhook
beforeAll(async () => {
  clock = testClock(new Date())
  service = await startWebhookService({ clock })
  receiver = await service.receiver()
  webhook = await service.register(receiver.url())
})
afterAll(() => service?.dispose())

test('the end of a run', async () => {
  await sentOnce('run.completed', () => service.echo('x'))
})

test('an event that a transaction records', async () => {
  await sentOnce('deployment.created', () => service.call('POST', '/agents/echo/deploy', {}))
})

test('a test event, and its redelivery', async () => {
  await sentOnce('test', () => service.call('POST', `/webhooks/${webhook.id}/test`))
  const { id } = await service.settled(webhook.id)
  await sentOnce('test', () => service.call('POST', `/deliveries/${id}/redeliver`, {}))
})

test('the redelivery of all failed deliveries', async () => {
  const since = clock.now().toISOString()
  receiver.answer(410)
  await sentOnce('run.completed', () => service.echo('x'))
  expect(await service.settled(webhook.id)).toMatchObject({ status: 'failed' })
  receiver.answer(200)
  await service.call('PATCH', `/webhooks/${webhook.id}`, { active: true })
  await sentOnce('run.completed', () => service.call('POST', `/webhooks/${webhook.id}/redeliver`, { since }))
})

/** One delivery of this type arrives because of the action. */
async function sentOnce(type: string, what: () => unknown): Promise<void> {
  const before = receiver.got.length
  clock.advance(1) // so that the newest delivery is the last one created
  await what()
  await receiver.waitFor(before + 1, 5_000)
  expect(receiver.got.slice(before).map(({ json }) => json.type)).toEqual([type])
}
