/** Events of megabytes are delivered completely, and a backlog of them does not fill the memory. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { makeTalker } from '../helpers/makeTalker.ts'
import type { Received } from '../helpers/receiver.ts'
import { startWebhookService, type WebhookService } from '../helpers/webhookService.ts'

const mebibyte = 1_048_576

let service: WebhookService
beforeAll(async () => {
  service = await startWebhookService()
})
afterAll(() => service?.dispose())

test('an output of just under 10 MiB arrives complete and signed', async () => {
  const characters = 10 * mebibyte - 100
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url(), { events: ['run.completed'] })
  const run = await service.run(await makeTalker(service, characters), {})
  expect(run.status).toBe('completed')
  const [got] = (await receiver.waitFor(1)) as [Received]
  const { text } = got.json.data.output as { text: string }
  expect([text.length, text === 'x'.repeat(characters)]).toEqual([characters, true])
  const signature = createHmac('sha256', webhook.secret).update(got.body).digest('hex')
  expect(got.headers['x-service-signature']).toBe(signature)
  expect((await service.settled(webhook.id)).status).toBe('succeeded')
  await service.call('DELETE', `/webhooks/${webhook.id}`)
})

test('large events go to a receiver one at a time, and small ones do not wait for them', async () => {
  let large = 0
  let mostLarge = 0
  const largeCame = Promise.withResolvers<void>()
  const smallCame = Promise.withResolvers<void>()
  const receiver = await service.receiver(async (response, { body }) => {
    const isLarge = body.length > mebibyte
    if (isLarge) {
      mostLarge = Math.max(mostLarge, ++large)
      largeCame.resolve()
      await smallCame.promise // until then, the others wait for this one
      large--
    } else smallCame.resolve()
    response.writeHead(200).end()
  })
  const webhook = await service.register(receiver.url(), { events: ['run.completed'] })
  const talker = await makeTalker(service, 2 * mebibyte)
  const runs = Promise.all(Array.from({ length: 5 }, () => service.run(talker, {})))
  await largeCame.promise
  await service.echo('small')
  await runs
  await receiver.waitFor(6, 60_000)
  expect(mostLarge).toBe(1)
  const statuses = await waitUntil('all are settled', 30_000, async () => {
    const found = (await service.deliveries(webhook.id)).map(({ status }) => status)
    return !found.includes('pending') && found
  })
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 'succeeded'))
})
