/** Month names, and valid days. */
import words from './words.json' with { type: 'json' }

export const monthPattern = words.months.join('|')

export const monthNumber = (name: string) =>
  words.months.findIndex((month) => month.startsWith(name.slice(0, 3).toLowerCase())) + 1

/** These are also words: in lower case they are not months. */
export const isMonthName = (name: string) => !monthsThatAreWords.test(name)
const monthsThatAreWords = new RegExp(`^(?:${words.monthsThatAreWords.join('|')})$`)

/** Without a year, 29 February is valid. */
export function isDay(year: number | undefined, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
}

export const twoDigits = (number: number) => String(number).padStart(2, '0')
