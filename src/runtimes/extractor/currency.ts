/*
 * Currencies as they stand beside a number. A bare $ is read as US dollars, ¥ as yen, as most texts mean them; what
 * several countries share otherwise ("kr", "rupees") is a currency, but null.
 */
export type Currency = { code: string | null; start: number; end: number }

const before =
  /(?:([A-Z]{0,2}[$¥]|[€£₹₩₽₺₪₴₫฿₦₱₡₸])|(?<![\p{L}\p{N}_])([A-Z]{3}|Rs\.?|kr\.?|Fr\.?))[ \u00a0\u202f]?[-−]?$/u

/** The longest there is: "USD", a space and a minus, and one more to see that it begins there. */
const farthest = 7

export function currencyBefore(source: string, index: number, floor: number): Currency | undefined {
  const from = Math.max(floor, index - farthest)
  const match = before.exec(source.slice(from, index))
  if (match === null) return undefined
  const [, symbol, word] = match
  const start = from + match.index
  if (word !== undefined) return word in shared ? { code: null, start, end: index } : byCode(word, start, index)
  const known = symbols.get(symbol ?? '')
  if (known !== undefined) return { code: known, start, end: index }
  const last = symbol?.at(-1) ?? ''
  return { code: symbols.get(last) ?? null, start: start + (symbol?.length ?? 1) - 1, end: index }
}

const after =
  /[ \u00a0\u202f]?(?:([A-Z]{0,2}[$¥]|[€£₹₩₽₺₪₴₫฿₦₱₡₸])|((?:(?:US|U\.S\.|Canadian|Australian|Swiss) )?\p{L}{2,8}(?: sterling)?)(?![\p{L}\p{N}]))(?!\d)/uy

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

const shared = { Rs: null, 'Rs.': null, kr: null, 'kr.': null, Fr: null, 'Fr.': null }

const symbols = new Map(
  (
    '$ USD US$ USD CA$ CAD C$ CAD A$ AUD AU$ AUD NZ$ NZD HK$ HKD S$ SGD NT$ TWD MX$ MXN R$ BRL ¥ JPY CN¥ CNY JP¥ JPY ' +
    '€ EUR £ GBP ₹ INR ₩ KRW ₽ RUB ₺ TRY ₪ ILS ₴ UAH ₫ VND ฿ THB ₦ NGN ₱ PHP ₡ CRC ₸ KZT'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, all) => {
      if (index % 2 === 0) pairs.push([word, all[index + 1] ?? ''])
      return pairs
    }, []),
)

const names = new Map<string, string | null>([
  ['dollar', 'USD'],
  ['us dollar', 'USD'],
  ['u.s. dollar', 'USD'],
  ['canadian dollar', 'CAD'],
  ['australian dollar', 'AUD'],
  ['swiss franc', 'CHF'],
  ['euro', 'EUR'],
  ['pound sterling', 'GBP'], // a pound alone may be a weight
  ['yen', 'JPY'],
  ['yuan', 'CNY'],
  ['kronor', 'SEK'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['kr', null],
  ['kroner', null],
  ['rupee', null],
  ['peso', null],
])

/** ISO 4217, without ALL, TOP, SOS and the like, which are words in capitals. */
const codes = new Set(
  (
    'AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL GHS HKD HUF IDR ILS INR IQD ISK JOD JPY ' +
    'KES KRW KWD KZT LKR MAD MXN MYR NGN NOK NPR NZD OMR PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD ' +
    'TZS UAH UGX USD UYU VND ZAR'
  ).split(' '),
)
