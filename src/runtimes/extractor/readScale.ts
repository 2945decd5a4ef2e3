/** The "million" in "12.5 million" and the "bn" in "£3bn". */
import words from './words.json' with { type: 'json' }

export function readScale(source: string, from: number): { exponent: number; end: number } {
  pattern.lastIndex = from
  const [written = '', word, letter] = pattern.exec(source) ?? []
  const unit = (word ?? letter ?? '').toLowerCase().replace(/s$/, '')
  return { exponent: exponents.get(unit) ?? 0, end: from + written.length }
}

const { scaleWords, scaleAbbreviations, scaleLetters } = words
const exponents = new Map(Object.entries({ ...scaleWords, ...scaleAbbreviations, ...scaleLetters }))
const anyOf = (scales: object) => Object.keys(scales).join('|')

/** A single letter must touch the number: "5 m" is a length. */
const pattern = new RegExp(
  `(?:[ \u00a0\u202f]?((?:${anyOf(scaleWords)})s?|${anyOf(scaleAbbreviations)})|(${anyOf(scaleLetters)}))(?![\\p{L}\\p{N}])`,
  'iuy',
)
