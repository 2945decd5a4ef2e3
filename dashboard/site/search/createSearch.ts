/*
 * Ranks the sections of the documentation for a query. Each word of the query is looked up as a word, as the stem of one and as
 * the beginning of one. Titles weigh more than text, rare words more than frequent ones, and short sections more than long ones.
 */
import type { SearchEntry } from './searchEntry.ts'

export type Search = (query: string) => SearchEntry[]

export function createSearch(entries: readonly SearchEntry[]): Search {
  const postings = new Map<string, Map<number, number>>()
  const lengths = entries.map((entry, index) => indexEntry(postings, entry, index))
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const titles = entries.map(({ title }) => wordsOf(title).filter((word) => !common.has(word)))
  const words = [...postings.keys()].sort()
  const rarity = (word: string) => Math.log(1 + entries.length / (postings.get(word)?.size ?? 1))

  return (query) => {
    const whole = query.trim().toLowerCase()
    const asked = postings.has(whole) ? [whole] : wordsOf(query)
    const rare = asked.filter((word) => !common.has(word))
    const terms = rare.length > 0 ? rare : asked
    const scores = new Map<number, { score: number; terms: number }>()
    for (const term of terms) {
      const best = new Map<number, number>()
      for (const [word, factor] of candidates(words, term)) {
        for (const [index, weight] of postings.get(word) ?? []) {
          const length = 0.6 + 0.4 * ((lengths[index] ?? 0) / averageLength)
          const score = (factor * rarity(word) * weight) / (weight + length)
          if (score > (best.get(index) ?? 0)) best.set(index, score)
        }
      }
      for (const [index, score] of best) {
        const sum = scores.get(index) ?? { score: 0, terms: 0 }
        scores.set(index, { score: sum.score + score, terms: sum.terms + 1 })
      }
    }
    return [...scores]
      .map(([index, { score, terms: found }]) => {
        const entry = entries[index]
        const titled =
          (titles[index] ?? []).filter((word) => terms.includes(word)).length / (titles[index]?.length || 1)
        return { index, score: score * (found / terms.length) ** 2 * (1 + titled) * (entry?.weight ?? 1) }
      })
      .sort((one, other) => other.score - one.score || one.index - other.index)
      .slice(0, maxResults)
      .flatMap(({ index }) => entries[index] ?? [])
  }
}

const maxResults = 12

/** Returns the length of its text, in words. */
function indexEntry(postings: Map<string, Map<number, number>>, entry: SearchEntry, index: number): number {
  const isWholePage = entry.title === entry.page
  const add = (text: string, weight: number) => {
    const found = wordsOf(text)
    for (const word of found) {
      const sections = postings.get(word) ?? new Map<number, number>()
      postings.set(word, sections.set(index, (sections.get(index) ?? 0) + weight))
    }
    return found.length
  }
  add(entry.title, isWholePage ? 12 : 8)
  if (!isWholePage) add(entry.page, 3)
  return add(entry.text, 1)
}

/** Words and identifiers: `run_not_found` is one, and also its parts. */
function wordsOf(text: string): string[] {
  const whole = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  return whole.flatMap((word) =>
    word.includes('_') ? [word, ...word.split('_').filter(Boolean).map(stem)] : [stem(word)],
  )
}

const stem = (word: string): string =>
  word.length < 5 ? word.replace(/(?<=..[^s])s$/, '') : word.replace(/(?:ing|ed|es|s|e)$/, '')

function* candidates(words: string[], term: string): Generator<[string, number]> {
  yield [term, 1]
  if (term.length < 3) return
  for (let at = firstFrom(words, term); words[at]?.startsWith(term); at++) {
    const word = words[at]
    if (word !== undefined && word !== term) yield [word, (0.7 * term.length) / word.length]
  }
}

function firstFrom(words: string[], term: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < term) low = middle + 1
    else high = middle
  }
  return low
}

/** Ignored in questions, unless a query has no other word. */
const common = new Set([
  'a',
  'an',
  'and',
  'do',
  'for',
  'how',
  'i',
  'in',
  'is',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'what',
  'with',
])
