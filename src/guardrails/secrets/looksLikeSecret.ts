/*
 * Whether the value after a name is a secret, not a word, a placeholder or a reference. People choose passwords, so any
 * mixture of characters counts; programs generate tokens and keys, which look random.
 */
import words from './words.json' with { type: 'json' }

export function looksLikePassword(value: string): boolean {
  const { classes, hasDigit } = traitsOf(value)
  if (value.length < 8 || classes < 2 || !(hasDigit || classes > 2)) return false
  return !isPlaceholder(value) && !isReference(value) && bitsOf(value) >= leastBits
}

export const looksLikeToken = (value: string): boolean => looksLikePassword(value) && changesOften(value)

/** After a name in prose, where numbers, dates and names of standards are more common than secrets. */
export function looksLikePasswordInProse(value: string): boolean {
  const isMixed = /[a-z]/.test(value) && /\d/.test(value) && /[A-Z]|[^A-Za-z0-9.:/_-]/.test(value)
  return (isMixed && looksLikePassword(value)) || looksLikeTokenInProse(value)
}

export const looksLikeTokenInProse = (value: string): boolean =>
  value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value) && looksLikeToken(value)

/** A password in a URL may be short and simple, but not a word for a password. */
export const isPasswordValue = (value: string): boolean => !wordForSecret.test(value) && !isPlaceholder(value)
const wordForSecret = new RegExp(`^(?:${words.wordsForSecrets.join('|')}|x+|\\*+|\\.+|[$%<{[].*)$`, 'i')

const leastBits = 20

const isPlaceholder = (value: string) => placeholder.test(value)
const placeholder = new RegExp(words.placeholders.join('|'), 'i')

/** A path, a URL, a variable or a call: it refers to the secret. */
const isReference = (value: string) => reference.test(value) || (dotted.test(value) && !changesOften(value))
const reference = new RegExp(`^(?:${words.references.join('|')})`, 'i')
const dotted = /^[A-Za-z_]\w*(?:[.:]{1,2}[A-Za-z_]\w*)+$/

type Traits = { classes: number; hasDigit: boolean; runs: number; alphanumeric: number }

/** In one pass over the code units: this runs for every value, and most are not secrets. */
function traitsOf(value: string): Traits {
  let [seen, last, runs, alphanumeric] = [0, 0, 0, 0]
  for (let at = 0; at < value.length; at++) {
    const one = classOf(value.charCodeAt(at))
    seen |= one
    if (one === other) continue
    alphanumeric += 1
    if (one !== last) runs += 1
    last = one
  }
  const classes = (seen & 1) + ((seen >> 1) & 1) + ((seen >> 2) & 1) + ((seen >> 3) & 1)
  return { classes, hasDigit: (seen & digit) !== 0, runs, alphanumeric }
}

const [lower, upper, digit, other] = [1, 2, 4, 8]

function classOf(unit: number): number {
  if (unit >= 97 && unit <= 122) return lower
  if (unit >= 48 && unit <= 57) return digit
  return unit >= 65 && unit <= 90 ? upper : other
}

/** In words, letters of one kind follow each other; three characters or fewer on average are not a word. */
function changesOften(value: string): boolean {
  const { runs, alphanumeric } = traitsOf(value)
  return runs * 3 >= alphanumeric
}

/** Shannon entropy of all characters together. */
function bitsOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / value.length)
  return bits
}
