import { followRest } from '../../../src/guardrails/followRest.ts'
import type { Candidate, Finder } from '../../../src/guardrails/inspection.ts'
import type { Span } from '../corpus/readCorpus.ts'

/** All findings of finders in a text, with their positions. */
export function findAll(finders: readonly Finder[], text: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (;;) {
    const first = firstAt(finders, text, from)
    if (first?.found === undefined) return spans
    const { start, end, kind, rest } = first.found
    from = rest === undefined ? end : followRest(rest, text, end, true).at
    spans.push({ start, end: from, kind })
  }
}

function firstAt(finders: readonly Finder[], text: string, from: number): Candidate | undefined {
  let first: Candidate | undefined
  for (const find of finders) {
    const candidate = find(text, from, from, true)
    if (candidate !== undefined && (first === undefined || candidate.at < first.at)) first = candidate
  }
  return first
}
