/** A receiver can distinguish our deliveries from forged ones, and fresh ones from replayed ones. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { waitUntil } from '../faults/helpers/waitUntil.ts'
import { movableClock } from '../helpers/movableClock.ts'
import type { Received } from '../helpers/receiver.ts'
import { type Delivery, startWebhookService, type Webhook, type WebhookService } from '../helpers/webhookService.ts'

const clock = movableClock()
const hourMs = 3_600_000

let service: WebhookService
let rotatedLongAgo: { webhook: Webhook; newSecret: string }

beforeAll(async () => {
  clock.move(-25 * hourMs)
  service = await startWebhookService({ clock, env: { LOG_LEVEL: 'trace' } })
  const webhook = await service.register('https://localhost:9/nobody', { active: false })
  rotatedLongAgo = { webhook, newSecret: await rotate(webhook) }
  clock.move(25 * hourMs)
})
afterAll(() => service?.dispose())

describe('X-SERVICE-Signature', () => {
  test('is the hex HMAC-SHA256 of the raw bytes under the whole secret', async () => {
    const secret = 'whsec_0123456789abcdef0123456789abcdef'
    const { got } = await deliveryTo({ secret }, 'ü€😀\u0000\ud800')
    expect(got.headers['x-service-signature']).toBe(ours(secret, got))
    expect(got.headers).toMatchObject({ 'content-type': 'application/json', 'x-service-event': 'run.completed' })
    expect(got.headers['x-service-delivery']).toMatch(/^dlv_/)
    expect(got.headers['content-length']).toBe(String(got.body.length))
  })

  test('is present even if no secret was given: one is generated', async () => {
    const { webhook, got } = await deliveryTo({})
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
    expect(got.headers['x-service-signature']).toBe(ours(webhook.secret, got))
  })
})

describe('the Standard Webhooks headers', () => {
  test('are verified by the official library', async () => {
    const { webhook, got } = await deliveryTo({})
    expect(verify(webhook.secret, got)).toEqual(got.json)
    expect(got.headers['webhook-id']).toBe(got.json.id)
  })

  test('are rejected by it for other bytes, another id, another time or another secret', async () => {
    const { webhook, got } = await deliveryTo({})
    const other = 'whsec_b3RoZXIgb3RoZXIgb3RoZXIgb3RoZXIh'
    const later = String(Number(got.headers['webhook-timestamp']) + 1)
    expect(() => verify(webhook.secret, { ...got, body: Buffer.concat([got.body, Buffer.from(' ')]) })).toThrow()
    expect(() => verify(webhook.secret, withHeader(got, 'webhook-id', 'evt_other'))).toThrow()
    expect(() => verify(webhook.secret, withHeader(got, 'webhook-timestamp', later))).toThrow()
    expect(() => verify(other, got)).toThrow()
  })

  test.each(['whsec_not-base64!', 'whsec_a', 'whsec_ab=c', 'whsec_ü'.replace('ü', '~~~~')])(
    'are left out if the remainder of the secret is not base64: %s',
    async (secret) => {
      const { got } = await deliveryTo({ secret })
      expect(got.headers['x-service-signature']).toBe(ours(secret, got))
      expect(Object.keys(got.headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
    },
  )
})

describe('after a rotation of the secret', () => {
  test('X-SERVICE-Signature uses the new one, and webhook-signature carries both', async () => {
    const { webhook, receiver } = await deliveryTo({})
    const newSecret = await rotate(webhook)
    expect(newSecret).not.toBe(webhook.secret)
    await service.echo('x')
    const got = (await receiver.waitFor(2))[1] as Received
    expect(got.headers['x-service-signature']).toBe(ours(newSecret, got))
    expect(verify(newSecret, got)).toEqual(verify(webhook.secret, got))
    expect(String(got.headers['webhook-signature']).split(' ').length).toBe(2)
  })

  test('24 hours later only the new one signs', async () => {
    const { webhook, newSecret } = rotatedLongAgo
    const receiver = await service.receiver()
    await service.call('PATCH', `/webhooks/${webhook.id}`, { url: receiver.url(), active: true })
    await service.echo('x')
    const [got] = (await receiver.waitFor(1)) as [Received]
    expect(got.headers['x-service-signature']).toBe(ours(newSecret, got))
    expect(verify(newSecret, got)).toEqual(got.json)
    expect(() => verify(webhook.secret, got)).toThrow()
  })
})

test('no log line contains a secret, not even at the level trace', async () => {
  const secret = 'whsec_VGhlc2UgYXJlIDI0IGJ5dGVzIQ,with;odd@ends'
  const receiver = await service.receiver((response) => response.writeHead(500).end(secret))
  const webhook = await service.register(receiver.url(), { secret })
  const nobody = await service.register('https://localhost:9/nobody', {})
  await service.echo('x')
  await receiver.waitFor(1)
  const newSecret = await rotate(webhook)
  for (const { id } of [webhook, nobody]) expect((await settledInNoTime(id)).attempts.length).toBe(3)
  const parts = [secret, newSecret, nobody.secret].map((text) => text.slice('whsec_'.length, 24))
  expect(service.logged.filter((line) => parts.some((part) => line.includes(part)))).toEqual([])
  expect(service.logged.length).toBeGreaterThan(0)
}, 60_000)

/** Time passes as fast as it takes to see that it did not suffice. */
const settledInNoTime = (webhookId: string): Promise<Delivery> =>
  waitUntil('the delivery is settled', 20_000, async () => {
    clock.move(1_000)
    const [delivery] = await service.deliveries(webhookId)
    return delivery !== undefined && delivery.status !== 'pending' && delivery
  })

async function deliveryTo(more: object, query = 'x') {
  const receiver = await service.receiver()
  const webhook = await service.register(receiver.url(), { events: ['run.completed'], ...more })
  await service.echo(query)
  const [got] = (await receiver.waitFor(1)) as [Received]
  return { receiver, webhook, got }
}

const ours = (secret: string, { body }: Received): string => createHmac('sha256', secret).update(body).digest('hex')

const verify = (secret: string, { body, headers }: Received): unknown =>
  new StandardWebhook(secret).verify(body, headers as Record<string, string>)

const withHeader = (got: Received, name: string, value: string): Received => ({
  ...got,
  headers: { ...got.headers, [name]: value },
})

async function rotate({ id }: Webhook): Promise<string> {
  return String((await service.call('POST', `/webhooks/${id}/rotate-secret`, {})).secret)
}
