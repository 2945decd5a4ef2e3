/*
 * Applies users' patterns line by line, so that `^` and `$` match at line ends, the input of a pattern is bounded, and
 * a line of a stream is judged like the same line of a whole text. A longer line is judged in pieces. Overlapping
 * matches are one finding. After many findings the rest is removed without a search, since each finding may cost a scan of
 * its line.
 */
import { RE2JS } from 're2js'
import {
  type Findings,
  type Inspection,
  type Mark,
  openFindings,
  type Saved,
  type SavedFindings,
  saveFindings,
} from '../inspection.ts'

export const maxLineCharacters = 1_024
const maxFindings = 1_000

export type LinePatterns = { each: readonly RE2JS[]; anyOf: RE2JS | undefined }

type State = { open: string; isAllTaken: boolean; found: SavedFindings }

export function inspectLines(
  patterns: LinePatterns,
  mark?: Mark,
  saved?: Saved,
  onWork: () => void = () => {},
): Inspection {
  const before = saved as State | undefined
  const found = openFindings(before?.found)
  let open = before?.open ?? '' // the incomplete line
  let isAllTaken = before?.isAllTaken ?? false // of the current text

  function judge(line: string): string {
    if (line === '' || isAllTaken) return ''
    const isTooMuch = found.count >= maxFindings
    const spans = isTooMuch ? [{ start: 0, end: line.length }] : findSpans(patterns, line, onWork)
    isAllTaken = isTooMuch
    return spans.length === 0 ? line : takeOut(line, spans, found, mark)
  }

  function judgeAll(text: string, isEnd: boolean): string {
    let cleared = ''
    let from = 0
    for (;;) {
      const end = endOfLine(text, from)
      if (end === undefined) break
      cleared += judge(text.slice(from, end))
      from = end
    }
    open = text.slice(from)
    if (!isEnd) return cleared
    cleared += judge(open)
    open = ''
    isAllTaken = false
    return cleared
  }

  return {
    found,
    finish: () => found,
    push(piece) {
      const cleared = judgeAll(open + piece, false)
      return mark === undefined ? piece : cleared
    },
    end(last = '') {
      const cleared = judgeAll(open + last, true)
      return mark === undefined ? last : cleared
    },
    save: (): State => ({ open, isAllTaken, found: saveFindings(found) }),
  }
}

/** After the line break, or where a line is too long; undefined if the line is incomplete. */
function endOfLine(text: string, from: number): number | undefined {
  const lineBreak = text.indexOf('\n', from)
  if (lineBreak !== -1 && lineBreak - from < maxLineCharacters) return lineBreak + 1
  if (text.length - from <= maxLineCharacters) return undefined
  const end = from + maxLineCharacters
  return isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Patterns are joined, so that a line without findings takes one search. Some can't be joined. */
export function joinPatterns(each: readonly RE2JS[]): LinePatterns {
  try {
    const anyOf = RE2JS.compile(each.map((one) => `(?:${one.pattern()})`).join('|'), each[0]?.flags() ?? 0)
    return { each, anyOf }
  } catch {
    return { each, anyOf: undefined }
  }
}

type Span = { start: number; end: number }

function findSpans({ each, anyOf }: LinePatterns, line: string, onWork: () => void): Span[] {
  const body = line.replace(/\r?\n$/, '')
  if (body === '' || anyOf?.matcher(body).find() === false) return []
  const spans: Span[] = []
  for (const pattern of each) {
    const matcher = pattern.matcher(body)
    while (matcher.find()) {
      onWork()
      if (matcher.end() > matcher.start()) spans.push({ start: matcher.start(), end: matcher.end() })
    }
  }
  return spans.sort((one, other) => one.start - other.start)
}

function takeOut(line: string, spans: Span[], found: Findings, mark: Mark | undefined): string {
  let cleared = ''
  let end = 0
  for (const span of spans) {
    if (span.start >= end) {
      cleared += line.slice(end, span.start) + (mark?.('term') ?? '')
      found.count += 1
    }
    end = Math.max(end, span.end)
  }
  return cleared + line.slice(end)
}
