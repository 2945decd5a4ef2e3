/** The time of day after a date, in ISO 8601: "at 9:30 p.m." is T21:30. */
import { twoDigits } from './calendar.ts'

export type TimeOfDay = { iso: string; end: number }

const zone = /(?:\s?(Z|UTC|GMT)(?![\p{L}\p{N}])|\s?(\+|(?<=T[\d:.]{5,18})-)(\d{2}):?(\d{2})(?!\d))?/u.source
const halfDay = /(?:\s?(a\.m\.|p\.m\.|(?:am|pm)(?![\p{L}\p{N}])))/u.source
const clock = new RegExp(
  `(?:T|,?\\s{1,2}(?:at\\s)?)(\\d{1,2}):(\\d{2})(?::(\\d{2})(\\.\\d{1,9})?)?(?!\\d|:\\d)${halfDay}?${zone}`,
  'iuy',
)
const hourOnly = new RegExp(`,?\\s{1,2}(?:at\\s)?(\\d{1,2})()()()${halfDay}${zone}`, 'iuy')

export function readTimeOfDay(source: string, from: number): TimeOfDay | undefined {
  for (const pattern of [clock, hourOnly]) {
    pattern.lastIndex = from
    const match = pattern.exec(source)
    const iso = match === null ? undefined : toIso(match)
    if (iso !== undefined) return { iso, end: pattern.lastIndex }
  }
  return undefined
}

function toIso([
  ,
  hours = '',
  minutes,
  seconds,
  fraction = '',
  half,
  utc,
  sign,
  zoneHours = '',
  zoneMinutes = '',
]: string[]) {
  const hour = hourOf(Number(hours), half)
  const minute = Number(minutes || 0)
  if (hour === undefined || minute > 59 || Number(seconds || 0) > 59 || Number(zoneHours) > 14) return undefined
  const offset = sign ? `${sign}${zoneHours}:${zoneMinutes}` : utc ? 'Z' : ''
  return `T${twoDigits(hour)}:${twoDigits(minute)}${seconds ? `:${seconds}${fraction}` : ''}${offset}`
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}
