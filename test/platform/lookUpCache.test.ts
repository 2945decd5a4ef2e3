import { beforeEach, expect, test } from '@jest/globals'
import { createLookUpCache, type LookUpCache } from '../../src/platform/lookUpCache.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

type Found = { text: string }

let rows: Map<string, string>
let asked: [string, Found | undefined][]
let gate: Promise<void>
let clock: TestClock
let cache: LookUpCache<Found>
beforeEach(() => {
  rows = new Map([
    ['a', 'first'],
    ['b', 'second'],
  ])
  asked = []
  gate = Promise.resolve()
  clock = testClock()
  cache = createLookUpCache<Found>({
    clock,
    async lookUp(key, before) {
      asked.push([key, before])
      const text = rows.get(key)
      await gate
      return text === undefined ? undefined : { text }
    },
    bounds: { max: 10 },
  })
})

test('a value is cached for 10 s', async () => {
  const found = await cache.find('a')
  clock.advance(10_000)
  expect(await cache.find('a')).toBe(found)
  clock.advance(1)
  expect(await cache.find('a')).toEqual({ text: 'first' })
  expect(asked).toEqual([
    ['a', undefined],
    ['a', found],
  ])
})

test('a missing value is not cached', async () => {
  expect(await cache.find('c')).toBeUndefined()
  rows.set('c', 'third')
  expect(await cache.find('c')).toEqual({ text: 'third' })
})

test('concurrent calls share one look-up', async () => {
  expect(await Promise.all([cache.find('a'), cache.find('a'), cache.find('a')])).toEqual(
    Array(3).fill({ text: 'first' }),
  )
  expect(asked.length).toBe(1)
})

test('forget drops stale values and keeps the rest', async () => {
  const [, other] = await Promise.all([cache.find('a'), cache.find('b')])
  rows.set('a', 'changed')
  rows.set('b', 'changed')
  cache.forget(({ text }, key) => text === 'first' && key === 'a')
  expect(await cache.find('a')).toEqual({ text: 'changed' })
  expect(await cache.find('b')).toBe(other)
})

test('forget during a look-up repeats it, also for callers that are already waiting', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const waiting = cache.find('a')
  rows.set('a', 'changed')
  cache.forget(() => true)
  resolve()
  expect(await waiting).toEqual({ text: 'changed' })
  expect(await cache.find('a')).toEqual({ text: 'changed' })
  expect(asked.length).toBe(2)
})

test('a look-up that failed is repeated by the next call', async () => {
  gate = Promise.reject(new Error('no database'))
  await expect(cache.find('a')).rejects.toThrow('no database')
  gate = Promise.resolve()
  expect(await cache.find('a')).toEqual({ text: 'first' })
})
