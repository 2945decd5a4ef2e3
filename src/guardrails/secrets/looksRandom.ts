/*
 * Whether a value behind a name is a secret, not a word, a placeholder or the name of something else. Passwords are
 * chosen by people, and any mixture will do; tokens and keys are made by machines, and look it.
 */
import words from './words.json' with { type: 'json' }

export function looksChosen(value: string): boolean {
  const { classes, hasDigit } = traitsOf(value)
  if (value.length < 8 || classes < 2 || !(hasDigit || classes > 2)) return false
  return !isPlaceholder(value) && !isReference(value) && bitsOf(value) >= leastBits
}

export const looksMade = (value: string): boolean => looksChosen(value) && changesOften(value)

/** For what only prose calls a secret: figures, dates and names of standards stand there more often. */
export function looksChosenInProse(value: string): boolean {
  const isMixed = /[a-z]/.test(value) && /\d/.test(value) && /[A-Z]|[^A-Za-z0-9.:/_-]/.test(value)
  return (isMixed && looksChosen(value)) || looksMadeInProse(value)
}

export const looksMadeInProse = (value: string): boolean =>
  value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value) && looksMade(value)

/** The password of an address may be short and simple, but not the word for it. */
export const isNoWordForSecret = (value: string): boolean => !wordForSecret.test(value) && !isPlaceholder(value)
const wordForSecret = new RegExp(`^(?:${words.wordsForSecrets.join('|')}|x+|\\*+|\\.+|[$%<{[].*)$`, 'i')

const leastBits = 20

const isPlaceholder = (value: string) => placeholder.test(value)
const placeholder = new RegExp(words.placeholders.join('|'), 'i')

/** A path, an address, a variable, a call: where the secret is, not the secret. */
const isReference = (value: string) => reference.test(value) || (dotted.test(value) && !changesOften(value))
const reference = new RegExp(`^(?:${words.references.join('|')})`, 'i')
const dotted = /^[A-Za-z_]\w*(?:[.:]{1,2}[A-Za-z_]\w*)+$/

type Traits = { classes: number; hasDigit: boolean; runs: number; alphanumeric: number }

/** By code unit, in one go: this is asked of every value, and most are none. */
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

/** Words stay with one kind of letter for a while: no more than three characters on average is no word. */
function changesOften(value: string): boolean {
  const { runs, alphanumeric } = traitsOf(value)
  return runs * 3 >= alphanumeric
}

/** Shannon's entropy of its characters, for the whole of it. */
function bitsOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / value.length)
  return bits
}
