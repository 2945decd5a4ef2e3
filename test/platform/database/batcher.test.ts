import { describe, expect, test } from '@jest/globals'
import { createBatcher } from '../../../src/platform/database/batcher.ts'

const itemFault = new Error('a bad item')
const environmentFault = new Error('the database is away')

type Options = {
  maxItems?: number
  maxWaiting?: number
  sizes?: { of(item: number): number; organizationOf(item: number): string }
}

/** A batcher of numbers that returns their doubles, a batch at a time, when the test releases it. */
function doubling({ maxItems = 100, maxWaiting = 1_000, sizes }: Options = {}) {
  const batches: number[][] = []
  const held: (() => void)[] = []
  let holding = false
  let faultOf = (_: number[]): Error | undefined => undefined
  const batcher = createBatcher<number, number>({
    async handle(items) {
      batches.push(items)
      if (holding) await new Promise<void>((resolve) => held.push(resolve))
      const fault = faultOf(items)
      if (fault !== undefined) throw fault
      return items.map((item) => item * 2)
    },
    isItemFault: (error) => error === itemFault,
    maxItems,
    maxWaiting,
    ...(sizes && { sizes }),
  })
  return {
    batcher,
    batches,
    failWhen: (fault: typeof faultOf) => {
      faultOf = fault
    },
    hold: () => {
      holding = true
    },
    /** Lets the current batch end. */
    next: async () => {
      held.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    letGo: () => {
      holding = false
      for (const resolve of held.splice(0)) resolve()
    },
  }
}

test('an item that finds it idle is handled immediately and alone', async () => {
  const { batcher, batches } = doubling()
  const result = batcher.add(21)
  expect(batches).toEqual([[21]])
  expect(await result).toBe(42)
})

test('items that arrive during a batch are handled together, in order, each with its own result', async () => {
  const { batcher, batches, hold, letGo } = doubling()
  hold()
  const results = [1, 2, 3, 4, 5].map((item) => batcher.add(item))
  expect(batches).toEqual([[1]])
  letGo()
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4, 5]])
})

test('after a batch of several, it waits for the other items of the same turn; after a single one it does not', async () => {
  const { batcher, batches } = doubling()
  await Promise.all([1, 2, 3].map((item) => batcher.add(item)))
  await Promise.all([4, 5].map((item) => batcher.add(item)))
  expect(batches).toEqual([[1], [2, 3], [4, 5]])
  await batcher.add(6)
  await batcher.flush()
  const result = batcher.add(7)
  expect(batches).toEqual([[1], [2, 3], [4, 5], [6], [7]])
  await result
})

test('a batch has at most maxItems, and the rest follows in order', async () => {
  const { batcher, batches, hold, letGo } = doubling({ maxItems: 2 })
  hold()
  const results = [1, 2, 3, 4, 5, 6].map((item) => batcher.add(item))
  letGo()
  await Promise.all(results)
  expect(batches).toEqual([[1], [2, 3], [4, 5], [6]])
})

describe('with sizes', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const kib = 1_024
  const sizes = { of: (item: number) => item * kib, organizationOf: (item: number) => String(item % 2) }

  test('a batch ends before the item that makes it larger than 4 MiB', async () => {
    const { batcher, batches, hold, letGo } = doubling({ sizes })
    hold()
    const results = Array.from({ length: 20 }, () => batcher.add(250))
    letGo()
    await Promise.all(results)
    expect(batches.map(({ length }) => length)).toEqual([1, 16, 3])
  })

  test('a large item is handled separately from the batches, so that no other waits for it', async () => {
    const { batcher, batches, hold, letGo } = doubling({ sizes })
    hold()
    const large = [1_000, 2_000].map((item) => batcher.add(item))
    const small = batcher.add(1)
    expect(batches).toEqual([[1]])
    letGo()
    expect(await Promise.all([...large, small])).toEqual([2_000, 4_000, 2])
  })

  test('large items are handled two at a time, of each organisation in turn, and flush waits for them', async () => {
    const { batcher, batches, hold, next, letGo } = doubling({ sizes })
    hold()
    const results = [302, 304, 306, 308, 301].map((item) => batcher.add(item))
    while (batches.length < 2) await turn()
    expect(batches).toEqual([[302], [304]])
    await next()
    await next()
    while (batches.length < 4) await turn()
    expect(batches).toEqual([[302], [304], [306], [301]])
    letGo()
    await batcher.flush()
    expect(await Promise.all(results)).toEqual([604, 608, 612, 616, 602])
  })
})

test('one batch at a time', async () => {
  const { batcher, batches, hold, next, letGo } = doubling()
  hold()
  const results = [1, 2].map((item) => batcher.add(item))
  expect(batches).toHaveLength(1)
  await next()
  expect(batches).toHaveLength(2)
  results.push(batcher.add(3))
  expect(batches).toHaveLength(2)
  letGo()
  await Promise.all(results)
  expect(batches).toEqual([[1], [2], [3]])
})

describe('a batch that fails', () => {
  test('because of an item fails only that item', async () => {
    const { batcher, batches, failWhen, hold, letGo } = doubling()
    failWhen((items) => (items.includes(3) ? itemFault : undefined))
    hold()
    const results = [1, 2, 3, 4].map((item) => batcher.add(item))
    letGo()
    const settled = await Promise.allSettled(results)
    expect(settled.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
      2,
      4,
      itemFault,
      8,
    ])
    expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  })

  test('because of the environment fails all of it, once', async () => {
    const { batcher, batches, failWhen, hold, letGo } = doubling()
    failWhen((items) => (items.length > 1 ? environmentFault : undefined))
    hold()
    const results = [1, 2, 3].map((item) => batcher.add(item))
    letGo()
    const settled = await Promise.allSettled(results)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(batches).toEqual([[1], [2, 3]])
  })

  test('leaves the batcher working', async () => {
    const { batcher, failWhen } = doubling()
    failWhen(() => environmentFault)
    await expect(batcher.add(1)).rejects.toBe(environmentFault)
    failWhen(() => undefined)
    expect(await batcher.add(2)).toBe(4)
  })

  test('with too few results fails all of it rather than mixing them up', async () => {
    const batcher = createBatcher<number, number>({
      handle: async () => [],
      isItemFault: () => false,
      maxItems: 10,
      maxWaiting: 10,
    })
    await expect(batcher.add(1)).rejects.toThrow('1 items returned 0 results')
  })
})

describe('more than maxWaiting', () => {
  test('is rejected as unavailable, and accepted again when there is room', async () => {
    const { batcher, hold, letGo } = doubling({ maxWaiting: 2 })
    hold()
    const taken = [1, 2, 3].map((item) => batcher.add(item))
    await expect(batcher.add(4)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 })
    letGo()
    expect(await Promise.all(taken)).toEqual([2, 4, 6])
    expect(await batcher.add(5)).toBe(10)
  })
})

describe('flush', () => {
  test('ends when everything added so far is handled', async () => {
    const { batcher, hold, letGo } = doubling({ maxItems: 2 })
    hold()
    const done: number[] = []
    for (const item of [1, 2, 3, 4, 5]) void batcher.add(item).then(() => done.push(item))
    const flushed = batcher.flush()
    letGo()
    await flushed
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  test('ends immediately when there is nothing', async () => {
    await expect(doubling().batcher.flush()).resolves.toBeUndefined()
  })

  test('is not failed by items that fail', async () => {
    const { batcher, failWhen } = doubling()
    failWhen(() => environmentFault)
    const failing = batcher.add(1)
    await expect(batcher.flush()).resolves.toBeUndefined()
    await expect(failing).rejects.toBe(environmentFault)
  })
})
