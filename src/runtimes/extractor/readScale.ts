/** The "million" in "12.5 million" and the "bn" in "£3bn". */
export function readScale(source: string, from: number): { exponent: number; end: number } {
  pattern.lastIndex = from
  const [written = '', word, letter] = pattern.exec(source) ?? []
  const unit = (word ?? letter ?? '').toLowerCase().replace(/s$/, '')
  return { exponent: exponents.get(unit) ?? 0, end: from + written.length }
}

const exponents = new Map([
  ['k', 3],
  ['thousand', 3],
  ['lakh', 5],
  ['m', 6],
  ['mn', 6],
  ['mio', 6],
  ['mln', 6],
  ['million', 6],
  ['crore', 7],
  ['b', 9],
  ['bn', 9],
  ['mrd', 9],
  ['bln', 9],
  ['billion', 9],
  ['tn', 12],
  ['trillion', 12],
])

/** A single letter must touch the number: "5 m" is a length. */
const pattern =
  /(?:[ \u00a0\u202f]?((?:thousand|lakh|million|crore|billion|trillion)s?|mn|mio|mln|bn|mrd|bln|tn)|([kmb]))(?![\p{L}\p{N}])/iuy
