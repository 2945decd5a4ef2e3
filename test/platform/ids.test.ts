import { describe, expect, test } from '@jest/globals'
import { createIds, idBoundAt, idPrefixes, isId, prefixOf } from '../../src/platform/ids.ts'
import { testClock } from '../helpers/testClock.ts'

const sorted = (ids: string[]) => [...ids].sort()

describe('a new id', () => {
  test.each(idPrefixes)('of %s has its shape', (prefix) => {
    const id = createIds(testClock())(prefix)
    expect(id).toMatch(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
    expect(isId(prefix, id)).toBe(true)
    expect(prefixOf(id)).toBe(prefix)
  })

  test('is a UUID of version 7 with the current time', () => {
    const clock = testClock(new Date('2026-01-31T09:30:00.123Z'))
    const bits = toBigInt(createIds(clock)('run').slice(4))
    expect(Number(bits >> 80n)).toBe(clock.now().getTime())
    expect(Number((bits >> 76n) & 0xfn)).toBe(7)
    expect(Number((bits >> 62n) & 0b11n)).toBe(0b10)
  })

  test('sorts after earlier ones of the same millisecond, even if the counter overflows', () => {
    const newId = createIds(testClock())
    const ids = Array.from({ length: 20_000 }, () => newId('run'))
    expect(ids).toEqual(sorted(ids))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('sorts after earlier ones across milliseconds', () => {
    const clock = testClock()
    const newId = createIds(clock)
    const ids = Array.from({ length: 5_000 }, (_, index) => {
      if (index % 3 === 0) clock.advance(1)
      return newId('run')
    })
    expect(ids).toEqual(sorted(ids))
  })

  test('sorts after earlier ones when the clock is set back', () => {
    const clock = testClock()
    const newId = createIds(clock)
    const before = newId('run')
    clock.advance(-60_000)
    expect(newId('run') > before).toBe(true)
  })

  test('differs between two processes in the same millisecond', () => {
    const clock = testClock()
    const [one, other] = [createIds(clock), createIds(clock)]
    const ids = Array.from({ length: 1_000 }, () => [one('run'), other('run')]).flat()
    expect(new Set(ids).size).toBe(2_000)
  })
})

describe('a text that is not an id', () => {
  const id = createIds(testClock())('run')
  test.each([
    ['of another kind', id.replace('run_', 'ag_')],
    ['without a prefix', id.slice(4)],
    ['too short', id.slice(0, -1)],
    ['too long', `${id}0`],
    ['in capitals', id.toUpperCase()],
    ['with a letter that Crockford leaves out', `${id.slice(0, -1)}u`],
    ['beyond 128 bits', `run_8${id.slice(5)}`],
    ['with a line break', `${id.slice(0, -1)}\n`],
    ['empty', ''],
    ['NUL', '\u0000'],
  ])('%s', (_, text) => expect(isId('run', text)).toBe(false))

  test('has no prefix', () => {
    for (const text of ['', 'run_', 'nonsense', id.slice(4), `xx${id.slice(3)}`]) expect(prefixOf(text)).toBeUndefined()
  })
})

describe('idBoundAt', () => {
  test('is less than every id of that time and greater than every earlier one', () => {
    const clock = testClock()
    const newId = createIds(clock)
    const earlier = Array.from({ length: 100 }, () => newId('run'))
    clock.advance(1)
    const bound = idBoundAt('run', clock.now())
    const later = Array.from({ length: 100 }, () => newId('run'))
    for (const id of earlier) expect(id < bound).toBe(true)
    for (const id of later) expect(id >= bound).toBe(true)
  })

  test('is the least id for a time before 1970', () => {
    expect(idBoundAt('run', new Date(-1))).toBe(idBoundAt('run', new Date(0)))
  })

  test.each([new Date('9999-12-31T23:59:59.999Z'), new Date(8.64e15)])('is an id for %s', (time) => {
    expect(isId('run', idBoundAt('run', time))).toBe(true)
    expect(idBoundAt('run', time) > createIds(testClock())('run')).toBe(true)
  })
})

function toBigInt(body: string): bigint {
  return [...body].reduce((sum, letter) => sum * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(letter)), 0n)
}
