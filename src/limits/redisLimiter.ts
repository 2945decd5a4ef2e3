/*
 * Token buckets that all processes share, in Redis. Each process keeps a copy of how its callers' buckets stood last, and
 * goes on with it while Redis is away or too slow: no call waits for it longer than `patienceMs`.
 * There is one script on the client: the library defines its command by name, so a limiter with another script would
 * overwrite this one. Only `consume` fits the script, besides `delete`.
 */
import { LRUCache } from 'lru-cache'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Limiter } from './limiter.ts'
import { createMemoryBuckets, type MemoryBuckets, TokenBucketLimiter } from './memoryLimiter.ts'
import { openRedis } from './openRedis.ts'
import type { BucketSize, Drawn } from './tokenBucket.ts'
import { tokenBucketScript } from './tokenBucketScript.ts'

type Deps = {
  url: string
  clock: Clock
  log: Log
  /** A Lua expression of the time in milliseconds, for tests. */
  nowMs?: string
}

export type RedisLimiter = Limiter & {
  /** Resolves when Redis answers, or can't be reached for now. */
  settled(): Promise<void>
}

const patienceMs = 80

export function createRedisLimiter({ url, clock, log, nowMs }: Deps): RedisLimiter {
  const redis = openRedis({ url, log, patienceMs })
  const copies = createMemoryBuckets(clock)
  const insured = new Set<string>() // whose draw was answered by the copy
  const script = tokenBucketScript(nowMs)
  const limiters = new LRUCache<string, RateLimiterRedis>({ max: 1_000 }) // one for each size of bucket
  /** Being asked is the sign that Redis did not answer. */
  const insurance: Pick<MemoryBuckets, 'draw'> = {
    draw(name, size, calls) {
      redis.failed()
      insured.add(name)
      return copies.draw(name, size, calls)
    },
  }
  function limiterOf(size: BucketSize): RateLimiterRedis {
    const name = `${size.capacity} ${size.perMinute}`
    const known = limiters.get(name)
    if (known !== undefined) return known
    const limiter = new RateLimiterRedis({
      storeClient: redis.store,
      keyPrefix: 'ars:calls',
      points: size.capacity,
      duration: (size.capacity * 60) / size.perMinute, // from empty to full, in seconds
      customIncrTtlLuaScript: script,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new TokenBucketLimiter(insurance, size),
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async draw(name, size, calls) {
      const drawn = await drawFrom(limiterOf(size), name, size, calls)
      // What the copy itself has answered it knows better: a remainder is told in whole calls.
      if (!insured.delete(name)) copies.put(name, size, drawn.remaining)
      return drawn
    },
    settled: () => redis.settled,
    close: async () => redis.close(),
  }
}

async function drawFrom(limiter: RateLimiterRedis, name: string, size: BucketSize, calls: number): Promise<Drawn> {
  try {
    // The library asks for a duration of a whole second at least; the script does not read it.
    const { remainingPoints, msBeforeNext } = await limiter.consume(name, calls, { customDuration: 1 })
    return { isAllowed: true, remaining: remainingPoints, fitsInMs: 0, fullInMs: msBeforeNext }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const remaining = Math.max(0, Math.floor(size.capacity) - (refusal.consumedPoints - calls))
    const fullInMs = ((size.capacity - remaining) * 60_000) / size.perMinute
    return { isAllowed: false, remaining, fitsInMs: refusal.msBeforeNext, fullInMs }
  }
}
