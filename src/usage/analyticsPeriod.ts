/** The period that analytics are asked for, as whole intervals: its ends are moved outwards to where one starts. */
import { fail } from '../platform/errors.ts'
import { type Interval, intervalMs, type Period, startOf } from './interval.ts'

export type AnalyticsPeriod = Period & { interval: Interval }
export type AskedPeriod = {
  from?: Date | null | undefined
  to?: Date | null | undefined
  interval?: Interval | null | undefined
}

const maxDays: Record<Interval, number> = { hour: 31, day: 366 }
const defaultMs = 30 * intervalMs.day

export function analyticsPeriod(asked: AskedPeriod, now: Date): AnalyticsPeriod {
  const interval = asked.interval ?? 'day'
  const to = asked.to ?? new Date(startOf(interval, now).getTime() + intervalMs[interval])
  const from = asked.from ?? new Date(to.getTime() - defaultMs)
  checkYear('from', from)
  checkYear('to', to)
  if (from >= to) {
    const message = asked.to == null ? 'from must lie in the past' : 'from must be earlier than to'
    throw fail('invalid_value', { param: 'from', message })
  }
  if (to.getTime() - from.getTime() > maxDays[interval] * intervalMs.day) throw tooLong(interval)
  const end = new Date(startOf(interval, new Date(to.getTime() - 1)).getTime() + intervalMs[interval])
  return { start: startOf(interval, from), end, interval }
}

/** Beyond these years a period's ends could not be written as times any more. */
function checkYear(param: 'from' | 'to', time: Date): void {
  const year = time.getUTCFullYear()
  if (year < 1970 || year > 9998)
    throw fail('invalid_value', { param, message: `${param} must lie between 1970 and 9998` })
}

const tooLong = (interval: Interval) =>
  fail('invalid_value', {
    param: 'from',
    message: {
      hour: `By the hour a period has at most ${maxDays.hour} days; ask for a shorter one, or by the day`,
      day: `A period has at most ${maxDays.day} days; ask for a shorter one`,
    }[interval],
  })
