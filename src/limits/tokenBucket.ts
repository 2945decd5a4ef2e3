/*
 * The token bucket as pure maths. A bucket remembers how much was spent and when that was written down; time refills it
 * continuously. One that is full again says nothing that an absent one does not, so it may be dropped.
 * `tokenBucketScript.ts` is the same in Redis' language.
 */

/** `capacity` calls at once, refilled at `perMinute`. */
export type BucketSize = { capacity: number; perMinute: number }

export type Bucket = { spent: number; atMs: number }

export type Drawn = {
  isAllowed: boolean
  /** How many more calls would fit now. */
  remaining: number
  /** Until what was asked for fits; 0 where it did. */
  fitsInMs: number
  fullInMs: number
}

/** Takes calls out, or, where they are negative, puts them back. A refusal leaves the bucket as it was. */
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

/** What is owed never exceeds the capacity, so that a smaller plan does not punish for the larger one's burst. */
function spentAt(bucket: Bucket | undefined, { capacity, perMinute }: BucketSize, nowMs: number): number {
  if (bucket === undefined) return 0
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return Math.min(capacity, Math.max(0, bucket.spent - (elapsedMs * perMinute) / 60_000))
}

/** Whole milliseconds, of which nothing but rounding is cut off. */
const refillMs = ({ perMinute }: BucketSize, calls: number): number =>
  Math.max(0, Math.ceil((calls * 60_000) / perMinute - 1e-3))

/** Fractions of a call are sums of many small steps; this much may have got lost on the way. */
const tolerance = 1e-6
