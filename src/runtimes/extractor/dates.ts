/*
 * Dates: ISO, with the name of a month, or as numbers. `value` is ISO 8601 as far as the text determines it ("2026-03-01",
 * "2026-03", "2026-03-01T09:30"), else null, with the reason in `unclear`: the full year is missing, or day and month can't
 * be distinguished (1/3/2026, unless the order is configured). With dots the day comes first.
 */
import { isDay, isMonthName, monthNumber, monthPattern, twoDigits } from './calendar.ts'
import { type Found, followsWord, type Search, skipDigits } from './found.ts'
import { readTimeOfDay } from './readTimeOfDay.ts'

export type DateOrder = 'day_first' | 'month_first'

type Reading = { year?: number; month: number; day?: number; unclear?: 'year' | 'day_month_order' }

export const findDates = (order?: DateOrder): Search => ({
  trigger: new RegExp(`\\d{1,5}|\\b(?:${monthPattern})\\b`, 'gi'),
  readAt(source, { 0: { length }, index }) {
    const next = index + length
    const isNumber = /^\d/.test(source.slice(index, next))
    if (isNumber && length === 5) return { next: skipDigits(source, next) }
    if (followsWord(source, index) || /[$€£¥]/.test(source[index - 1] ?? '')) return { next }
    for (const { pattern, read } of isNumber ? (length === 4 ? fromYear : fromDay) : fromMonth) {
      pattern.lastIndex = index
      const match = pattern.exec(source)
      const reading = match === null ? undefined : read(match, order)
      if (match === null || reading === undefined) continue
      if (reading === null) return { next: index + match[0].length }
      const found = toFound(source, index, index + match[0].length, reading)
      return { found, next: found.end }
    }
    return { next }
  },
})

function toFound(source: string, start: number, dateEnd: number, { year, month, day, unclear }: Reading): Found {
  const time = day === undefined ? undefined : readTimeOfDay(source, dateEnd)
  const end = time?.end ?? dateEnd
  const parts = [String(year), twoDigits(month), ...(day === undefined ? [] : [twoDigits(day)])]
  const value = unclear === undefined ? parts.join('-') + (time?.iso ?? '') : null
  return { value, text: source.slice(start, end), start, end, unclear: unclear ?? null }
}

/** Returns a date, null for a day that does not exist, or undefined for something else. */
type Form = { pattern: RegExp; read(match: string[], order?: DateOrder): Reading | null | undefined }

const form = (pattern: string, read: Form['read']): Form => ({ pattern: new RegExp(pattern, 'iuy'), read })

const year = '([12]\\d{3})(?!\\d)'
const yearBehind = `${year}(?!-\\d)`
/** Digits joined to others by such a mark are a version, a document number or an address. */
const alone = '(?<!\\d[./:,-])'

const fromYear = [
  form(`${alone}${year}([-/])(\\d{1,2})\\2(\\d{1,2})(?![\\d-]|[./]\\d)`, ([, years, , months, days]) =>
    checked({ year: Number(years), month: Number(months), day: Number(days) }),
  ),
  form(`${alone}${year}-(\\d{2})(?![\\d]|[-/.]\\d)`, ([, years, months]) =>
    checked({ year: Number(years), month: Number(months) }),
  ),
]

const fromDay = [
  form(
    `(?<!\\d[./:,])(\\d{1,2})(?:st|nd|rd|th)?(?:\\s{1,3}of)?(?:\\s{1,3}|-)(${monthPattern})(?![\\p{L}\\p{N}])(?:\\.?,?(?:\\s{1,3}|-)${yearBehind})?`,
    ([, days, name = '', years]) => named(name, days, years),
  ),
  form(`${alone}(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})(?![\\d]|[./-]\\d)`, readNumbers),
]

/** In "March 3–5, 2026" the year also belongs to the first day. */
const yearOfRange = `(?=\\s?[–-]\\s?\\d{1,2},?\\s{1,3}${yearBehind})`

const fromMonth = [
  form(
    `(${monthPattern})\\.?\\s{1,3}(\\d{1,2})(?:st|nd|rd|th)?(?![\\p{L}\\p{N}%]|[.,:/]\\d)(?:,?\\s{1,3}${yearBehind}|${yearOfRange}|)`,
    ([, name = '', days, years, sharedYear]) => named(name, days, years ?? sharedYear),
  ),
  form(`(${monthPattern})\\.?,?\\s{1,3}${yearBehind}(?![.,]\\d)`, ([, name = '', years]) =>
    named(name, undefined, years),
  ),
]

function named(name: string, day: string | undefined, years: string | undefined): Reading | null | undefined {
  if (!isMonthName(name)) return undefined
  const date = { month: monthNumber(name), ...(day !== undefined && { day: Number(day) }) }
  return years === undefined ? checked({ ...date, unclear: 'year' }) : checked({ ...date, year: Number(years) })
}

function readNumbers(
  [, one = '', mark, two = '', years = '']: string[],
  order?: DateOrder,
): Reading | null | undefined {
  const isShort = years.length === 2
  // 1.2.26 and 1-2-26 are more often versions and scores than dates.
  if (isShort && mark !== '/' && (mark === '-' || one.length + two.length < 4)) return undefined
  const century = isShort ? { unclear: 'year' as const } : { year: Number(years) }
  const dayFirst = checked({ ...century, day: Number(one), month: Number(two) })
  const monthFirst = mark === '.' ? null : checked({ ...century, day: Number(two), month: Number(one) })
  if (dayFirst === null || monthFirst === null) return dayFirst ?? monthFirst
  if (order !== undefined) return order === 'month_first' ? monthFirst : dayFirst
  return Number(one) === Number(two) ? dayFirst : { ...dayFirst, unclear: 'day_month_order' }
}

/** There is no 31 February. */
const checked = (reading: Reading) => (isDay(reading.year, reading.month, reading.day ?? 1) ? reading : null)
