/*
 * A finder from two patterns: `opening` finds the places worth a look, `tail` what could still become one at the end of
 * a text that is not all there yet. `tail` must take in every place that `read` would judge otherwise with more text;
 * a place that is `reach` before the end is decided in any case, since `read` goes no further.
 */
import type { Finder, Found } from './inspection.ts'

export type PatternFinder = {
  /** Global. */
  opening: RegExp
  /** Global, matches up to the end of the text, and never nothing. */
  tail: RegExp
  reach: number
  read(text: string, place: RegExpExecArray): Found | undefined
}

export function findByPattern({ opening, tail, reach, read }: PatternFinder): Finder {
  return (text, from, _floor, isEnd) => {
    const openAt = isEnd ? text.length : startOfTail(tail, text, Math.max(from, text.length - reach))
    opening.lastIndex = from
    for (let place = opening.exec(text); place !== null && place.index < openAt; place = opening.exec(text)) {
      const found = read(text, place)
      if (found !== undefined) return { at: place.index, found }
      opening.lastIndex = place.index + 1
    }
    return openAt < text.length ? { at: openAt } : undefined
  }
}

export function startOfTail(tail: RegExp, text: string, from: number): number {
  tail.lastIndex = from
  return tail.exec(text)?.index ?? text.length
}
