/** The terms and patterns that an organisation blocks: first the terms, then the patterns on the rest. */
import { RE2JS } from 're2js'
import type { BlockedTermsSettings } from '../guardrail.ts'
import type { Inspection, Saved, TextCheck } from '../inspection.ts'
import { inspectWindow } from '../inspectWindow.ts'
import { inspectLines, joinPatterns } from './inspectLines.ts'
import { termFinder } from './termFinder.ts'

export function blockedTermsCheck(settings: BlockedTermsSettings): TextCheck {
  const {
    terms = [],
    patterns = [],
    case_sensitive: isCaseSensitive = false,
    whole_words: isWholeWords = false,
  } = settings
  const finder = termFinder(terms, { isCaseSensitive, isWholeWords })
  if (patterns.length === 0) return { inspect: (mark, saved) => inspectWindow([finder], mark, saved) }
  const compiled = joinPatterns(patterns.map((pattern) => compilePattern(pattern, isCaseSensitive)))
  if (terms.length === 0) return { inspect: (mark, saved, onWork) => inspectLines(compiled, mark, saved, onWork) }
  return {
    inspect(mark, saved, onWork) {
      const before = saved as Both | undefined
      return inspectTwice(
        inspectWindow([finder], mark, before?.terms),
        inspectLines(compiled, mark, before?.patterns, onWork),
      )
    },
  }
}

export const compilePattern = (pattern: string, isCaseSensitive: boolean): RE2JS =>
  RE2JS.compile(pattern, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)

type Both = { terms: Saved; patterns: Saved }

function inspectTwice(terms: Inspection, patterns: Inspection): Inspection {
  const both = () => ({ count: terms.found.count + patterns.found.count, kinds: new Set<string>() })
  return {
    push: (piece) => patterns.push(terms.push(piece)),
    end: (last) => patterns.end(terms.end(last)),
    get found() {
      return both()
    },
    finish: both,
    save: (): Both => ({ terms: terms.save(), patterns: patterns.save() }),
  }
}
