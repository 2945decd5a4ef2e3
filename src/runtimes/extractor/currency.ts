/*
 * Currencies as they stand beside a number. A bare $ is read as US dollars, ¥ as yen, as most texts mean them; what
 * several countries share otherwise ("kr", "rupees") is a currency, but null.
 */
import words from './words.json' with { type: 'json' }

export type Currency = { code: string | null; start: number; end: number }

const symbols = new Map(Object.entries(words.currencySymbols))
/** Letters may stand before a $ or ¥ to say whose it is. */
const symbolPattern = `([A-Z]{0,2}[$¥]|[${[...symbols.keys()].filter((one) => /^[^$¥]$/.test(one)).join('')}])`

const before = new RegExp(
  `(?:${symbolPattern}|(?<![\\p{L}\\p{N}_])([A-Z]{3}|(?:${words.sharedCurrencyAbbreviations.join('|')})\\.?))[ \u00a0\u202f]?[-−]?$`,
  'u',
)

/** The longest there is: "USD", a space and a minus, and one more to see that it begins there. */
const farthest = 7

export function currencyBefore(source: string, index: number, floor: number): Currency | undefined {
  const from = Math.max(floor, index - farthest)
  const match = before.exec(source.slice(from, index))
  if (match === null) return undefined
  const [, symbol, word] = match
  const start = from + match.index
  if (word !== undefined)
    return shared.has(word.replace(/\.$/, '')) ? { code: null, start, end: index } : byCode(word, start, index)
  const known = symbols.get(symbol ?? '')
  if (known !== undefined) return { code: known, start, end: index }
  const last = symbol?.at(-1) ?? ''
  return { code: symbols.get(last) ?? null, start: start + (symbol?.length ?? 1) - 1, end: index }
}

const namePattern = '(?:(?:US|U\\.S\\.|Canadian|Australian|Swiss) )?\\p{L}{2,8}(?: sterling)?'
const after = new RegExp(`[ \u00a0\u202f]?(?:${symbolPattern}|(${namePattern})(?![\\p{L}\\p{N}]))(?!\\d)`, 'uy')

export function currencyAfter(source: string, from: number, number: string): Currency | undefined {
  after.lastIndex = from
  const match = after.exec(source)
  if (match === null) return undefined
  const [{ length }, symbol, word = ''] = match
  const end = from + length
  // In "in 2026 EUR 50 was paid" the currency is not the year's.
  if (/^(?:19|20)\d\d$/.test(number) && /^[ \u00a0\u202f]\d/.test(source.slice(end, end + 2))) return undefined
  if (symbol !== undefined)
    return symbols.has(symbol) ? { code: symbols.get(symbol) ?? null, start: from, end } : undefined
  const name = word.toLowerCase().replace(/s$/, '').replace('pounds', 'pound')
  return names.has(name) ? { code: names.get(name) ?? null, start: from, end } : byCode(word, from, end)
}

const byCode = (code: string, start: number, end: number) => (codes.has(code) ? { code, start, end } : undefined)

const shared = new Set(words.sharedCurrencyAbbreviations)
/** ISO 4217, without ALL, TOP, SOS and the like, which are words in capitals. */
const codes = new Set(words.currencyCodes)
/** A pound alone may be a weight. */
const names = new Map<string, string | null>(Object.entries(words.currencyNames))
