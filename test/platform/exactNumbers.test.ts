import { describe, expect, test } from '@jest/globals'
import { normalizeDecimal, plainDigits, plainNotation, sameDecimal } from '../../src/platform/decimals.ts'
import {
  hasNumberOutOfRange,
  isExactNumber,
  parseExact,
  readNumber,
  textOfNumber,
  withDoubles,
} from '../../src/platform/exactNumbers.ts'
import { isDeeperThan, isJsonObject, parseJson } from '../../src/platform/json.ts'
import { createRandom, pick } from '../faults/helpers/random.ts'

describe('a number is kept as its text', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '12345678.123456789012',
    '0.1000000000000000055511151231257827',
    '1e-400',
    '1.23456e-320',
    '5e-324',
    '1.10000000000000000',
    '1000000000000000000000',
    '123456789012345678e5',
    '1.00000000000000000001E+2',
  ])('if a double does not hold it: %s', (text) => {
    expect(JSON.stringify(parseExact(`{"a":[${text},"${text}"]}`))).toBe(`{"a":[${text},"${text}"]}`)
    expect(isExactNumber(readNumber(text))).toBe(true)
  })

  test.each([
    ['0.30000000000000004', 0.1 + 0.2],
    ['9007199254740992', 2 ** 53],
    ['1.000000000000', 1],
    ['-0.0000000000000000000', -0],
    ['1.23456789012345e-286', 1.23456789012345e-286],
    ['1e5', 100_000],
    ['1e24', 1e24],
  ])('and not if a double holds it: %s', (text, number) => expect(parseExact(`[${text}]`)).toEqual([number]))
})

describe('what is parsed', () => {
  /** Numbers as normalised decimals, found by a reviver. */
  const reference = (text: string): unknown =>
    JSON.parse(text, ((_: string, value: unknown, { source }: { source: string }) =>
      typeof value === 'number' ? `number ${normalizeDecimal(source)}` : value) as never)
  const withTexts = (value: unknown): unknown => {
    if (typeof value === 'number' || isExactNumber(value)) return `number ${normalizeDecimal(textOfNumber(value))}`
    if (Array.isArray(value)) return value.map(withTexts)
    if (!isJsonObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item)]))
  }
  const random = createRandom(11)
  const digits = () => Array.from({ length: 1 + Math.floor(random() * 24) }, () => Math.floor(random() * 10)).join('')
  const number = () =>
    (random() < 0.2 ? '-' : '') +
    digits().replace(/^0+(?=\d)/, '') +
    (random() < 0.4 ? `.${digits()}` : '') +
    (random() < 0.2 ? pick(random, ['e5', 'E-7', 'e-320', 'e+30', 'e-4']) : '')
  const leaf = () =>
    pick(random, [number, number, () => JSON.stringify(`${number()}"\\ ${number()}`), () => 'null', () => 'true'])()
  const names = ['a', '9007199254740993', '__proto__', '"', '']
  const space = () => pick(random, ['', ' ', '\n\t'])
  const value = (depth: number): string => {
    const kind = depth === 0 ? 0 : random()
    if (kind < 0.4) return leaf()
    const items = Array.from({ length: Math.floor(random() * 4) }, () => `${space()}${value(depth - 1)}${space()}`)
    if (kind < 0.7) return `[${items.join()}]`
    return `{${items.map((item) => `${JSON.stringify(pick(random, names))}${space()}:${item}`).join()}}`
  }

  test('is what JSON.parse returns, with exact numbers', () => {
    for (let count = 0; count < 3_000; count++) {
      const text = value(4)
      expect(withTexts(parseExact(text))).toEqual(reference(text))
    }
  })

  test('is rejected where JSON.parse rejects it', () => {
    const long = '9007199254740993'
    const wrong = [
      `{${long}:1}`,
      `{${long} :1}`,
      `0${long}`,
      `+${long}`,
      `.${long}`,
      `${long}.`,
      `${long}e`,
      `-${long}-`,
      `[${long}${long}x]`,
    ]
    for (const text of [
      ...wrong,
      `"${long}`,
      `[${long} ${long}]`,
      `${long}"x"`,
      `[1${long},]`,
      `-.${long}`,
      `0x${long}`,
    ])
      expect(() => parseExact(text)).toThrow(SyntaxError)
  })

  test('is malformed_json if it is deep, whatever is in it', () => {
    const text = `${'['.repeat(100_000)}9007199254740993${']'.repeat(100_000)}`
    expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining({ code: 'malformed_json' }))
  })
})

test('an exact number is neither an object nor a level', () => {
  const number = readNumber('9007199254740993')
  expect(isJsonObject(number)).toBe(false)
  expect(isDeeperThan([number], 1)).toBe(false)
})

test('doubles are the nearest ones, in a copy', () => {
  const value = parseExact('{"a":[9007199254740993,{"b":0.12345678901234567890123}],"c":1}')
  expect(withDoubles(value)).toEqual({ a: [9_007_199_254_740_992, { b: 0.123_456_789_012_345_68 }], c: 1 })
  const plain = { a: 1 }
  expect(withDoubles(plain)).toBe(plain)
})

describe('the range of numbers', () => {
  test.each([
    '1e309',
    '-1.1e308',
    '1e400',
    `1${'0'.repeat(309)}`,
    '1'.repeat(1_001),
    `0.${'1'.repeat(1_001)}`,
    '1e-1001',
  ])('excludes %s', (text) => expect(hasNumberOutOfRange(parseExact(`{"a":[${text}]}`))).toBe(true))
  test.each(['1e308', '-1e308', '1'.repeat(308), `0.${'1'.repeat(1_000)}`, '1e-1000', '0'])('includes %s', (text) =>
    expect(hasNumberOutOfRange(parseExact(`{"a":[${text}]}`))).toBe(false),
  )
})

describe('decimals', () => {
  test.each([
    ['1.50', '15e-1'],
    ['-0', '0'],
    ['00012e1', '12e1'],
    ['1200', '12e2'],
    ['0.00012E3', '12e-2'],
  ])('%s is %s', (text, normal) => expect(normalizeDecimal(text)).toBe(normal))

  test('are compared by value', () => {
    expect(sameDecimal('1.0', '10e-1')).toBe(true)
    expect(sameDecimal('1', '-1')).toBe(false)
  })

  test.each([
    ['1e3', '1000', 4],
    ['1.50e1', '15.0', 3],
    ['12e-3', '0.012', 3],
    ['0.0012e1', '0.012', 3],
    ['-123.4', '-123.4', 4],
  ])('%s is %s without an exponent', (text, plain, count) => {
    expect([plainNotation(text), plainDigits(text)]).toEqual([plain, count])
  })
})

describe('parsing takes time proportional to the length', () => {
  /** Milliseconds of CPU. */
  const cpuOf = (text: string): number => {
    const begun = process.cpuUsage()
    parseExact(text)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }

  test.each([
    ['runs of 15 digits', `"${'123456789012345a'.repeat(65_000)}"`],
    ['small values next to an exact one', `[9007199254740993${',1'.repeat(249_000)}]`],
    ['exact numbers', `[${Array(55_000).fill('9007199254740993').join()}]`],
    ['one number', '9'.repeat(1_000_000)],
    ['escapes', `["${'\\"'.repeat(500_000)}",9007199254740993]`],
    [
      'spaces behind exact numbers',
      `[${Array(1_000)
        .fill(`9007199254740993${' '.repeat(1_000)}`)
        .join()}]`,
    ],
  ])('of %s', (_, text) => expect(cpuOf(text)).toBeLessThan(1_000))
})
