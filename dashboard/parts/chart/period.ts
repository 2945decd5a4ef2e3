/** The period of charts, from the URL: a preset that ends now, or any two times. */
export type ShownPeriod = {
  from: string
  to: string
  interval: 'hour' | 'day'
  /** The preset's name; undefined for any other period. */
  name: PeriodName | undefined
}

export const periodNames = ['24h', '7d', '30d', '90d'] as const
export type PeriodName = (typeof periodNames)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const lengthsMs: Record<PeriodName, number> = { '24h': dayMs, '7d': 7 * dayMs, '30d': 30 * dayMs, '90d': 90 * dayMs }

/** Beyond this many hours, hourly intervals are too narrow to distinguish. */
const mostHoursMs = 8 * dayMs

export function periodOf(
  search: { period?: string; from?: string; to?: string },
  now: number,
  usual: PeriodName = '24h',
): ShownPeriod {
  const [from, to] = [Date.parse(search.from ?? ''), Date.parse(search.to ?? '')]
  if (from < to) return wholeIntervals(from, to, undefined)
  const name = periodNames.find((known) => known === search.period) ?? usual
  return wholeIntervals(now - lengthsMs[name], now, name)
}

/** Rounded to whole hours or days, so that the query stays the same until the next one begins. */
function wholeIntervals(from: number, to: number, name: PeriodName | undefined): ShownPeriod {
  const interval = to - from <= mostHoursMs ? 'hour' : 'day'
  const step = interval === 'hour' ? hourMs : dayMs
  const end = Math.ceil(to / step) * step
  const start = name === undefined ? Math.floor(from / step) * step : end - lengthsMs[name]
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString(), interval, name }
}
