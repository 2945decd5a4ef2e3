/*
 * Searches for all phrases at once: one pattern finds the first words of any phrase, and only the phrases that begin
 * with them are tried there. Searching for each phrase separately would read the whole text once per phrase.
 */
import type { InjectionKind, Phrase } from './injectionPhrases.ts'

export type PhraseHit = { kind: InjectionKind; weight: number; end: number }

export function createPhraseSearch(phrases: readonly Phrase[]): (letters: string) => Generator<PhraseHit> {
  const beginnings = [...new Set(phrases.flatMap(({ first }) => first))].sort((a, b) => b.length - a.length)
  const opening = new RegExp(beginnings.join('|'), 'g')
  // Sorted by length, so that the longest beginning matches, and every other one at this place is a prefix of it.
  const phrasesFrom = new Map(
    beginnings.map((matched) => [matched, phrases.filter(({ first }) => first.some((one) => matched.startsWith(one)))]),
  )

  return function* search(letters) {
    const passed = new Map<Phrase, number>()
    opening.lastIndex = 0
    for (let place = opening.exec(letters); place !== null; place = opening.exec(letters)) {
      const at = place.index
      for (const phrase of phrasesFrom.get(place[0]) ?? []) {
        if (at < (passed.get(phrase) ?? 0)) continue
        const end = endOf(phrase.pattern, letters, at)
        if (end === undefined) continue
        passed.set(phrase, end)
        yield { kind: phrase.kind, weight: phrase.weight, end }
      }
      opening.lastIndex = at + 1
    }
  }
}

function endOf(pattern: RegExp, letters: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(letters) ? pattern.lastIndex : undefined
}
