import { describe, expect, test } from '@jest/globals'
import { createSecretBox } from '../../src/platform/secrets/secretBox.ts'
import { hintOf, isSecret, makeSecret, openSecret, sealSecret } from '../../src/webhooks/webhookSecret.ts'

test('a generated secret is whsec_ and base64 of 24 random bytes', () => {
  const secrets = Array.from({ length: 100 }, makeSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) {
    expect(isSecret(secret)).toBe(true)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(24)
  }
})

test.each<[string, boolean]>([
  ['whsec_x', true],
  [`whsec_${'~'.repeat(256)}`, true],
  [`whsec_${'~'.repeat(257)}`, false],
  ['whsec_', false],
  ['WHSEC_x', false],
  [' whsec_x', false],
  ['whsec_x\n', false],
  ['whsec_a b', false],
  ['whsec_é', false],
  ['', false],
])('%.20j is a secret: %s', (text, expected) => expect(isSecret(text)).toBe(expected))

test.each([
  ['whsec_x', 'whsec_…'],
  ['whsec_1234567', 'whsec_…'],
  ['whsec_12345678', 'whsec_…8'],
  ['whsec_1234567890abcdef', 'whsec_…ef'],
  [`whsec_${'-'.repeat(252)}last`, 'whsec_…last'],
])('the hint of %.30s shows at most an eighth of it and at most four characters', (secret, hint) => {
  expect(hintOf(secret)).toBe(hint)
})

describe('sealed for a webhook', () => {
  const box = createSecretBox('k'.repeat(32))
  const webhook = { organizationId: 'org_a', id: 'wh_a' }

  test('it opens for that webhook, and for no other', () => {
    const sealed = sealSecret(box, webhook, 'whsec_x')
    expect(openSecret(box, webhook, sealed)).toBe('whsec_x')
    expect(() => openSecret(box, { ...webhook, id: 'wh_b' }, sealed)).toThrow()
    expect(() => openSecret(box, { ...webhook, organizationId: 'org_b' }, sealed)).toThrow()
  })
})
