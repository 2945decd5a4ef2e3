/** The UTC day and month of a time. The last result is cached, since the day is nearly always the same. */
type Day = { startsMs: number; day: string; month: string }

let latest: Day = { startsMs: Number.NaN, day: '', month: '' }

/** As 2026-01-31. */
export const dayOf = (atMs: number): string => lookUp(atMs).day

/** The first day of the month, as 2026-01-01. */
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
