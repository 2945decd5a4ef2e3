import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { verifyWebhook } from '../src/webhooks.ts'

const nowMs = 1_794_830_400_000
const body = '{"id":"evt_1","type":"run.completed","created_at":"2026-11-16T11:59:59.000Z","data":{"id":"run_1"}}'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const hmac = (key: Uint8Array | string, content: string) => createHmac('sha256', key).update(content)

/** As anyone can sign without knowing a secret. */
const forged = {
  'x-service-signature': hmac('', body).digest('hex'),
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(nowMs / 1_000),
  'webhook-signature': `v1,${hmac('', `evt_1.${nowMs / 1_000}.${body}`).digest('base64')}`,
}
const verify = (secrets: string | string[] | undefined, headers: Record<string, string> = forged) =>
  verifyWebhook(body, headers, secrets, { now: () => nowMs })

describe('an empty secret', () => {
  const cases = ['', 'whsec_', ' \n', 'whsec_\n', [], [''], ['whsec_'], [secret, ''], ['whsec_', secret], undefined]
  for (const secrets of cases) {
    test(`is refused, so that nobody can sign with it: ${JSON.stringify(secrets)}`, async () => {
      await assert.rejects(verify(secrets), {
        name: 'TypeError',
        message: 'The secret of the webhook is missing or empty',
      })
    })
  }

  test('does not verify a delivery whose key is empty, for any other secret', async () => {
    await assert.rejects(verify([secret, 'plain']), { name: 'WebhookVerificationError' })
  })

  test('is refused in a list although another secret of it signed the delivery', async () => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signature = `v1,${hmac(key, `evt_1.${nowMs / 1_000}.${body}`).digest('base64')}`
    const headers = { ...forged, 'webhook-signature': signature }
    assert.equal((await verify(secret, headers)).id, 'evt_1')
    await assert.rejects(verify([secret, 'whsec_'], headers), TypeError)
  })
})
