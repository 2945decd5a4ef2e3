/** The marks of a time axis: at most this many, at round distances. In milliseconds from its start. */
const most = 6

export function axisTicks(lengthMs: number): number[] {
  const step = steps.find((one) => lengthMs / one < most) ?? longest * Math.ceil(lengthMs / longest / most)
  return Array.from({ length: Math.floor(lengthMs / step) + 1 }, (_, index) => index * step)
}

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
const longest = day
const steps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  longest,
]
