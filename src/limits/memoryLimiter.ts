/*
 * Token buckets in this process' memory: the only ones without Redis, and the fallback with it. Memory is bounded: full
 * buckets are dropped every minute, and at the maximum number the hundredth that was not used for longest.
 */
import { RateLimiterCompatibleAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../platform/clock.ts'
import type { Limiter } from './limiter.ts'
import { type Bucket, type BucketSize, type Drawn, draw } from './tokenBucket.ts'

export type MemoryBuckets = ReturnType<typeof createMemoryBuckets>

export function createMemoryLimiter(clock: Clock): Limiter {
  const buckets = createMemoryBuckets(clock)
  return { draw: buckets.draw, ofSize: (size) => new TokenBuckets(buckets, size), close: async () => {} }
}

type Kept = Bucket & { fullAtMs: number }

export function createMemoryBuckets(clock: Clock, maxBuckets = 100_000) {
  const buckets = new Map<string, Kept>() // in the order of their last use
  let sweptAtMs = clock.now().getTime()
  function sweep(nowMs: number): void {
    sweptAtMs = nowMs
    for (const [name, { fullAtMs }] of buckets) if (fullAtMs <= nowMs) buckets.delete(name)
  }
  /** Several at once: an iterator of a map first passes all that were deleted at its start, which takes 0.1 ms. */
  function dropOldest(): void {
    for (const name of buckets.keys().take(Math.ceil(maxBuckets / 100))) buckets.delete(name)
  }
  function keep(name: string, bucket: Kept): void {
    if (!buckets.delete(name) && buckets.size >= maxBuckets) dropOldest()
    buckets.set(name, bucket)
  }
  return {
    draw(name: string, size: BucketSize, calls: number): Drawn {
      const nowMs = clock.now().getTime()
      if (nowMs - sweptAtMs >= sweepEveryMs) sweep(nowMs)
      const [bucket, drawn] = draw(buckets.get(name), size, calls, nowMs)
      keep(name, { ...bucket, fullAtMs: nowMs + drawn.fullInMs })
      return drawn
    },
    /** Sets a bucket to the level of the shared one. */
    put(name: string, { capacity, perMinute }: BucketSize, remaining: number): void {
      const [spent, atMs] = [capacity - remaining, clock.now().getTime()]
      keep(name, { spent, atMs, fullAtMs: atMs + (spent * 60_000) / perMinute })
    },
    get count(): number {
      return buckets.size
    },
  }
}

const sweepEveryMs = 60_000

/** Buckets of one size behind the library's interface. */
export class TokenBuckets extends RateLimiterCompatibleAbstract {
  override readonly keyPrefix = ''
  override blockDuration = 0
  override execEvenly = false
  readonly #buckets: Pick<Limiter, 'draw'>
  readonly #size: BucketSize

  constructor(buckets: Pick<Limiter, 'draw'>, size: BucketSize) {
    super()
    this.#buckets = buckets
    this.#size = size
  }

  override async consume(key: string | number, points = 1): Promise<RateLimiterRes> {
    const drawn = await this.#buckets.draw(String(key), this.#size, points)
    const result = new DrawnInMemory(drawn, this.#size.capacity)
    if (drawn.isAllowed) return result
    throw result
  }

  override reward(key: string | number, points = 1): Promise<RateLimiterRes> {
    return this.consume(key, -points)
  }
}

/** The library's result, together with ours, which says more. */
export class DrawnInMemory extends RateLimiterRes {
  readonly drawn: Drawn

  constructor(drawn: Drawn, capacity: number) {
    const { isAllowed, remaining, fitsInMs, fullInMs } = drawn
    super(remaining, isAllowed ? fullInMs : fitsInMs, capacity - remaining)
    this.drawn = drawn
  }
}
