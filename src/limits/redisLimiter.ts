/*
 * Token buckets in Redis, shared by all processes. Each process keeps a copy of the last known level of its callers'
 * buckets, and falls back to it while Redis is unavailable or slower than `timeoutMs`.
 * The library defines its Redis command by name, so a limiter with another script on this client would overwrite ours.
 */
import { LRUCache } from 'lru-cache'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Limiter } from './limiter.ts'
import { createMemoryBuckets, DrawnInMemory, type MemoryBuckets, TokenBuckets } from './memoryLimiter.ts'
import { type OpenedRedis, openRedis } from './openRedis.ts'
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
  isReady(): boolean
}

const timeoutMs = 80

export function createRedisLimiter({ url, clock, log, nowMs }: Deps): RedisLimiter {
  const redis = openRedis({ url, log, timeoutMs })
  const store = { redis, script: tokenBucketScript(nowMs), copies: createMemoryBuckets(clock) }
  const limiters = new LRUCache<string, RedisTokenBuckets>({ max: 1_000 }) // one for each bucket size
  function ofSize(size: BucketSize): RedisTokenBuckets {
    const name = `${size.capacity} ${size.perMinute}`
    const limiter = limiters.get(name) ?? new RedisTokenBuckets(store, size)
    limiters.set(name, limiter)
    return limiter
  }
  return {
    draw: (name, size, calls) => ofSize(size).draw(name, calls),
    ofSize,
    settled: () => redis.settled,
    isReady: redis.isReady,
    close: async () => redis.close(),
  }
}

type Store = { redis: OpenedRedis; script: string; copies: MemoryBuckets }

/** Buckets of one size. */
class RedisTokenBuckets extends RateLimiterRedis {
  readonly #copies: MemoryBuckets
  readonly #size: BucketSize

  constructor({ redis, script, copies }: Store, size: BucketSize) {
    super({
      storeClient: redis.store,
      keyPrefix: 'ars:calls',
      points: size.capacity,
      duration: (size.capacity * 60) / size.perMinute, // from empty to full, in seconds
      customIncrTtlLuaScript: script,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new TokenBuckets(fallback(redis, copies), size),
    })
    this.#copies = copies
    this.#size = size
  }

  async draw(name: string, calls: number): Promise<Drawn> {
    return this.#toDrawn(await this.consume(name, calls).catch(asRefusal), calls)
  }

  override async consume(key: string | number, points = 1): Promise<RateLimiterRes> {
    // The library requires a duration of at least one second; the script ignores it.
    const consuming = super.consume(key, points, { customDuration: 1 })
    const result = await consuming.catch(asRefusal)
    // A draw from the copy has updated it already, and more exactly: what Redis returns is rounded to whole calls.
    if (!(result instanceof DrawnInMemory))
      this.#copies.put(String(key), this.#size, this.#toDrawn(result, points).remaining)
    return consuming
  }

  override reward(key: string | number, points = 1): Promise<RateLimiterRes> {
    return this.consume(key, -points)
  }

  #toDrawn(result: RateLimiterRes, calls: number): Drawn {
    if (result instanceof DrawnInMemory) return result.drawn
    const { consumedPoints, remainingPoints, msBeforeNext } = result
    const { capacity, perMinute } = this.#size
    if (consumedPoints <= capacity)
      return { isAllowed: true, remaining: remainingPoints, fitsInMs: 0, fullInMs: msBeforeNext }
    const remaining = Math.max(0, Math.floor(capacity) - (consumedPoints - calls))
    const fullInMs = ((capacity - remaining) * 60_000) / perMinute
    return { isAllowed: false, remaining, fitsInMs: msBeforeNext, fullInMs }
  }
}

/** The library calls this only after Redis has failed. */
const fallback = (redis: OpenedRedis, copies: MemoryBuckets): Pick<MemoryBuckets, 'draw'> => ({
  draw(...call) {
    redis.failed()
    return copies.draw(...call)
  },
})

function asRefusal(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown
  throw thrown
}
