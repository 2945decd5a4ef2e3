/*
 * Currencies before or after a number. A plain $ means US dollars, ¥ yen, as in most texts; other symbols that several
 * countries share ("kr", "rupees") are a currency with the code null.
 */
import words from './words.json' with { type: 'json' }

export type Currency = { code: string | null; start: number; end: number }

const symbols = new Map(Object.entries(words.currencySymbols))
/** Letters before $ or ¥ name the country. */
const symbolPattern = `([A-Z]{0,2}[$¥]|[${[...symbols.keys()].filter((one) => /^[^$¥]$/.test(one)).join('')}])`

const before = new RegExp(
  `(?:${symbolPattern}|(?<![\\p{L}\\p{N}_])([A-Z]{3}|(?:${words.sharedCurrencyAbbreviations.join('|')})\\.?))[ \u00a0\u202f]?[-−]?$`,
  'u',
)

/** The longest: "USD", a space and a minus, and one more character to see that it begins there. */
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
  // In "in 2026 EUR 50 was paid" the currency belongs to 50.
  if (/^(?:19|20)\d\d$/.test(number) && /^[ \u00a0\u202f]\d/.test(source.slice(end, end + 2))) return undefined
  if (symbol !== undefined)
    return symbols.has(symbol) ? { code: symbols.get(symbol) ?? null, start: from, end } : undefined
  const name = word.toLowerCase().replace(/s$/, '').replace('pounds', 'pound')
  return names.has(name) ? { code: names.get(name) ?? null, start: from, end } : byCode(word, from, end)
}

const byCode = (code: string, start: number, end: number) => (codes.has(code) ? { code, start, end } : undefined)

const shared = new Set(words.sharedCurrencyAbbreviations)
/** ISO 4217, without codes that are also words, such as ALL, TOP and SOS. */
const codes = new Set(words.currencyCodes)
/** Without "pound" alone, which may be a weight. */
const names = new Map<string, string | null>(Object.entries(words.currencyNames))
