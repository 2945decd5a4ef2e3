import { expect, test } from '@jest/globals'
import { jsonPieces } from '../../src/platform/jsonPieces.ts'

const long = (character: string) => character.repeat(100_000)
const numbers = Array.from({ length: 100_000 }, (_, index) => index)
const names = Object.fromEntries(numbers.map((index) => [`n${index}`, index]))
const own = { toJSON: () => ({ text: long('x') }) }

test.each<[string, unknown]>([
  ['small values', { a: 1, b: [null, true, 'x'], c: {}, d: [] }],
  ['a long text', long('x')],
  ['escapes', [long('\u0001"\\')]],
  ['surrogate pairs', { text: long('💥') }],
  ['lone surrogates', { text: long('\ud800x\udc00') }],
  ['many numbers', { numbers }],
  ['many names', { names }],
  ['names that are escaped', { '"é\n': long('x'), b: names }],
  ['names that are numbers', { z: long('x'), 10: 'b', 9: long('a') }],
  ['a property named __proto__', JSON.parse(`{"__proto__":"${long('x')}","b":1}`)],
  ['missing values in objects', { a: undefined, b: long('x'), c: undefined, d: () => 1 }],
  ['missing values in lists', [undefined, long('x'), () => 1, undefined]],
  ['large items first, between and last', [long('a'), 1, 2, long('b'), long('c'), [], long('d')]],
  ['a date and an object that makes its own JSON', [new Date(0), own, long('x')]],
  ['deep objects', Array.from({ length: 60 }).reduce((inner) => ({ inner, text: long('x') }), {})],
  ['rows', numbers.slice(0, 5_000).map((id) => ({ id, text: 'x'.repeat(50), list: [{ id }] }))],
])('makes the same JSON as JSON.stringify of %s', (_, value) => {
  const pieces = [...jsonPieces(value)]
  expect(pieces.join('') === JSON.stringify(value)).toBe(true)
  if (JSON.stringify(value).length > 100_000) expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) expect(piece.length).toBeLessThan(250_000)
})
