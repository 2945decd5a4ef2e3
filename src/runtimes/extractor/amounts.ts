/*
 * Amounts of money: a number with a currency before or after it, by symbol, ISO code or name, and maybe a scale. A
 * number alone is not an amount. `value` is the number; `currency` its ISO code, or null if the text does not determine it.
 */
import { type Currency, currencyAfter, currencyBefore } from './currency.ts'
import { type Found, followsWord, isDigit, type Search, skipDigits } from './found.ts'
import { plainNumber } from './plainNumber.ts'
import { readScale } from './readScale.ts'
import words from './words.json' with { type: 'json' }

export const amounts: Search = {
  trigger: /\d{1,16}(?:[.,'’]\d{1,16}){0,8}/g,
  readAt(source, { 0: digits, index }, floor) {
    const next = index + digits.length
    if (isDigit(source.charCodeAt(next))) return { next: skipDigits(source, next) }
    const left = currencyBefore(source, index, floor)
    if (isPartOfMore(source, index, left)) return { next }
    const found = readAmount(source, { start: index, end: endOfNumber(source, index, next, left) }, left, floor)
    return found === undefined ? { next } : { found, next: found.end }
  },
}

function readAmount(
  source: string,
  digits: { start: number; end: number },
  left: Currency | undefined,
  floor: number,
): Found | undefined {
  const written = source.slice(digits.start, digits.end)
  const scale = readScale(source, digits.end)
  const right = left === undefined ? currencyAfter(source, scale.end, written) : undefined
  const currency = left ?? right
  const number = currency && plainNumber(written, groupsByDots.has(currency.code ?? ''))
  if (currency === undefined || number === undefined) return undefined
  const unsigned = left?.start ?? digits.start
  const start = followsMinus(source, unsigned, floor) ? unsigned - 1 : unsigned
  const sign = start < unsigned || /[-−]$/.test(source.slice(unsigned, digits.start)) ? '-' : ''
  const end = right?.end ?? scale.end
  const value = Number(`${sign}${number}e${scale.exponent}`) // exact, unlike a multiplication
  return { value, text: source.slice(start, end), start, end, currency: currency.code }
}

/** For these currencies a dot before three digits groups them: € 1.299 is more than a thousand. */
const groupsByDots = new Set(words.currenciesGroupedByDots)

/** In "1.2.3" and "B2" the digits are not a separate number; in "USD20" the letters are the currency. */
function isPartOfMore(source: string, index: number, left: Currency | undefined): boolean {
  if (left !== undefined) return false
  return followsWord(source, index) || /\d[.,'’:/]$/.test(source.slice(Math.max(0, index - 2), index))
}

const spacedGroups = /(?:[ \u00a0\u202f\u2009]\d{3}){1,6}(?!\d)(?:[.,]\d{1,2}(?!\d))?/y

/** "1 000" is one number, except after $ or £, where commas group digits. */
function endOfNumber(source: string, index: number, end: number, left: Currency | undefined): number {
  const mayHaveSpaces = end - index <= 3 && skipDigits(source, index) === end
  if (!mayHaveSpaces || left?.code === 'USD' || left?.code === 'GBP') return end
  spacedGroups.lastIndex = end
  return spacedGroups.test(source) ? spacedGroups.lastIndex : end
}

const followsMinus = (source: string, at: number, floor: number): boolean =>
  at > floor && /^(?:|[\s(])[-−]$/.test(source.slice(Math.max(0, at - 2), at))
