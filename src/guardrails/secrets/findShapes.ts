/*
 * Searches for all shapes at once: one pattern finds the openings of any shape, and only the shapes with that opening
 * are tried there. Searching for each shape separately would read the whole text once per shape.
 */
import { findByPattern } from '../findByPattern.ts'
import type { Finder, Found } from '../inspection.ts'
import { beginningOf, escaped, longestOf, reachOf, sourceOfShape } from './shapePatterns.ts'
import type { SecretShape } from './shapes/secretShape.ts'

type Grouped = {
  /** A pattern for what must not precede any of them. */
  boundary: string
  ignoresCase: boolean
}

export function findShapes(shapes: readonly SecretShape[], { boundary, ignoresCase }: Grouped): Finder {
  const flags = ignoresCase ? 'i' : ''
  const fold = (text: string) => (ignoresCase ? text.toUpperCase().toLowerCase() : text)
  const compiled = shapes.map((shape) => ({
    beginnings: shape.parts[0].oneOf.map(fold),
    read: readerOf(shape, flags),
    tail: new RegExp(beginningOf(shape.parts), `y${flags}`),
  }))
  // Sorted by length, so that the longest opening matches, and every other one at this place is a prefix of it.
  const beginnings = [...new Set(compiled.flatMap((shape) => shape.beginnings))].sort((a, b) => b.length - a.length)
  const beginningWith = new Map(
    beginnings.map((matched) => [
      matched,
      compiled.filter((shape) => shape.beginnings.some((one) => matched.startsWith(one))),
    ]),
  )
  const opening = new RegExp(`${boundary}(?:${beginnings.map(escaped).join('|')})`, `g${flags}`)
  const shapesOf = (matched: string) => beginningWith.get(fold(matched)) ?? []

  function isOpen({ 0: matched, index, input }: RegExpExecArray): boolean {
    return shapesOf(matched).some(({ tail }) => {
      tail.lastIndex = index
      return tail.test(input)
    })
  }

  const startOfPart = partAtEnd(beginnings, new RegExp(boundary, 'y'), fold)

  return findByPattern({
    opening,
    reach: Math.max(...shapes.map(({ parts }) => reachOf(parts))),
    tail(text, from) {
      opening.lastIndex = from
      for (let place = opening.exec(text); place !== null; place = opening.exec(text)) {
        if (isOpen(place)) return Math.min(place.index, startOfPart(text, from))
        opening.lastIndex = place.index + 1
      }
      return startOfPart(text, from)
    },
    read(text, { 0: matched, index }) {
      for (const { read } of shapesOf(matched)) {
        const found = read(text, index)
        if (found !== undefined) return found
      }
      return undefined
    },
  })
}

/** Where an incomplete opening at the end of the text begins, or the end of the text. */
function partAtEnd(beginnings: readonly string[], boundary: RegExp, fold: (text: string) => string) {
  const parts = new Set(beginnings.flatMap((one) => Array.from(one, (_, at) => one.slice(0, at))))
  const longest = Math.max(...beginnings.map(({ length }) => length)) - 1
  return (text: string, from: number): number => {
    for (let at = Math.max(from, text.length - longest); at < text.length; at++) {
      boundary.lastIndex = at
      if (parts.has(fold(text.slice(at))) && boundary.test(text)) return at
    }
    return text.length
  }
}

type Reader = (text: string, index: number) => Found | undefined

function readerOf(shape: SecretShape, flags: string): Reader {
  const { kind, parts, isNamed = false, notAfter, trim, accepts } = shape
  const pattern = new RegExp(sourceOfShape(parts), `y${flags}`)
  const last = parts.at(-1) ?? ''
  const behind = typeof last === 'string' ? last.length : 0
  const rest = shape.rest === undefined ? undefined : { characters: shape.rest }
  return (text, index) => {
    pattern.lastIndex = index
    const { 0: match, 1: value = '' } = pattern.exec(text) ?? []
    if (match === undefined) return undefined
    const secret = trim?.(value) ?? value
    if (accepts?.(secret) === false) return undefined
    if (notAfter?.test(text.slice(Math.max(0, index - longestBefore), index))) return undefined
    const start = index + match.length - behind - value.length
    const goesOn = rest !== undefined && secret.length === longestOf(last)
    return { start: isNamed ? start : index, end: start + secret.length, kind, ...(goesOn && { rest }) }
  }
}

const longestBefore = 24
