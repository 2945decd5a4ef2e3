import type { RateLimiterLike } from 'rate-limiter-flexible'
import type { BucketSize, Drawn } from './tokenBucket.ts'

/** Token buckets by name, in this process or shared by all. */
export type Limiter = {
  /** Takes calls from a bucket; a negative number puts them back. Synchronous for buckets in memory. */
  draw(name: string, size: BucketSize, calls: number): Drawn | Promise<Drawn>
  /** The same buckets as a limiter of rate-limiter-flexible, whose keys are their names. Only `consume` and `reward` work. */
  ofSize(size: BucketSize): RateLimiterLike
  close(): Promise<void>
}
