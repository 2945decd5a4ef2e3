/*
 * Splits a block into sentences. A stop ends one if white space and the beginning of another sentence follow, it does
 * not belong to an abbreviation, and no quotation or bracket is open: half a quotation could change its meaning.
 */
import { isAbbreviation } from './isAbbreviation.ts'
import { type Block, trim } from './readBlocks.ts'

export type Span = { start: number; end: number }

export function* readSentences(text: string, block: Block): Generator<Span> {
  const body = text.slice(block.start, block.end)
  const closerAfter = createCloserSearch(body)
  let start = 0
  let closedAt = 0
  for (const { 0: mark, index } of body.matchAll(marks)) {
    while (index - start > longestSentence) {
      const cut = start + placeToCut(body.slice(start, start + longestSentence))
      yield* shorten(text, block.start + start, block.start + cut)
      start = cut
    }
    if (closers[mark] !== undefined) {
      if (index >= closedAt) closedAt = closerAfter(mark, index)
      continue
    }
    const end = endOfStop(body, index + mark.length)
    if (index < start || end < closedAt || !endsSentence(body, mark, index, end, block.cased)) continue
    yield* shorten(text, block.start + start, block.start + end)
    start = end
  }
  yield* shorten(text, block.start + start, block.end)
}

const closers: { [opener: string]: string } = {
  '“': '”',
  '„': '“',
  '«': '»',
  '「': '」',
  '『': '』',
  '(': ')',
  '"': '"',
}
const marks = /[.!?…]{1,9}|[。！？｡؟۔।॥]{1,9}|[“„«「『("]/gu

const longestQuotation = 400

/** Where the bracket or quotation that opens here is closed, or 0 if not soon. Searches each position once. */
function createCloserSearch(body: string) {
  const known = new Map<string, number>()
  return (opener: string, index: number): number => {
    if (opener === '"' && /[\p{L}\p{N}]$/u.test(body.slice(Math.max(0, index - 2), index))) return 0 // inches
    const closer = closers[opener] ?? opener
    let at = known.get(closer) ?? -1
    if (at <= index && at !== body.length) {
      at = body.indexOf(closer, index + 1)
      if (at === -1) at = body.length
      known.set(closer, at)
    }
    return at - index > longestQuotation || at === body.length ? 0 : at + 1
  }
}

const tail =
  /[”"’'»)\]}」』*_]{0,8}(?:\[\d{1,3}\]){0,5}(?:\s?(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)){0,20}/uy

/** Closing marks, footnote numbers and emoji after a stop belong to the sentence. */
function endOfStop(body: string, from: number): number {
  tail.lastIndex = from
  tail.test(body)
  return tail.lastIndex
}

const beginning = /\s+[“„«「『("'‘¿¡*_[]{0,4}/uy
const word = /[\p{L}\p{M}\p{N}]{1,20}/uy

function endsSentence(body: string, mark: string, index: number, end: number, cased: boolean): boolean {
  if (end === body.length || /[^.!?…]/.test(mark)) return true
  beginning.lastIndex = end
  if (!beginning.test(body)) return false
  word.lastIndex = beginning.lastIndex
  const next = word.exec(body)?.[0] ?? ''
  if (cased && /^\p{Ll}/u.test(next)) return false
  return mark !== '.' || !isAbbreviation(body.slice(Math.max(0, index - 20), index), next)
}

const longestSentence = 1_000

/** Cuts long sentences at the end of a clause or word, so that a text without stops is shortened too. */
function* shorten(text: string, from: number, to: number): Generator<Span> {
  let { start, end } = trim(text, from, to)
  while (end - start > longestSentence) {
    const cut = start + placeToCut(text.slice(start, start + longestSentence))
    yield trim(text, start, cut)
    start = trim(text, cut, end).start
  }
  if (start < end) yield { start, end }
}

function placeToCut(piece: string): number {
  const half = piece.length / 2
  const clause = Math.max(
    piece.lastIndexOf('\n'),
    piece.lastIndexOf('; '),
    piece.lastIndexOf(', '),
    piece.lastIndexOf('。'),
  )
  if (clause > half) return clause + 1
  const space = piece.lastIndexOf(' ')
  if (space > 0) return space
  return /[\ud800-\udbff]$/.test(piece) ? piece.length - 1 : piece.length
}
