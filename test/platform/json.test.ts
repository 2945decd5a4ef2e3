import { describe, expect, test } from '@jest/globals'
import { isDeeperThan, isJsonObject, maxJsonDepth, maxJsonValues, parseJson } from '../../src/platform/json.ts'

const parse = (text: string) => parseJson(Buffer.from(text))
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

describe('accepts', () => {
  test.each<[string, unknown]>([
    ['{"a":[1,null,"ß €"]}', { a: [1, null, 'ß €'] }],
    ['"\\u0000"', '\u0000'],
    [' 7 ', 7],
  ])('%s', (text, value) => expect(parse(text)).toEqual(value))

  test('__proto__ as an ordinary key', () => {
    const value = parse('{"__proto__":{"x":1}}') as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(value).not.toHaveProperty('x')
    expect({}).not.toHaveProperty('x')
  })

  test(`${maxJsonDepth} levels`, () => expect(parse(nested(maxJsonDepth))).toBeDefined())
})

describe('throws malformed_json for', () => {
  test.each([
    ['a text that is not JSON', 'nonsense'],
    ['an empty body', ''],
    ['an incomplete text', '{"a":'],
    ['single quotes', "{'a':1}"],
    ['a comment', '{} // x'],
    ['NaN', 'NaN'],
    ['a byte order mark', '\ufeff{}'],
    ['one level too many', nested(maxJsonDepth + 1)],
    ['objects too deep', `${'{"a":'.repeat(maxJsonDepth + 1)}1${'}'.repeat(maxJsonDepth + 1)}`],
    ['100,000 levels', nested(100_000)],
    ['500,000 levels', nested(500_000)],
  ])('%s', (_, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'malformed_json' }))
  })

  test.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22]],
    ['half a character', [0x22, 0xe2, 0x82, 0x22]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('invalid UTF-8: %s', (_, bytes) => {
    expect(() => parseJson(Buffer.from(bytes))).toThrow(
      expect.objectContaining({ code: 'malformed_json', message: 'The body is not valid UTF-8' }),
    )
  })
})

describe('the number of values and names', () => {
  const row = '{"name, [of] {it}: \\"x\\"":1},'
  const rows = (count: number) => `[${row.repeat(count)}0]`

  test(`may be ${maxJsonValues}, not counting marks in texts`, () => {
    expect(parse(rows(49_999))).toHaveLength(50_000)
  })

  test('is payload_too_large beyond that', () => {
    const refused = { code: 'payload_too_large', message: `The body has more than ${maxJsonValues} values and names` }
    for (const text of [rows(50_001), `[${'0,'.repeat(maxJsonValues)}0]`])
      expect(() => parse(text)).toThrow(expect.objectContaining(refused))
  })
})

test('depth counts objects and arrays, not values', () => {
  expect(isDeeperThan(1, 0)).toBe(false)
  expect(isDeeperThan({}, 0)).toBe(true)
  expect(isDeeperThan({ a: 1 }, 1)).toBe(false)
  expect(isDeeperThan({ a: [] }, 1)).toBe(true)
  expect(isDeeperThan([[[]]], 3)).toBe(false)
})

test('isJsonObject is false for arrays and null', () => {
  expect([{}, { a: 1 }, [], null, 'x', undefined].map(isJsonObject)).toEqual([true, true, false, false, false, false])
})
