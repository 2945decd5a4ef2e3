/*
 * Applies users' patterns line by line, so that `^` and `$` match at line ends, the input of a pattern is bounded, and
 * a line of a stream is judged like the same line of a whole text. A longer line is judged in pieces. Overlapping
 * matches are one finding. After many findings the rest is taken out without a search, since each may cost a scan of
 * its line.
 */
import { RE2JS } from 're2js'
import { type Findings, type Inspection, type Mark, noFindings } from '../inspection.ts'

export const maxLineCharacters = 1_024
const maxFindings = 1_000

export function inspectLines(patterns: readonly RE2JS[], mark?: Mark): Inspection {
  const found = noFindings()
  const anyOf = joined(patterns)
  let open = '' // the incomplete line
  let isAllTaken = false // of the current text

  function judge(line: string): string {
    if (line === '' || isAllTaken) return ''
    const isTooMuch = found.count >= maxFindings
    const spans = isTooMuch ? [{ start: 0, end: line.length }] : findSpans(patterns, anyOf, line)
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
    end() {
      const cleared = judgeAll(open, true)
      return mark === undefined ? '' : cleared
    },
  }
}

/** After the line break, or where a line is too long; undefined where the line is incomplete. */
function endOfLine(text: string, from: number): number | undefined {
  const lineBreak = text.indexOf('\n', from)
  if (lineBreak !== -1 && lineBreak - from < maxLineCharacters) return lineBreak + 1
  if (text.length - from <= maxLineCharacters) return undefined
  const end = from + maxLineCharacters
  return isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** One search per line without findings, however many patterns there are. Some patterns can't be joined. */
function joined(patterns: readonly RE2JS[]): RE2JS | undefined {
  try {
    return RE2JS.compile(patterns.map((pattern) => `(?:${pattern.pattern()})`).join('|'), patterns[0]?.flags() ?? 0)
  } catch {
    return undefined
  }
}

type Span = { start: number; end: number }

function findSpans(patterns: readonly RE2JS[], anyOf: RE2JS | undefined, line: string): Span[] {
  const body = line.replace(/\r?\n$/, '')
  if (body === '' || anyOf?.matcher(body).find() === false) return []
  const spans: Span[] = []
  for (const pattern of patterns) {
    const matcher = pattern.matcher(body)
    while (matcher.find())
      if (matcher.end() > matcher.start()) spans.push({ start: matcher.start(), end: matcher.end() })
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
