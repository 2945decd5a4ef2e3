import type { BucketSize, Drawn } from './tokenBucket.ts'

/** Token buckets by name, in this process or shared by all. */
export type Limiter = {
  /** Takes calls out of a bucket, or puts them back where they are negative. At once where nobody has to be asked. */
  draw(name: string, size: BucketSize, calls: number): Drawn | Promise<Drawn>
  close(): Promise<void>
}
