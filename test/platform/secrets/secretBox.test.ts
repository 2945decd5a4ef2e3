import { describe, expect, test } from '@jest/globals'
import { createSecretBox } from '../../../src/platform/secrets/secretBox.ts'

const [one, other] = ['a'.repeat(32), 'b'.repeat(32)]
const place = 'webhooks/org_a/wh_a'

describe('a sealed secret', () => {
  const box = createSecretBox(one)

  test.each(['', 'whsec_x', 'ü 🤖', 'x'.repeat(10_000)])('decrypts to the original: %.20j', (secret) => {
    const sealed = box.seal(secret, place)
    expect(box.open(sealed, place)).toBe(secret)
    expect(createSecretBox(one).open(sealed, place)).toBe(secret)
  })

  test('does not contain the secret, and differs each time', () => {
    const sealed = box.seal('whsec_secret', place)
    expect(sealed).not.toContain('secret')
    expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('secret')
    expect(box.seal('whsec_secret', place)).not.toBe(sealed)
  })

  test("can't be opened for another place, with another key, or after a bit was changed", () => {
    const sealed = box.seal('whsec_secret', place)
    expect(() => box.open(sealed, 'webhooks/org_a/wh_b')).toThrow()
    expect(() => createSecretBox(other).open(sealed, place)).toThrow(/another master key/)
    const [keyId = '', text = ''] = sealed.split('.')
    const bytes = Buffer.from(text, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => box.open(`${keyId}.${changed.toString('base64url')}`, place)).toThrow()
    }
    for (const length of [0, 11, 27, bytes.length - 1])
      expect(() => box.open(`${keyId}.${bytes.subarray(0, length).toString('base64url')}`, place)).toThrow()
    for (const nonsense of ['', '.', 'x', `${keyId}.`]) expect(() => box.open(nonsense, place)).toThrow()
  })

  test('can be opened with its key as an earlier one, and names the key that sealed it', () => {
    const newer = createSecretBox(other, one)
    const sealed = box.seal('whsec_secret', place)
    expect(newer.open(sealed, place)).toBe('whsec_secret')
    expect(sealed.startsWith(`${box.keyId}.`)).toBe(true)
    expect(newer.seal('x', place).startsWith(`${newer.keyId}.`)).toBe(true)
    expect(newer.keyId).not.toBe(box.keyId)
    expect(one).not.toContain(box.keyId)
  })
})
