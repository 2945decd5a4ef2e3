import { describe, expect, test } from '@jest/globals'
import { createShares } from '../../src/fairness/shares.ts'

function takeAll(shares: ReturnType<typeof createShares>, organizationId: string): (() => void)[] {
  const taken: (() => void)[] = []
  for (let slot = shares.take(organizationId); slot !== undefined; slot = shares.take(organizationId)) taken.push(slot)
  return taken
}

describe('slots that organisations share', () => {
  test('one organisation can take half of them, the next one half of the rest', () => {
    const shares = createShares(100)
    expect([takeAll(shares, 'a').length, takeAll(shares, 'b').length, takeAll(shares, 'c').length]).toEqual([
      50, 25, 13,
    ])
    expect(shares.free).toBe(12)
  })

  test('an organisation without a slot gets one while any is free', () => {
    const shares = createShares(4)
    expect(['a', 'b', 'c', 'd'].map((name) => takeAll(shares, name).length)).toEqual([2, 1, 1, 0])
  })

  test('room is the number of slots that can be taken', () => {
    for (const slots of [1, 2, 7, 100, 101]) {
      const shares = createShares(slots)
      shares.take('b')
      for (const name of ['a', 'b', 'c']) {
        const room = shares.room(name)
        expect(takeAll(shares, name)).toHaveLength(room)
      }
    }
  })

  test('of an amount, an organisation gets no more than stays free, or than a part of that', () => {
    const shares = createShares(100)
    expect(shares.take('a', 34, 1 / 2)).toBeUndefined()
    shares.take('a', 33, 1 / 2)?.()
    expect(shares.take('a', 51)).toBeUndefined()
    shares.take('a', 50)
    expect(shares.take('b', 26)).toBeUndefined()
    shares.take('b', 25)
    expect([shares.free, shares.held().get('a'), shares.held().get('b')]).toEqual([25, 50, 25])
  })

  test('releasing a slot twice frees it once', () => {
    const shares = createShares(4)
    const [release] = takeAll(shares, 'a')
    release?.()
    release?.()
    expect([shares.free, shares.held().get('a')]).toEqual([3, 1])
  })
})
