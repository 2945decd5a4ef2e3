/*
 * Phone numbers: international ones, national ones in common groups, and any number that the text calls a phone number.
 * Digits alone don't count: order numbers, dates and versions look the same.
 */
import { findByPattern } from '../findByPattern.ts'
import formats from './formats.json' with { type: 'json' }
import { type NumberRun, readNumberRun } from './readNumberRun.ts'

export const phoneFinder = findByPattern({
  opening: /(?<![\w+])\+\(?[1-9]|(?<![\w.,/#+$€£-]|\d:)\(?(?:\d{2}|1[ .\u00a0-]\(?\d{3})/g,
  tail: /(?<![\w+])[+(\d][\d ()./\u00a0-]{0,52}[,:=]?$/g,
  reach: 56,
  read(text, { index }) {
    const shape = shapeAt(text, index)
    const end = shape && longest(readNumberRun(text, index), shape)
    return end === undefined ? undefined : { start: index, end, kind: 'phone' }
  },
})

const names = new RegExp(
  `(?<!\\p{L})(?:${formats.phoneNames.join('|')})(?:[ -]?(?:number|nr|no|nummer))?(?: (?:is|on|at|ist|unter))?[.:)\\s]{0,3}$`,
  'iu',
)

/** Looks for a letter first: most numbers have none before them, and matching the names is slower. */
const isNamed = (text: string, index: number) =>
  mayFollowLetter(text, index) &&
  /[\p{L}][.:)\s]{0,3}$/u.test(text.slice(Math.max(0, index - 4), index)) &&
  names.test(text.slice(Math.max(0, index - 30), index))

function mayFollowLetter(text: string, index: number): boolean {
  let at = index - 1
  while (at >= index - 3 && marks.has(text.charCodeAt(at))) at -= 1
  const unit = text.charCodeAt(at) | 0x20 // in lower case
  return (unit >= 97 && unit <= 122) || unit > 127
}

const marks = new Set(Array.from('.:) \t\n\v\f\r', (mark) => mark.charCodeAt(0)))

type Numbers = { sizes: string; written: string; count: number; next: number }
type Shape = (numbers: Numbers) => boolean

/** What a number that begins here must look like. Undefined for most digits, which are then not examined further. */
function shapeAt(text: string, index: number): Shape | undefined {
  if (isNamed(text, index)) return ({ count }) => count >= 7 && count <= 15
  if (text[index] === '+') return ({ count }) => count >= 8 && count <= 15
  const written = text.slice(index, index + 12)
  if (northAmerican.test(written)) return ({ sizes, next }) => /^(?:1 )?3 3 4$/.test(sizes) && next <= 2
  return /^\(?0/.test(written) ? isTrunkNumber : undefined
}

/** Area and exchange codes don't begin with 0 or 1. */
const northAmerican = /^\(?(?:1[ .-])?\(?[2-9]\d{2}\)?[ .\u00a0-]{0,2}[2-9]\d{2}/

/** A national number: one or two leading zeros, and in groups. If more digits follow, it is another kind of number. */
function isTrunkNumber({ sizes, written, count, next }: Numbers): boolean {
  if (next > 2 || !/^[2-9]\d*(?: [2-9]\d*){1,4}$/.test(sizes)) return false
  if (/^\(?00[1-9]/.test(written)) return count >= 11 && count <= 15
  return /^\(?0[1-9]/.test(written) && count >= 9 && count <= 12
}

/** The end of the longest number of this shape at the start of the run. */
function longest({ text, groups }: NumberRun, fits: Shape): number | undefined {
  if (isDate.test(text)) return undefined
  for (let taken = groups.length; taken > 0; taken--) {
    const last = groups[taken - 1]
    const after = groups[taken]
    if (last === undefined || (after !== undefined && !after.isSpaced)) continue
    const sizes = groups.slice(0, taken).map(({ size }) => size)
    const numbers = {
      sizes: sizes.join(' '),
      written: text,
      count: sizes.reduce((total, size) => total + size, 0),
      next: after?.size ?? 0,
    }
    if (!last.touchesWord && fits(numbers)) return last.end
  }
  return undefined
}

const isDate = /^(?:[0-3]?\d([./ -])[0-3]?\d\1(?:19|20)\d{2}|(?:19|20)\d{2}([./ -])[01]?\d\2[0-3]?\d)(?!\d)/
