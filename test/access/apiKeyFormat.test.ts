import { createSecretKey } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { hashApiKey, isApiKey, makeApiKey, redactApiKey } from '../../src/access/keys/apiKeyFormat.ts'
import { keyModes } from '../../src/viewer/viewer.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

describe.each(keyModes)('a %s key', (mode) => {
  test('consists of its prefix, 30 characters and a checksum of 6', () => {
    expect(makeApiKey(mode)).toMatch(new RegExp(`^ars_${mode}_[0-9A-Za-z]{36}$`))
    expect(isApiKey(makeApiKey(mode))).toBe(true)
  })

  test('is invalid with any single character changed', () => {
    const key = makeApiKey(mode)
    const start = `ars_${mode}_`.length
    for (let index = start; index < key.length; index++) {
      for (const letter of base62) {
        if (letter === key[index]) continue
        expect([index, letter, isApiKey(key.slice(0, index) + letter + key.slice(index + 1))]).toEqual([
          index,
          letter,
          false,
        ])
      }
    }
  })

  test('is invalid with two neighbouring characters swapped', () => {
    const key = makeApiKey(mode)
    for (let index = 9; index < key.length - 1; index++) {
      const swapped = key.slice(0, index) + key.charAt(index + 1) + key.charAt(index) + key.slice(index + 2)
      if (swapped !== key) expect(isApiKey(swapped)).toBe(false)
    }
  })
})

test('the checksum covers the mode', () => {
  expect(isApiKey(makeApiKey('live').replace('live', 'demo'))).toBe(false)
})

test.each(['', 'ars_live_', 'nonsense', `ars_test_${'0'.repeat(36)}`, `ars_live_${'0'.repeat(35)}`])(
  '%j is not a key',
  (text) => expect(isApiKey(text)).toBe(false),
)

test('a key with text before or after it is invalid', () => {
  const key = makeApiKey('live')
  for (const text of [` ${key}`, `${key} `, `${key}\n`, `${key}0`, `${key}${key}`]) expect(isApiKey(text)).toBe(false)
})

test('generated keys differ', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => makeApiKey('live'))).size).toBe(1_000)
})

test('the stored hash depends on the pepper and does not contain the key', () => {
  const key = makeApiKey('live')
  const hash = hashApiKey(createSecretKey('one', 'utf8'), key)
  expect(hash).toEqual(hashApiKey(createSecretKey('one', 'utf8'), key))
  expect(hash).not.toEqual(hashApiKey(createSecretKey('other', 'utf8'), key))
  expect(hash).toHaveLength(32)
})

test('a redacted key shows the mode and at most a few characters of the secret', () => {
  const key = makeApiKey('live')
  expect(redactApiKey(key)).toBe(`${key.slice(0, 12)}…${key.slice(-4)}`)
})
