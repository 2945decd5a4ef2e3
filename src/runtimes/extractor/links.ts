/*
 * Links: http, https and www. They end at white space, at characters that a URL can't have, or where Markdown ends
 * them; punctuation and brackets of the sentence around them don't belong to them. `value` is the URL to open.
 */
import { type Found, followsWord, type Search } from './found.ts'

export const links: Search = {
  trigger: /https?:\/\/|www\./gi,
  readAt(source, { 0: opening, index }) {
    const runEnd = endOfRun(source, index + opening.length)
    if (isBlocked(source, index, opening) || runEnd - index > longestLink) return { next: runEnd }
    const end = withoutPunctuation(source, index, runEnd)
    const text = source.slice(index, end)
    const isLink = opening.endsWith('.') ? /^www\.[\p{L}\p{N}-]+\.\p{L}{2}/iu : /^https?:\/\/[\p{L}\p{N}[]/iu
    if (!isLink.test(text)) return { next: Math.max(end, index + opening.length) }
    const found: Found = { value: opening.endsWith('.') ? `https://${text}` : text, text, start: index, end }
    return { found, next: runEnd }
  },
}

const longestLink = 2_048

function isBlocked(source: string, index: number, opening: string): boolean {
  const before = source[index - 1] ?? ''
  // A link may directly follow a script without spaces, but not Latin letters.
  return opening.endsWith('.') ? followsWord(source, index) || /[@./-]/.test(before) : /[a-z0-9]/i.test(before)
}

function endOfRun(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const unit = source.charCodeAt(at)
    if (unit > 127 ? foreignEnd.test(source[at] ?? '') : mayEnd[unit] === 1 && endsAt(source, at)) return at
  }
  return source.length
}

function endsAt(source: string, at: number): boolean {
  const character = source[at]
  if (character === ']') return source[at + 1] === '(' // [https://a.example](https://a.example)
  if (character === ',' || character === ';') return /^https?:\/\//i.test(source.slice(at + 1, at + 9))
  return true
}

/** By code unit, since a run may be as long as the text. */
const mayEnd = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit <= 32 || '<>"`{}|\\^],;'.includes(String.fromCharCode(unit)) ? 1 : 0,
)
const foreignEnd = /[\s“”„«»，。、；：！？（）「」『』《》【】]/

const openers: { [closer: string]: string } = { ')': '(', ']': '[' }

function withoutPunctuation(source: string, start: number, runEnd: number): number {
  const open: { [bracket: string]: number } = { '(': 0, '[': 0, ')': 0, ']': 0 }
  for (const character of source.slice(start, runEnd)) if (open[character] !== undefined) open[character] += 1
  let end = runEnd
  for (; end > start; end--) {
    const character = source[end - 1] ?? ''
    const opener = openers[character]
    if (opener === undefined && !/[.,;:!?'‘’…*_~)([]/.test(character)) break
    if (opener !== undefined && (open[character] ?? 0) <= (open[opener] ?? 0)) break
    if (open[character] !== undefined) open[character] -= 1
  }
  return end
}
