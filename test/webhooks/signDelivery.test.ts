import { createHmac } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { type Signing, signDelivery } from '../../src/webhooks/delivery/signDelivery.ts'
import { makeSecret } from '../../src/webhooks/webhookSecret.ts'

const text = '{"id":"evt_x","type":"run.completed","data":{"text":"é 🤖 \\u0000"}}'
const sign = (secrets: [string, ...string[]], more: Partial<Signing> = {}) =>
  signDelivery({
    deliveryId: 'dlv_x',
    eventId: 'evt_x',
    eventType: 'run.completed',
    attempt: 2,
    body: Buffer.from(text),
    secrets,
    now: new Date(),
    ...more,
  })
const hmac = (secret: string) => createHmac('sha256', secret).update(text, 'utf8').digest('hex')

test('identifies the delivery and its attempt', () => {
  expect(sign([makeSecret()])).toMatchObject({
    'content-type': 'application/json',
    'x-service-event': 'run.completed',
    'x-service-delivery': 'dlv_x',
    'x-service-attempt': '2',
    'webhook-id': 'evt_x',
  })
})

test('our signature is the lowercase hex HMAC of the bytes with the whole secret, the newest one', () => {
  const [secret, earlier] = [makeSecret(), makeSecret()]
  expect(sign([secret, earlier])['x-service-signature']).toBe(hmac(secret))
  expect(sign(['whsec_no base64!'])['x-service-signature']).toBe(hmac('whsec_no base64!'))
  expect(hmac(secret)).toMatch(/^[0-9a-f]{64}$/)
})

describe('the official library', () => {
  const accepts = (secret: string, headers: Record<string, string>, body = text) =>
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(text))
  const refuses = (secret: string, headers: Record<string, string>, body = text) =>
    expect(() => new Webhook(secret).verify(body, headers)).toThrow(WebhookVerificationError)

  test('accepts what we sign, and nothing that was altered', () => {
    const secret = makeSecret()
    const headers = sign([secret])
    accepts(secret, headers)
    refuses(makeSecret(), headers)
    refuses(secret, headers, text.replace('é', 'e'))
    refuses(secret, { ...headers, 'webhook-id': 'evt_y' })
    refuses(secret, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })
  })

  test('accepts either secret after a rotation', () => {
    const secrets: [string, string] = [makeSecret(), makeSecret()]
    for (const secret of secrets) accepts(secret, sign(secrets))
    refuses(makeSecret(), sign(secrets))
  })

  test.each(['whsec_c2VjcmV0', 'whsec_c2VjcmU=', 'whsec_c2VjcmU', 'whsec_c2VjcmV0MQ==', 'whsec_+/+/'])(
    'accepts the base64 secret %s',
    (secret) => accepts(secret, sign([secret])),
  )

  test('rejects what was signed too long ago', () => {
    const secret = makeSecret()
    refuses(secret, sign([secret], { now: new Date(Date.now() - 10 * 60_000) }))
  })
})

test.each(['whsec_not base64', 'whsec_x', 'whsec_a-b_', 'whsec_c2Vj=', 'whsec_é'])(
  'with a secret that is not base64 the standard headers are left out: %s',
  (secret) => {
    expect(Object.keys(sign([secret, makeSecret()])).filter((name) => name.startsWith('webhook-'))).toEqual([])
  },
)
