/*
 * Latencies as counts by bucket, so that the histograms of several hours and agents can be added up and still yield
 * percentiles. Up to 127 ms every millisecond has its own bucket; above, each doubling has 64, so a bucket is at most a
 * 64th of its values wide, and its middle is off by less than 0.8%. Bucket bounds are integers: no rounding errors.
 */

/** The count of each bucket, up to the last one that is not empty. */
export type LatencyHistogram = number[]

const exactBelow = 128
const exactBits = 7
const bucketsPerDoubling = 64

export function addLatency(histogram: LatencyHistogram, latencyMs: number, times = 1): void {
  addTo(histogram, bucketOf(latencyMs), times)
}

export function addHistogram(into: LatencyHistogram, other: LatencyHistogram): void {
  while (into.length < other.length) into.push(0)
  for (let bucket = 0; bucket < other.length; bucket++) into[bucket] = (into[bucket] ?? 0) + (other[bucket] ?? 0)
}

export function countOf(histogram: LatencyHistogram): number {
  let total = 0
  for (const count of histogram) total += count
  return total
}

/** How many latencies are above a value, to within a bucket's width. */
export function countAbove(histogram: LatencyHistogram, latencyMs: number): number {
  let total = 0
  for (let bucket = histogram.length - 1; bucket >= 0 && middleOf(bucket) > latencyMs; bucket--)
    total += histogram[bucket] ?? 0
  return total
}

/** Like PostgreSQL's percentile_cont, to within a bucket's width; null if empty. `fractions` must be in ascending order. */
export function percentilesOf(histogram: LatencyHistogram, fractions: number[]): (number | null)[] {
  const total = countOf(histogram)
  if (total === 0) return fractions.map(() => null)
  let bucket = 0
  let passed = histogram[0] ?? 0
  return fractions.map((fraction) => {
    const rank = fraction * (total - 1)
    const low = Math.floor(rank)
    while (passed <= low) passed += histogram[++bucket] ?? 0
    const below = middleOf(bucket)
    if (rank === low || passed > low + 1) return below
    return below + (middleOf(nextAfter(histogram, bucket)) - below) * (rank - low)
  })
}

/** The counts from bucket 0 on as varints (7 bits a byte); a 0 is followed by the number of further empty buckets. */
export function encodeHistogram(histogram: LatencyHistogram): Buffer {
  const bytes: number[] = []
  for (let bucket = 0; bucket < histogram.length; bucket++) {
    const count = histogram[bucket] ?? 0
    pushNumber(bytes, count)
    if (count > 0) continue
    const next = nextAfter(histogram, bucket)
    pushNumber(bytes, next - bucket - 1)
    bucket = next - 1
  }
  return Buffer.from(bytes)
}

export function decodeHistogram(bytes: Buffer): LatencyHistogram {
  const histogram: LatencyHistogram = []
  addEncoded(histogram, bytes)
  return histogram
}

/** The same as decoding and adding, without a second array. */
export function addEncoded(into: LatencyHistogram, bytes: Buffer): void {
  let bucket = 0
  let afterEmpty = false
  for (let index = 0; index < bytes.length; index++) {
    let number = bytes[index] ?? 0 // a set high bit means more bytes follow; the next step subtracts it
    for (let scale = 0x80; number >= scale; scale *= 0x80) number += ((bytes[++index] ?? 0) - 1) * scale
    if (afterEmpty) bucket += number
    else {
      while (into.length <= bucket) into.push(0)
      into[bucket] = (into[bucket] ?? 0) + number
      bucket += 1
    }
    afterEmpty = !afterEmpty && number === 0
  }
}

/** The next bucket that is not empty, or the end. */
function nextAfter(histogram: LatencyHistogram, bucket: number): number {
  let next = bucket + 1
  while (next < histogram.length && histogram[next] === 0) next++
  return next
}

function addTo(histogram: LatencyHistogram, bucket: number, times: number): void {
  while (histogram.length <= bucket) histogram.push(0)
  histogram[bucket] = (histogram[bucket] ?? 0) + times
}

function bucketOf(latencyMs: number): number {
  if (latencyMs < exactBelow) return Math.max(0, latencyMs)
  const doubling = 31 - Math.clz32(latencyMs) - exactBits
  return exactBelow + doubling * bucketsPerDoubling + (latencyMs >>> (doubling + 1)) - bucketsPerDoubling
}

/** The middle of the bucket's range. */
function middleOf(bucket: number): number {
  if (bucket < exactBelow) return bucket
  const doubling = Math.floor((bucket - exactBelow) / bucketsPerDoubling)
  const width = 2 ** (doubling + 1)
  const place = (bucket - exactBelow) % bucketsPerDoubling
  return (bucketsPerDoubling + place) * width + (width - 1) / 2
}

function pushNumber(bytes: number[], number: number): void {
  let rest = number
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  bytes.push(rest)
}
