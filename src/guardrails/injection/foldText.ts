/*
 * Folds a text to what its reader sees: without case, accents, full width, invisible characters and look-alikes of other
 * alphabets. Each character is folded separately, so that the pieces of a text fold like the whole, and each fold is
 * computed once.
 */
import tables from './letters.json' with { type: 'json' }

export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  let folded = ''
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0
    if (point > 0xffff) at += 1
    folded += foldOf(point)
  }
  return folded
}

/** Only the letters, without spaces, punctuation and digits; digits that are read as letters become those letters. */
export function lettersOf(folded: string): string {
  if (!plain.test(folded)) return otherLettersOf(folded)
  const units = Buffer.from(folded, 'latin1')
  let length = 0
  for (const unit of units) {
    const letter = plainLetters[unit] ?? 0
    if (letter !== 0) units[length++] = letter
  }
  return units.toString('latin1', 0, length)
}

function otherLettersOf(folded: string): string {
  let letters = ''
  for (let at = 0; at < folded.length; at++) {
    const point = folded.codePointAt(at) ?? 0
    if (point > 0xffff) at += 1
    letters += letterOf(point)
  }
  return letters
}

const plain = /^[\t\n\r -~]*$/

/** Characters beyond the table fold to themselves; tags fold to nothing. */
const tablePoints = 0x30000
const isTag = (point: number) => point >= 0xe0000 && point <= 0xe0fff

const folds: (string | undefined)[] = new Array(tablePoints)

function foldOf(point: number): string {
  if (point >= tablePoints) return isTag(point) ? '' : String.fromCodePoint(point)
  const known = folds[point]
  if (known !== undefined) return known
  const fold = foldCharacter(String.fromCodePoint(point))
  folds[point] = fold
  return fold
}

const foldCharacter = (character: string): string =>
  character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(lookAlike, (one) => lookAlikes.get(one) ?? one)

const letters: (string | undefined)[] = new Array(tablePoints)

function letterOf(point: number): string {
  const known = letters[point]
  if (known !== undefined) return known
  const character = String.fromCodePoint(point)
  const letter = /\p{L}/u.test(character) ? character : (asLetter.get(character) ?? '')
  if (point < tablePoints) letters[point] = letter
  return letter
}

const asLetter = new Map(Object.entries(tables.digitsAsLetters))

/** By code unit: most texts are plain ASCII, and a table is much faster than a regular expression. */
const plainLetters = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  return /[a-z]/.test(character) ? unit : (asLetter.get(character)?.charCodeAt(0) ?? 0)
})

const lookAlikes = new Map(
  Object.entries(tables.lookAlikes).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
)

const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu')
