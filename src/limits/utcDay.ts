/** The UTC day and the month of a moment. The last day asked for is remembered, since it is nearly always the same. */
type Day = { startsMs: number; day: string; month: string }

let latest: Day = { startsMs: Number.NaN, day: '', month: '' }

/** As 2026-01-31. */
export const dayOf = (atMs: number): string => lookUp(atMs).day

/** Its first day: 2026-01-01. */
export const monthOf = (atMs: number): string => lookUp(atMs).month

function lookUp(atMs: number): Day {
  const startsMs = atMs - (atMs % dayMs)
  if (latest.startsMs !== startsMs) {
    const day = new Date(startsMs).toISOString().slice(0, 10)
    latest = { startsMs, day, month: `${day.slice(0, 8)}01` }
  }
  return latest
}

const dayMs = 86_400_000
