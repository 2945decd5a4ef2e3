/*
 * A finder from two patterns: `opening` finds the places worth a look, `tail` what could still become one at the end of
 * a text that is not all there yet. `tail` must take in every place that `read` would judge otherwise with more text;
 * a place that is `reach` before the end is decided in any case, since `read` goes no further.
 */
import type { Finder, Found } from './inspection.ts'

export type PatternFinder = {
  /** Global. */
  opening: RegExp
  /** Global, matches up to the end of the text, and never nothing; or says by itself where that would begin. */
  tail: RegExp | ((text: string, from: number) => number)
  reach: number
  /** What each match of `opening` holds, not far from its beginning: where it is not, nobody needs to look. */
  anchor?: string
  read(text: string, place: RegExpExecArray): Found | undefined
}

export function findByPattern({ opening, tail, reach, anchor, read }: PatternFinder): Finder {
  function placeFrom(text: string, from: number): RegExpExecArray | null {
    const anchored = anchor === undefined ? from : text.indexOf(anchor, from)
    if (anchored === -1) return null
    opening.lastIndex = anchor === undefined ? from : Math.max(from, anchored - reach)
    return opening.exec(text)
  }

  return (text, from, _floor, isEnd) => {
    // The tail is looked at once, and only for a place that is near it, or at the end: a text may hold very many places.
    const sure = isEnd ? text.length : Math.max(from, text.length - reach)
    let tailAt: number | undefined
    const openAt = () => {
      tailAt ??= isEnd ? text.length : startOfTail(tail, text, sure)
      return tailAt
    }
    let place = placeFrom(text, from)
    while (place !== null && (place.index < sure || place.index < openAt())) {
      const found = read(text, place)
      if (found !== undefined) return { at: place.index, found }
      place = placeFrom(text, place.index + 1)
    }
    const at = openAt()
    return at < text.length ? { at } : undefined
  }
}

export function startOfTail(tail: PatternFinder['tail'], text: string, from: number): number {
  if (typeof tail === 'function') return tail(text, from)
  tail.lastIndex = from
  return tail.exec(text)?.index ?? text.length
}
