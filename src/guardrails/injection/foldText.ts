/*
 * A text as its reader understands it, whatever was done to its letters: without case, accents, full width, invisible
 * characters and look-alikes of other alphabets. Each character is folded by itself, so that a text in pieces folds to
 * the same as a whole one.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(lookAlike, (character) => lookAlikes.get(character) ?? character)
}

/** The letters alone: no spaces, marks or digits stand between them, but for the digits that are meant as letters. */
export function lettersOf(folded: string): string {
  if (!plain.test(folded)) return folded.replace(/\P{L}/gu, (sign) => asLetter.get(sign) ?? '')
  const units = Buffer.from(folded, 'latin1')
  let length = 0
  for (const unit of units) {
    const letter = plainLetters[unit] ?? 0
    if (letter !== 0) units[length++] = letter
  }
  return units.toString('latin1', 0, length)
}

const plain = /^[\t\n\r -~]*$/

const asLetter = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }))

/** By code unit: most texts are plain, and a table is much faster than an expression. */
const plainLetters = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit)
  return /[a-z]/.test(character) ? unit : (asLetter.get(character)?.charCodeAt(0) ?? 0)
})

const lookAlikes = new Map(
  Object.entries({
    a: 'аαɑ',
    b: 'ьʙ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєҽε',
    g: 'ɡ',
    h: 'һ',
    i: 'іıιɩ',
    j: 'ј',
    k: 'κк',
    l: 'ӏ',
    m: 'м',
    n: 'ոη',
    o: 'оοσօ',
    p: 'рρ',
    r: 'г',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ѡԝ',
    x: 'хχ',
    y: 'уү',
    z: 'ᴢ',
  }).flatMap(([letter, others]) => [...others].map((other): [string, string] => [other, letter])),
)

const lookAlike = new RegExp(`[${[...lookAlikes.keys()].join('')}]`, 'gu')
