/*
 * A finder made of two patterns: `opening` finds candidates, `tail` finds the possible beginning of one at the end of an
 * incomplete text. `tail` must match wherever more text could change the result of `read`. A candidate more than `reach`
 * characters before the end is always decided, since `read` looks no further.
 */
import type { Finder, Found } from './inspection.ts'

export type PatternFinder = {
  /** Global. */
  opening: RegExp
  /** Global; matches up to the end of the text, never nothing. Or a function that returns where such a match begins. */
  tail: RegExp | ((text: string, from: number) => number)
  reach: number
  /** A text near the beginning of every match of `opening`: if it is absent, the pattern is not tried. */
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
    // The tail is computed once, and only for a candidate near the end: a text may have very many candidates.
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
