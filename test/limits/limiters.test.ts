/** The limiters in memory, of several processes and on Redis must pass the same table of cases. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import type { Limiter } from '../../src/limits/limiter.ts'
import { createMemoryBuckets, createMemoryLimiter } from '../../src/limits/memoryLimiter.ts'
import { createRedisLimiter, type RedisLimiter } from '../../src/limits/redisLimiter.ts'
import { createLog } from '../../src/platform/log.ts'
import { waitUntil, within } from '../faults/helpers/waitUntil.ts'
import { needsRedis, type RedisServer, startRedis } from '../helpers/redisServer.ts'
import { createSharedLimiters } from '../helpers/sharedLimiters.ts'
import { type TestClock, testClock } from '../helpers/testClock.ts'

type Step = { calls: number; afterMs?: number; size?: Size; bucket?: string }
type Size = { capacity: number; perMinute: number }
type Expected = { isAllowed: boolean; remaining: number; fitsInMs?: number; fullInMs?: number }

const demo = { capacity: 15, perMinute: 10 }

const cases: [string, Step[], Expected][] = [
  ['one call', [{ calls: 1 }], { isAllowed: true, remaining: 14, fullInMs: 6_000 }],
  ['the whole burst', [{ calls: 15 }], { isAllowed: true, remaining: 0, fullInMs: 90_000 }],
  ['one call beyond the burst', [{ calls: 15 }, { calls: 1 }], { isAllowed: false, remaining: 0, fitsInMs: 6_000 }],
  ['more calls than are left', [{ calls: 13 }, { calls: 5 }], { isAllowed: false, remaining: 2, fitsInMs: 18_000 }],
  ['a refusal takes nothing', [{ calls: 14 }, { calls: 2 }, { calls: 1 }], { isAllowed: true, remaining: 0 }],
  [
    'a millisecond before it fits',
    [{ calls: 15 }, { calls: 1, afterMs: 5_999 }],
    { isAllowed: false, remaining: 0, fitsInMs: 1 },
  ],
  ['the moment it fits', [{ calls: 15 }, { calls: 1, afterMs: 6_000 }], { isAllowed: true, remaining: 0 }],
  ['never above the burst', [{ calls: 3 }, { calls: 1, afterMs: 999_000 }], { isAllowed: true, remaining: 14 }],
  ['put back', [{ calls: 15 }, { calls: -2 }, { calls: 2 }], { isAllowed: true, remaining: 0 }],
  ['put back too much', [{ calls: 1 }, { calls: -9 }], { isAllowed: true, remaining: 15, fullInMs: 0 }],
  ['another bucket', [{ calls: 15 }, { calls: 1, bucket: 'other' }], { isAllowed: true, remaining: 14 }],
  [
    'a smaller plan',
    [{ calls: 150, size: { capacity: 150, perMinute: 100 } }, { calls: 1 }],
    { isAllowed: false, remaining: 0, fitsInMs: 6_000 },
  ],
  [
    'a bucket that fills within a second',
    [
      { calls: 10, size: { capacity: 10, perMinute: 1_200 } },
      { calls: 1, size: { capacity: 10, perMinute: 1_200 } },
    ],
    { isAllowed: false, remaining: 0, fitsInMs: 50 },
  ],
]

let made = 0

async function play(limiter: Limiter, advance: (byMs: number) => Promise<void>, steps: Step[]) {
  const own = made++
  let drawn: Awaited<ReturnType<Limiter['draw']>> | undefined
  for (const { calls, afterMs, size = demo, bucket = 'bucket' } of steps) {
    if (afterMs !== undefined) await advance(afterMs)
    drawn = await limiter.draw(`${bucket} ${own}`, size, calls)
  }
  return drawn
}

/** As logins and wrong credentials are counted. */
async function expectConsumed(limiter: Limiter): Promise<void> {
  const [points, key] = [limiter.ofSize(demo), `consumed ${made++}`]
  expect(await points.consume(key, 15)).toMatchObject({ remainingPoints: 0, msBeforeNext: 90_000 })
  await expect(points.consume(key)).rejects.toMatchObject({ remainingPoints: 0, msBeforeNext: 6_000 })
  expect(await points.reward(key, 2)).toMatchObject({ remainingPoints: 2, msBeforeNext: 78_000 })
  expect(await limiter.draw(key, demo, 1)).toMatchObject({ isAllowed: true, remaining: 1 })
}

describe('in memory', () => {
  test.each(cases)('%s', async (_, steps, expected) => {
    const clock = testClock()
    expect(await play(createMemoryLimiter(clock), async (ms) => clock.advance(ms), steps)).toMatchObject(expected)
  })

  test('draws and the interface of rate-limiter-flexible share the buckets', () =>
    expectConsumed(createMemoryLimiter(testClock())))

  test('at the maximum number the least recently used bucket is dropped, also after some were dropped because they were full', () => {
    const clock = testClock()
    const buckets = createMemoryBuckets(clock, 3)
    const draw = (...names: string[]) => names.map((name) => buckets.draw(name, demo, 1).remaining)
    draw('a', 'b', 'c')
    expect(draw('a', 'd', 'a', 'c')).toEqual([13, 14, 12, 13])
    expect(draw('b')).toEqual([14])
    clock.advance(60_000)
    draw('e', 'f', 'g')
    expect(draw('f', 'h', 'e')).toEqual([13, 14, 14])
    expect(buckets.count).toBe(3)
  })

  test('full buckets are dropped, and memory is bounded', () => {
    const clock = testClock()
    const buckets = createMemoryBuckets(clock, 1_000)
    for (let index = 0; index < 5_000; index++) buckets.draw(`bucket ${index}`, demo, 1)
    expect(buckets.count).toBe(1_000)
    buckets.draw('busy', demo, 15)
    clock.advance(60_000)
    buckets.draw('another', demo, 1)
    expect(buckets.count).toBe(2)
    expect(buckets.draw('busy', demo, 11)).toMatchObject({ isAllowed: false, remaining: 10 })
  })
})

describe('of several processes', () => {
  /** Each call at the other process: what one of them has reserved counts for both. */
  function inTurns(clock: TestClock): Limiter {
    const { limiters } = createSharedLimiters(clock, 2)
    let calls = 0
    const next = () => limiters[calls++ % 2] as Limiter
    return { draw: (...call) => next().draw(...call), ofSize: (size) => next().ofSize(size), close: async () => {} }
  }

  test.each(cases)('%s', async (_, steps, expected) => {
    const clock = testClock()
    const advance = async (byMs: number) => clock.advance(byMs)
    const [one] = createSharedLimiters(clock, 2).limiters
    expect(await play(one as Limiter, advance, steps)).toMatchObject(expected)
  })

  test('draws and the interface of rate-limiter-flexible share the buckets', () =>
    expectConsumed(createSharedLimiters(testClock(), 2).limiters[0] as Limiter))

  test('calls at one process are seen by the other', async () => {
    const clock = testClock()
    const limiter = inTurns(clock)
    const results = await Promise.all(Array.from({ length: 20 }, async () => limiter.draw('bucket', demo, 1)))
    expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(15)
  })
})

needsRedis(describe)('on Redis', () => {
  let server: RedisServer
  let helper: Redis
  let limiter: RedisLimiter
  let nowMs = 1_767_225_600_000
  const open = (more = {}) =>
    createRedisLimiter({ url: server.url, clock: testClock(), log: createLog('silent'), ...more })

  beforeAll(async () => {
    server = await startRedis()
    helper = new Redis(server.url, { retryStrategy: () => 100 })
    helper.on('error', () => undefined)
    limiter = open({ nowMs: "tonumber(redis.call('get', 'test:now'))" })
    await limiter.settled()
    await helper.set('test:now', nowMs)
  })
  afterAll(async () => {
    await limiter.close()
    helper.disconnect()
    await server.stop()
  })

  test.each(cases)('%s', async (_, steps, expected) => {
    const advance = async (byMs: number) => {
      nowMs += byMs
      await helper.set('test:now', nowMs)
    }
    expect(await play(limiter, advance, steps)).toMatchObject(expected)
  })

  test('draws and the interface of rate-limiter-flexible share the buckets', () => expectConsumed(limiter))

  test('two processes share one bucket, with the time of the Redis server', async () => {
    const [one, other] = [open(), open()]
    await Promise.all([one.settled(), other.settled()])
    const drawn = await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 2 ? one : other).draw('both', demo, 1)))
    expect(drawn.filter(({ isAllowed }) => isAllowed)).toHaveLength(15)
    await Promise.all([one.close(), other.close()])
  })

  test('the key of a full bucket is deleted', async () => {
    const one = open()
    await one.settled()
    await one.draw('brief', { capacity: 10, perMinute: 60_000 }, 1)
    await one.draw('returned', demo, 1)
    await one.draw('returned', demo, -1)
    await waitUntil(
      'it expires',
      5_000,
      async () => (await helper.exists('ars:calls:brief', 'ars:calls:returned')) === 0,
    )
    await one.close()
  })

  test('without Redis each process immediately has its own limit, and shares again when Redis is back', async () => {
    const logged: string[] = []
    const clock = testClock()
    const one = open({ clock, log: createLog('info', { write: (line: string) => void logged.push(line) }) })
    await one.settled()
    await one.draw('known', demo, 12)
    await server.stop()
    const drawn = []
    for (let index = 0; index < 30; index++) drawn.push(await within('an answer', 100, ask(one)))
    expect(drawn.filter(({ isAllowed }) => isAllowed)).toHaveLength(15)
    const known = await Promise.all(Array.from({ length: 9 }, () => one.draw('known', demo, 1)))
    expect(known.filter(({ isAllowed }) => isAllowed)).toHaveLength(3) // what was left when Redis last responded
    await one.ofSize(demo).reward('known', 2)
    expect(await one.draw('known', demo, 1)).toMatchObject({ isAllowed: true, remaining: 1 })
    // A refill of less than one call between two draws is not lost.
    const brisk = { capacity: 10, perMinute: 600 }
    await one.draw('brisk', brisk, 10)
    clock.advance(50)
    expect(await one.draw('brisk', brisk, 1)).toMatchObject({ isAllowed: false })
    clock.advance(50)
    expect(await one.draw('brisk', brisk, 1)).toMatchObject({ isAllowed: true })
    await server.start()
    await waitUntil('it is shared again', 5_000, async () => {
      await one.draw('outage', demo, 1)
      return (await helper.exists('ars:calls:outage')) === 1
    })
    const lines = logged.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(lines.filter((line) => line.startsWith('Redis is unavailable'))).toHaveLength(1)
    expect(lines.filter((line) => line.startsWith('Redis is available again'))).toHaveLength(1)
    await one.close()
  })

  test('a hung Redis delays only the first calls, up to the timeout', async () => {
    const one = open()
    await one.settled()
    await one.draw('hanging', demo, 1)
    server.signal('SIGSTOP')
    try {
      const first = await within('the first answers', 150, Promise.all(Array.from({ length: 12 }, () => ask(one))))
      expect(first.every(({ isAllowed }) => isAllowed)).toBe(true)
      for (let index = 0; index < 20; index++) await within('the next ones', 50, ask(one))
    } finally {
      server.signal('SIGCONT')
    }
    await waitUntil('it is shared again', 5_000, async () => {
      await one.draw('thawed', demo, 1)
      return (await helper.exists('ars:calls:thawed')) === 1
    })
    await one.close()
  })

  const ask = async (limiter: Limiter) => limiter.draw('outage', demo, 1)
})
