/** The terms and patterns that an organisation blocks: first the terms, then the patterns on what is left. */
import { RE2JS } from 're2js'
import type { BlockedTermsSettings } from '../guardrail.ts'
import type { Inspection, TextCheck } from '../inspection.ts'
import { inspectWindow } from '../inspectWindow.ts'
import { inspectLines } from './inspectLines.ts'
import { termFinder } from './termFinder.ts'

export function blockedTermsCheck(settings: BlockedTermsSettings): TextCheck {
  const {
    terms = [],
    patterns = [],
    case_sensitive: isCaseSensitive = false,
    whole_words: isWholeWords = false,
  } = settings
  const finder = termFinder(terms, { isCaseSensitive, isWholeWords })
  const compiled = patterns.map((pattern) => compilePattern(pattern, isCaseSensitive))
  return {
    inspect(mark) {
      if (compiled.length === 0) return inspectWindow([finder], mark)
      if (terms.length === 0) return inspectLines(compiled, mark)
      return inspectTwice(inspectWindow([finder], mark), inspectLines(compiled, mark))
    },
  }
}

export const compilePattern = (pattern: string, isCaseSensitive: boolean): RE2JS =>
  RE2JS.compile(pattern, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)

function inspectTwice(terms: Inspection, patterns: Inspection): Inspection {
  const both = () => ({ count: terms.found.count + patterns.found.count, kinds: new Set<string>() })
  return {
    push: (piece) => patterns.push(terms.push(piece)),
    end: () => patterns.push(terms.end()) + patterns.end(),
    get found() {
      return both()
    },
    finish: both,
  }
}
