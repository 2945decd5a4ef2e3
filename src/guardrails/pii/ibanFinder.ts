/** IBANs: a known country, its length, and valid check digits. */
import { isDigit } from '../../runtimes/extractor/found.ts'
import { findByPattern } from '../findByPattern.ts'
import formats from './formats.json' with { type: 'json' }

export const ibanFinder = findByPattern({
  opening: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}/g,
  tail: /(?<![A-Za-z0-9])[A-Za-z](?:$|[A-Za-z](?:$|\d(?:$|\d[A-Za-z0-9 \u00a0-]{0,68}$)))/g,
  reach: 72,
  read(text, { 0: opening, index }) {
    const length = lengths.get(opening.slice(0, 2).toUpperCase())
    if (length === undefined) return undefined
    let iban = opening
    let end = index + opening.length
    for (; iban.length < length; end++) {
      if (isAlphanumeric(text.charCodeAt(end))) iban += text[end]
      else if (!isGap(text.charCodeAt(end)) || !isAlphanumeric(text.charCodeAt(end + 1))) return undefined
    }
    return isAlphanumeric(text.charCodeAt(end)) || !addsUp(iban.toUpperCase())
      ? undefined
      : { start: index, end, kind: 'iban' }
  },
})

const isAlphanumeric = (unit: number) => isDigit(unit) || (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
const isGap = (unit: number) => unit === 0x20 || unit === 0xa0 || unit === 0x2d

/** ISO 13616: the first four characters move to the end, letters count from 10, and the number modulo 97 is 1. */
function addsUp(iban: string): boolean {
  let remainder = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = digitsOf(character.charCodeAt(0))
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

const digitsOf = (unit: number) => (isDigit(unit) ? unit - 48 : unit - 55)

const lengths = new Map(Object.entries(formats.ibanLengths))
