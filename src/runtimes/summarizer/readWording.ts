/*
 * The terms of a sentence: its words in lower case, without stop words and endings. Scripts without spaces are counted
 * by character and compared by pairs of characters.
 */
import words from './words.json' with { type: 'json' }

export type Wording = {
  words: number
  /** Each term once. */
  terms: string[]
  /** Equal for sentences that differ only in case, spacing and punctuation. */
  key: string
}

/** English words that don't show what a text is about. */
const stopWords = new Set(words.stopWords)

const wordPattern = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u

/** For one sentence: it is never long. */
export function readWording(sentence: string): Wording {
  const written = sentence.toLowerCase().match(wordPattern) ?? []
  const terms = new Set<string>()
  let before = ''
  for (const word of written) {
    const isCharacter = unspaced.test(word)
    const term = isCharacter ? before && before + word : termOf(word)
    if (term !== '') terms.add(term)
    before = isCharacter ? word : ''
  }
  return { words: written.length, terms: [...terms], key: written.length > 0 ? written.join(' ') : sentence }
}

function termOf(word: string): string {
  const plain = word.replaceAll('’', "'").replace(/'s$/, '')
  if (plain.length < 2 || stopWords.has(plain) || !/\p{L}/u.test(plain)) return ''
  return stem(plain)
}

/** Maps "rotates", "rotated" and "rotation" to one term; sufficient for counting, and harmless in other languages. */
function stem(word: string): string {
  const single = singular(word)
  const ending = /(?:ing|ed|ion|e)$/.exec(single)
  return ending !== null && ending.index >= 4 ? single.slice(0, ending.index) : single
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}
