/** How many attempts are made at once, and that every slot that becomes free is filled. */
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { systemClock } from '../../src/platform/clock.ts'
import { firstSlots, mostSlots } from '../../src/webhooks/delivery/receiverSlots.ts'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { type ManualDeliveries, startManualDeliveries } from '../helpers/manualDeliveries.ts'

let service: ManualDeliveries<typeof systemClock>
beforeAll(async () => {
  service = await startManualDeliveries({ clock: systemClock })
})
afterAll(() => service?.dispose())

test('a receiver that has not responded yet gets 2 attempts at once, one that responds 16, and others get theirs in the meantime', async () => {
  const held: ServerResponse[] = []
  const slow = await service.receiver((response) => void held.push(response))
  const quick = await service.receiver()
  const webhooks = [await service.register(slow.url()), await service.register(quick.url())]
  await makeEvents(80)
  await service.deliverer.claimDue()
  await quick.waitFor(80, 5_000)
  await slow.waitFor(firstSlots.working, 5_000)
  await service.deliverer.claimDue()
  expect([slow.got.length, slow.most()]).toEqual([firstSlots.working, firstSlots.working])

  for (let answered = 0; answered < 24; answered++) {
    const response = await waitUntil('a request', 5_000, () => held.shift())
    response.writeHead(200).end()
  }
  await waitUntil('all slots are used', 5_000, () => slow.open() === mostSlots)
  await service.deliverer.claimDue()
  expect(slow.most()).toBe(mostSlots)
  slow.answer(200)
  for (const response of held) response.writeHead(200).end()
  await slow.waitFor(80, 5_000)
  expect(slow.most()).toBe(mostSlots)
  await waitUntil('all attempts end', 5_000, () => service.deliverer.active().length === 0)
  for (const { id } of webhooks) await service.call('DELETE', `/webhooks/${id}`)
}, 30_000)

test('a backlog needs one claim from outside: every slot that becomes free is filled', async () => {
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url())
  const events = 400
  await makeEvents(events)
  await service.deliverer.claimDue()
  await receiver.waitFor(events, 10_000)
  expect(new Set(receiver.got.map(({ json }) => json.id)).size).toBe(events)
  expect(receiver.most()).toBeLessThanOrEqual(mostSlots)
  await service.call('DELETE', `/webhooks/${webhook.id}`)
}, 30_000)

async function makeEvents(count: number): Promise<void> {
  const queries = Array.from({ length: count }, (_, index) => String(index))
  for (let start = 0; start < count; start += 50) {
    await Promise.all(queries.slice(start, start + 50).map((query) => service.echo(query)))
  }
}
