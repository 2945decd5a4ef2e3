/*
 * The token bucket as a pure function. A bucket holds how much was spent and at which time; it refills continuously. A
 * full bucket is the same as an absent one, so it may be dropped. `tokenBucketScript.ts` is the same in Lua, for Redis.
 */

/** `capacity` calls at once, refilled at `perMinute`. */
export type BucketSize = { capacity: number; perMinute: number }

export type Bucket = { spent: number; atMs: number }

export type Drawn = {
  isAllowed: boolean
  /** How many more calls would fit now. */
  remaining: number
  /** How long until the calls fit; 0 if allowed. */
  fitsInMs: number
  fullInMs: number
}

/** Takes calls out; a negative number puts them back. A refusal takes nothing. */
export function draw(bucket: Bucket | undefined, size: BucketSize, calls: number, nowMs: number): [Bucket, Drawn] {
  const spent = spentAt(bucket, size, nowMs)
  const after = Math.max(0, spent + calls)
  const isAllowed = after <= size.capacity + tolerance
  const kept = isAllowed ? after : spent
  const drawn = {
    isAllowed,
    remaining: Math.max(0, Math.floor(size.capacity - kept + tolerance)),
    fitsInMs: isAllowed ? 0 : refillMs(size, after - size.capacity),
    fullInMs: refillMs(size, kept),
  }
  return [{ spent: kept, atMs: nowMs }, drawn]
}

/** At most the capacity, so that a burst on a larger plan causes no extra wait after a downgrade. */
function spentAt(bucket: Bucket | undefined, { capacity, perMinute }: BucketSize, nowMs: number): number {
  if (bucket === undefined) return 0
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return Math.min(capacity, Math.max(0, bucket.spent - (elapsedMs * perMinute) / 60_000))
}

/** Rounded up to whole milliseconds, apart from floating-point errors. */
const refillMs = ({ perMinute }: BucketSize, calls: number): number =>
  Math.max(0, Math.ceil((calls * 60_000) / perMinute - 1e-3))

/** Allows for the floating-point errors of many small refills. */
const tolerance = 1e-6
