/*
 * Splits a text into paragraphs, list items and headings. Wrapped lines belong together; a line that had room for the
 * next word was ended on purpose and ends its block. One pass over the text.
 */
export type Block = {
  /** A rule is a line without words. It is skipped, but reported, so that the caller can pause. */
  kind: 'prose' | 'heading' | 'rule'
  start: number
  end: number
  /** Whether it is the first of its paragraph. */
  opens: boolean
  /** Whether its paragraph has capital letters: if not, a lower-case letter may begin a sentence. */
  cased: boolean
}

type Line = { start: number; end: number }

export function* readBlocks(text: string): Generator<Block> {
  let previous: Line[] = []
  for (const paragraph of readParagraphs(text)) {
    yield* blocksOf(text, previous, true)
    previous = paragraph
  }
  yield* blocksOf(text, previous, false)
}

/** A longer paragraph is cut, to bound the look-ahead. */
const maxLinesPerParagraph = 500

function* readParagraphs(text: string): Generator<Line[]> {
  let lines: Line[] = []
  for (let at = 0; at < text.length; ) {
    if (lines.length === 0) at = skipSpace(text, at)
    const feed = text.indexOf('\n', at)
    const end = feed === -1 ? text.length : feed
    const line = trim(text, at, end)
    at = end + 1
    if (line.start < line.end) lines.push(line)
    if (lines.length > 0 && (line.start === line.end || lines.length === maxLinesPerParagraph)) {
      yield lines
      lines = []
    }
  }
  if (lines.length > 0) yield lines
}

function skipSpace(text: string, at: number): number {
  const spaces = text.slice(at).search(/\S/)
  return spaces === -1 ? text.length : at + spaces
}

export function trim(text: string, start: number, end: number): Line {
  const body = text.slice(start, end)
  const trimmed = body.trimStart()
  const from = end - trimmed.length
  return { start: from, end: from + trimmed.trimEnd().length }
}

const rule = /^[\s\-=_*#~+|:.`]{1,300}$/
const headingMark = /^#{1,6}\s+/
const listMark = /^(?:[-*+•‣◦▪–—]|\(?\d{1,3}[.)]|\(?[a-z]\)|>)\s+/i

function* blocksOf(text: string, lines: Line[], isFollowed: boolean): Generator<Block> {
  const layout = describe(text, lines)
  const { endsOnPurpose, cased } = layout
  const begins = isHeading(text, lines, isFollowed, layout) ? 'heading' : 'prose'
  let open: Block | undefined
  let opens = true
  for (const [index, { start, end }] of lines.entries()) {
    const line = text.slice(start, end)
    const next = lines[index + 1]
    const own = rule.test(line) ? 'rule' : headingMark.test(line) ? 'heading' : undefined
    const mark = markLength(line, own === 'heading' ? headingMark : listMark)
    if (open !== undefined && (own !== undefined || mark > 0)) {
      yield open
      open = undefined
    }
    if (own !== undefined) {
      yield { kind: own, start: start + mark, end, opens, cased }
      opens = true
      continue
    }
    open ??= {
      kind: index === 0 ? begins : 'prose',
      start: start + mark,
      end,
      opens,
      cased,
    }
    open.end = end
    opens = false
    if (next !== undefined && (open.kind === 'heading' || endsOnPurpose(index))) {
      yield open
      open = undefined
    }
  }
  if (open !== undefined) yield open
}

const markLength = (line: string, mark: RegExp) => mark.exec(line)?.[0].length ?? 0

const longestHeading = 80

/** A short first line that does not end like a sentence, with text after it or in the next paragraph. */
function isHeading(text: string, lines: Line[], isFollowed: boolean, { endsOnPurpose, hasStops }: Layout): boolean {
  const [line, next] = lines
  if (line === undefined) return false
  const words = text.slice(line.start, line.end)
  if (words.length > longestHeading || /[.,;:!?…。！？"”)]$/.test(words) || listMark.test(words)) return false
  if (next === undefined) return isFollowed
  return /^(?:={3,}|-{3,})$/.test(text.slice(next.start, next.end)) || (hasStops && endsOnPurpose(0))
}

const enoughToJudge = 4_096

type Layout = { endsOnPurpose(line: number): boolean; hasStops: boolean; cased: boolean }

function describe(text: string, lines: Line[]): Layout {
  const first = lines[0]
  const last = lines.at(-1)
  const body =
    first === undefined || last === undefined ? '' : text.slice(first.start, last.end).slice(0, enoughToJudge)
  const hasStops = /[.!?…。！？]/.test(body)
  const width = lines.reduce((most, { start, end }) => Math.max(most, end - start), 0)
  const endsOnPurpose = (index: number): boolean => {
    const [line, next] = [lines[index], lines[index + 1]]
    if (line === undefined || next === undefined) return false
    if (!hasStops) return true
    const word = text.slice(next.start, Math.min(next.end, next.start + width)).search(/\s/)
    const wordLength = word === -1 ? next.end - next.start : word
    const hadRoom = line.end - line.start + 1 + wordLength <= width
    return hadRoom && !/^\p{Ll}/u.test(text.slice(next.start, next.start + 2))
  }
  return { endsOnPurpose, hasStops, cased: /\p{Lu}/u.test(body) }
}
