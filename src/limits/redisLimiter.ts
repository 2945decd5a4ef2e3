/*
 * Token buckets in Redis, shared by all processes. Each process keeps a copy of the last known level of its callers'
 * buckets, and falls back to it while Redis is unavailable or slower than `timeoutMs`.
 * The library defines its Redis command by name, so a limiter with another script on this client would overwrite ours.
 * Of the library's methods only `consume` and `delete` work with the script.
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
  /** A Lua expression for the current time in milliseconds; tests set it. */
  nowMs?: string
}

export type RedisLimiter = Limiter & {
  /** Resolves when the first connection attempt has succeeded or failed. */
  settled(): Promise<void>
}

const timeoutMs = 80

export function createRedisLimiter({ url, clock, log, nowMs }: Deps): RedisLimiter {
  const redis = openRedis({ url, log, timeoutMs })
  const copies = createMemoryBuckets(clock)
  const fromCopy = new Set<string>() // buckets whose current draw was answered by the copy
  const script = tokenBucketScript(nowMs)
  const limiters = new LRUCache<string, RateLimiterRedis>({ max: 1_000 }) // one for each bucket size
  /** The library calls this only after Redis has failed. */
  const fallback: Pick<MemoryBuckets, 'draw'> = {
    draw(name, size, calls) {
      redis.failed()
      fromCopy.add(name)
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
      insuranceLimiter: new TokenBucketLimiter(fallback, size),
    })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async draw(name, size, calls) {
      const drawn = await drawFrom(limiterOf(size), name, size, calls)
      // A draw from the copy has updated it already, and more exactly: `remaining` is rounded to whole calls.
      if (!fromCopy.delete(name)) copies.put(name, size, drawn.remaining)
      return drawn
    },
    settled: () => redis.settled,
    close: async () => redis.close(),
  }
}

async function drawFrom(limiter: RateLimiterRedis, name: string, size: BucketSize, calls: number): Promise<Drawn> {
  try {
    // The library requires a duration of at least one second; the script ignores it.
    const { remainingPoints, msBeforeNext } = await limiter.consume(name, calls, { customDuration: 1 })
    return { isAllowed: true, remaining: remainingPoints, fitsInMs: 0, fullInMs: msBeforeNext }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const remaining = Math.max(0, Math.floor(size.capacity) - (refusal.consumedPoints - calls))
    const fullInMs = ((size.capacity - remaining) * 60_000) / size.perMinute
    return { isAllowed: false, remaining, fitsInMs: refusal.msBeforeNext, fullInMs }
  }
}
