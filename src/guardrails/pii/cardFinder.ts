/** Payment card numbers: 13 to 19 digits, maybe grouped, of a known network, with a valid Luhn digit. */
import { normalizeDecimal } from '../../platform/decimals.ts'
import type { ExactNumber } from '../../platform/exactNumbers.ts'
import { isDigit, skipDigits } from '../../runtimes/extractor/found.ts'
import { findByPattern } from '../findByPattern.ts'
import formats from './formats.json' with { type: 'json' }

export const cardFinder = findByPattern({
  opening: /(?<![A-Za-z0-9_.])\d(?=\d{3})/g,
  tail: /(?<![A-Za-z0-9_.])\d(?:[ -]?\d){0,19}[ .-]?$/g,
  reach: 42,
  read(text, { index }) {
    const end = endOfCard(text, index)
    return end === undefined ? undefined : { start: index, end, kind: 'card' }
  },
})

/** Whether a JSON number is a card number. */
export const isCardNumber = (value: number | ExactNumber): boolean =>
  typeof value === 'number'
    ? Number.isInteger(value) && value >= 1e12 && isCard(String(value))
    : isCard(integerDigits(value.rawJSON))

/** Empty unless it is an integer of a card number's length. */
function integerDigits(text: string): string {
  const [digits = '', exponent] = normalizeDecimal(text).split('e')
  const zeros = Number(exponent)
  return zeros >= 0 && zeros < longestCard ? digits + '0'.repeat(zeros) : ''
}

/** Digits after a space or a dash may belong to the card or not: the longest valid card number counts. */
function endOfCard(text: string, start: number): number | undefined {
  let longest: number | undefined
  let digits = ''
  const groups: number[] = []
  for (let from = start; digits.length <= longestCard; ) {
    const at = skipDigits(text, from)
    digits += text.slice(from, Math.min(at, from + longestCard + 1))
    groups.push(at - from)
    if (digits.length >= 13 && isGroupedLikeCard(groups) && isEndOfNumber(text, at) && isCard(digits)) longest = at
    if ((text[at] !== ' ' && text[at] !== '-') || !isDigit(text.charCodeAt(at + 1))) break
    from = at + 1
  }
  return longest
}

const longestCard = 19

const isEndOfNumber = (text: string, at: number) => !/^(?:\w|\.\d)/.test(text.slice(at, at + 2))

function isGroupedLikeCard(groups: number[]): boolean {
  const written = groups.join(' ')
  return groups.length === 1 || /^4(?: 4){2,3}(?: [1-4])?$|^4 6 [45]$/.test(written)
}

const isCard = (digits: string): boolean =>
  digits.length >= 13 && digits.length <= 19 && networks.test(digits) && passesLuhn(digits)

/** The first digits and the lengths of each network. */
const networks = new RegExp(`^(?:${Object.values(formats.cardNetworks).join('|')})$`)

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += place % 2 === 1 ? doubled : digit
  }
  return sum % 10 === 0
}
