/*
 * Searches for several kinds at once, in sections, and returns findings in the order of the text. Text inside a finding
 * is not searched again: an e-mail address in a link is part of the link.
 */
import type { Found, Search, Span } from './found.ts'

export type Hit<Kind extends string> = { kind: Kind; found: Found }

const stretchCharacters = 8_192

/** `searches` by precedence. Yields one list, possibly empty, per section. */
export function* searchText<Kind extends string>(
  source: string,
  searches: readonly (readonly [Kind, Search])[],
): Generator<Hit<Kind>[]> {
  const taken: Span[] = []
  const searchers = searches.map(([kind, search]) => ({ kind, advance: createSearcher(source, search) }))
  for (let to = stretchCharacters; to - stretchCharacters < source.length; to += stretchCharacters) {
    const hits: Hit<Kind>[] = []
    for (const { kind, advance } of searchers) {
      const found = advance(to, taken)
      if (found.length === 0) continue
      hits.push(...found.map((one) => ({ kind, found: one })))
      taken.push(...found)
      taken.sort(byStart)
    }
    yield hits.sort((one, other) => byStart(one.found, other.found))
    taken.splice(0, taken.length - 1) // findings don't overlap, so only the last can reach into the next section
  }
}

const byStart = (one: Span, other: Span) => one.start - other.start

/** Each call continues the search and returns what begins before `to`. */
function createSearcher(source: string, { trigger, readAt }: Search) {
  let next = 0
  return (to: number, taken: readonly Span[]): Found[] => {
    const items: Found[] = []
    let passed = 0 // index into `taken`
    let floor = 0
    while (next < to) {
      trigger.lastIndex = next
      const place = trigger.exec(source)
      next = place?.index ?? source.length
      if (place === null || next >= to) break
      for (let span = taken[passed]; span !== undefined && span.start <= next; span = taken[++passed])
        floor = Math.max(floor, span.end)
      if (floor > next) {
        next = floor
        continue
      }
      const result = readAt(source, place, floor)
      next = result.next
      const { found } = result
      const after = taken[passed]
      if (found === undefined || (after !== undefined && after.start < found.end)) continue
      items.push(found)
      floor = found.end
    }
    return items
  }
}
