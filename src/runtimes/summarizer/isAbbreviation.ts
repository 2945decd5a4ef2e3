/** Whether a full stop belongs to an abbreviation and does not end the sentence. English. */
import words from './words.json' with { type: 'json' }

export function isAbbreviation(before: string, next: string): boolean {
  const word = /[\p{L}\p{N}.]{1,20}$/u.exec(before)?.[0] ?? ''
  if (always.has(word) || always.has(word.toLowerCase())) return true
  if (beforeNumber.has(word.toLowerCase())) return /^\p{N}/u.test(next)
  if (halfDay.test(word)) return afterTime.has(next) || !/^\p{Lu}/u.test(next)
  if (mayEnd.has(word) || isInitial(word) || isSpelledOut.test(word)) return !starters.has(next)
  return false
}

/** "J. Smith", but the word "I" ends sentences. */
const isInitial = (word: string) => word !== 'I' && /^\p{Lu}$/u.test(word)

/** U.S, a.m, Ph.D */
const isSpelledOut = /^(?:\p{L}{1,2}\.){1,6}\p{L}{1,2}$/u

/** These never end a sentence; titles are case-sensitive. */
const always = new Set(words.alwaysAbbreviations)
const beforeNumber = new Set(words.abbreviationsBeforeNumbers)
/** These end a sentence if the next word usually begins one. */
const mayEnd = new Set(words.abbreviationsThatMayEnd)
const starters = new Set(words.sentenceStarters)

const halfDay = /^[ap]\.m$/i
const afterTime = new Set(words.wordsAfterTimes)
