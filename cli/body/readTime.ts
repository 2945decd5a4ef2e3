import { UsageError } from '../command/usageError.ts'

/** A time as ISO 8601: `2026-11-01`, `2026-11-01T08:00Z`, `now`, or a span (`90s`, `15m`, `2h`, `30d`, `2w`) before or after now. */
export const readTime = (text: string, direction: 'past' | 'future', now: Date): string => {
  if (text === 'now') return now.toISOString()
  const span = /^(\d+)(s|m|h|d|w)$/.exec(text)
  const milliseconds = span ? shifted(span, direction, now) : absolute(text)
  const time = new Date(milliseconds)
  if (Number.isNaN(time.getTime())) {
    throw new UsageError(
      `'${text}' is not a time`,
      'Give a date (2026-11-01), a time (2026-11-01T08:00Z) or a span (15m, 2h, 30d).',
    )
  }
  return time.toISOString()
}

const unitMs: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

const shifted = ([, count, unit]: RegExpExecArray, direction: 'past' | 'future', now: Date): number => {
  const spanMs = Number(count) * (unitMs[unit ?? ''] ?? Number.NaN)
  return now.getTime() + (direction === 'past' ? -spanMs : spanMs)
}

/** `Date.parse` takes many things that nobody means, such as `5`. */
const absolute = (text: string): number => {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text))
    return Number.NaN
  return Date.parse(text)
}
