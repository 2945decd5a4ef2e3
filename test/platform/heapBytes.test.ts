import { expect, test } from '@jest/globals'
import { heapBytes } from '../../src/platform/heapBytes.ts'

const characters = 60_000

/** Measured: bytes of heap per character of JSON. */
test.each([
  ['empty objects', `[${'{},'.repeat(characters / 3)}1]`, 21.4],
  ['empty lists', `[${'[],'.repeat(characters / 3)}1]`, 13.4],
  ['small lists', `[${'[1],'.repeat(characters / 4)}1]`, 16.1],
  ['numbers', `[${'1,'.repeat(characters / 2)}1]`, 4.1],
  ['one text', JSON.stringify('x'.repeat(characters)), 1.1],
  ['many names', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 1]))), 3.2],
])('counts at least what %s take', (_, json, bytesPerCharacter) => {
  const counted = heapBytes(JSON.parse(json)) / json.length
  expect(counted).toBeGreaterThanOrEqual(bytesPerCharacter)
  expect(counted).toBeLessThan(bytesPerCharacter * 2)
})
