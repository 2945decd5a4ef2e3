/** The period that analytics cover, widened to whole intervals. */
import { fail } from '../platform/errors.ts'
import { type Interval, intervalMs, type Period, startOf } from './interval.ts'

export type AnalyticsPeriod = Period & { interval: Interval }
export type PeriodInput = {
  from?: Date | null | undefined
  to?: Date | null | undefined
  interval?: Interval | null | undefined
}

const maxDays: Record<Interval, number> = { hour: 31, day: 366 }
const defaultMs = 30 * intervalMs.day

export function analyticsPeriod(input: PeriodInput, now: Date): AnalyticsPeriod {
  const interval = input.interval ?? 'day'
  const to = input.to ?? new Date(startOf(interval, now).getTime() + intervalMs[interval])
  const from = input.from ?? new Date(to.getTime() - defaultMs)
  checkYear('from', from)
  checkYear('to', to)
  if (from >= to) {
    const message = input.to == null ? 'from must be in the past' : 'from must be earlier than to'
    throw fail('invalid_value', { param: 'from', message })
  }
  if (to.getTime() - from.getTime() > maxDays[interval] * intervalMs.day) throw tooLong(interval)
  const end = new Date(startOf(interval, new Date(to.getTime() - 1)).getTime() + intervalMs[interval])
  return { start: startOf(interval, from), end, interval }
}

/** A widened period must stay within the years that the API can represent. */
function checkYear(param: 'from' | 'to', time: Date): void {
  const year = time.getUTCFullYear()
  if (year < 1970 || year > 9998)
    throw fail('invalid_value', { param, message: `${param} must be between the years 1970 and 9998` })
}

const tooLong = (interval: Interval) =>
  fail('invalid_value', {
    param: 'from',
    message: {
      hour: `With the interval hour, a period can have at most ${maxDays.hour} days; choose a shorter one, or the interval day`,
      day: `A period can have at most ${maxDays.day} days; choose a shorter one`,
    }[interval],
  })
