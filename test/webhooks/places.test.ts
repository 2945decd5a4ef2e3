/** How many attempts are under way at once, and that every place that becomes free is filled. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { systemClock } from '../../src/platform/clock.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ManualDeliveries, startManualDeliveries } from '../helpers/manualDeliveries.ts'

const placesPerWebhook = 16

let service: ManualDeliveries<typeof systemClock>
beforeAll(async () => {
  service = await startManualDeliveries({ clock: systemClock })
})
afterAll(() => service?.dispose())

test('a receiver has at most 16 attempts at once, and others get theirs meanwhile', async () => {
  const held: ServerResponse[] = []
  const slow = await service.receiver((response) => void held.push(response))
  const quick = await service.receiver()
  const webhooks = [await service.register(slow.url()), await service.register(quick.url())]
  await makeEvents(40)
  await service.deliverer.pump()
  await quick.waitFor(40, 5_000)
  await slow.waitFor(placesPerWebhook, 5_000)
  await service.deliverer.pump()
  expect([slow.got.length, slow.most()]).toEqual([placesPerWebhook, placesPerWebhook])

  slow.answer(200)
  for (const response of held) response.writeHead(200).end()
  await slow.waitFor(40, 5_000)
  expect(slow.most()).toBe(placesPerWebhook)
  await waitUntil('all attempts end', 5_000, () => service.deliverer.active().length === 0)
  for (const { id } of webhooks) await service.call('DELETE', `/webhooks/${id}`)
}, 30_000)

test('one look is enough for a backlog: whatever place becomes free is filled', async () => {
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url())
  const events = 400
  await makeEvents(events)
  await service.deliverer.pump()
  await receiver.waitFor(events, 10_000)
  expect(new Set(receiver.got.map(({ json }) => json.id)).size).toBe(events)
  expect(receiver.most()).toBeLessThanOrEqual(placesPerWebhook)
  await service.call('DELETE', `/webhooks/${webhook.id}`)
}, 30_000)

async function makeEvents(count: number): Promise<void> {
  const queries = Array.from({ length: count }, (_, index) => String(index))
  for (let start = 0; start < count; start += 50) {
    await Promise.all(queries.slice(start, start + 50).map((query) => service.echo(query)))
  }
}
