/*
 * Finds any of many plain terms in one pass over the text (Aho-Corasick). At the end of an incomplete text, only the
 * beginning of a term is held back. Of terms that begin at the same place, the longest counts.
 */
import { followsWord } from '../../runtimes/extractor/found.ts'
import type { Candidate, Finder } from '../inspection.ts'
import { buildTermTree, foldUnit, type TermTree } from './termTree.ts'

export type TermOptions = { isCaseSensitive: boolean; isWholeWords: boolean }

export function termFinder(terms: readonly string[], { isCaseSensitive, isWholeWords }: TermOptions): Finder {
  const tree = buildTermTree(terms, isCaseSensitive)
  const begins = new Set(terms.map((term) => unitAt(term, 0, isCaseSensitive)))

  return (text, from, _floor, isEnd) => {
    const isOpenEnd = isWholeWords && !isEnd
    let best: { start: number; end: number } | undefined
    let node = 0
    for (let at = from; at < text.length; at++) {
      const unit = unitAt(text, at, isCaseSensitive)
      if (node === 0 && best === undefined && !begins.has(unit)) continue
      node = tree.step(node, unit)
      if (best !== undefined && at + 1 - tree.depth(node) > best.start) return toCandidate(best)
      const ended = longestEnding(tree, node, text, at + 1, isWholeWords)
      if (ended === undefined) continue
      // The next character decides whether a word ends here.
      if (isOpenEnd && ended.end === text.length) return { at: Math.min(ended.start, best?.start ?? ended.start) }
      if (best === undefined || ended.start <= best.start) best = ended
    }
    if (isEnd) return best && toCandidate(best)
    const openAt = Math.min(best?.start ?? text.length, text.length - tree.depth(node))
    return openAt < text.length ? { at: openAt } : undefined
  }
}

const toCandidate = ({ start, end }: { start: number; end: number }): Candidate => ({
  at: start,
  found: { start, end, kind: 'term' },
})

const unitAt = (text: string, at: number, isCaseSensitive: boolean): number =>
  isCaseSensitive ? text.charCodeAt(at) : foldUnit(text.charCodeAt(at))

function longestEnding(tree: TermTree, node: number, text: string, end: number, isWholeWords: boolean) {
  for (let ending = tree.ending(node); ending !== 0; ending = tree.ending(tree.fallback(ending))) {
    const start = end - tree.depth(ending)
    if (!isWholeWords || isWord(text, start, end)) return { start, end }
  }
  return undefined
}

const isWord = (text: string, start: number, end: number): boolean =>
  !followsWord(text, start) && !/^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
