/** Months by name, and which days there are. */
export const monthPattern =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const order = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const monthNumber = (name: string) => order.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** These are words, too: only with a capital are they months. */
export const isMonthName = (name: string) => !/^(?:may|mar(?:ch)?|dec|sept?|jan|jun|nov|oct)$/.test(name)

/** Without a year, 29 February may be. */
export function isDay(year: number | undefined, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
}

export const twoDigits = (number: number) => String(number).padStart(2, '0')
