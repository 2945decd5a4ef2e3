/** Figures are kept by hour and by day, in UTC: both start at multiples of their length since the epoch. */

export const intervals = ['hour', 'day'] as const
export type Interval = (typeof intervals)[number]

/** From `start`, up to but not including `end`. */
export type Period = { start: Date; end: Date }

export const intervalMs: Record<Interval, number> = { hour: 3_600_000, day: 86_400_000 }

/** The start of the interval that contains the time. */
export const startOf = (interval: Interval, time: Date): Date =>
  new Date(Math.floor(time.getTime() / intervalMs[interval]) * intervalMs[interval])

/** The starts of all intervals of a period. */
export function startsIn(interval: Interval, { start, end }: Period): Date[] {
  const count = Math.ceil((end.getTime() - startOf(interval, start).getTime()) / intervalMs[interval])
  return Array.from({ length: count }, (_, index) =>
    startOf(interval, new Date(start.getTime() + index * intervalMs[interval])),
  )
}

/** The calendar month, in UTC, that contains the time. */
export function monthOf(time: Date): Period {
  const start = new Date(time)
  start.setUTCDate(1)
  start.setUTCHours(0, 0, 0, 0)
  const end = new Date(start)
  end.setUTCMonth(end.getUTCMonth() + 1)
  return { start, end }
}
