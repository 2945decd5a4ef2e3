/** Records where in a value something is found, for callers who request it; runs don't. */
import type { Findings } from './inspection.ts'

/** `path` is that of the value within the whole, such as "items.0.email"; empty for the whole. */
export type Place = {
  path: string
  /** Whether it was found in the name of the property. */
  inName: boolean
  count: number
  kinds: string[]
  /** The problem there, if the kinds don't express it. */
  message?: string
}

export type Places = ReturnType<typeof createPlaces>

/** More are counted, but not listed. */
export const maxPlaces = 100
const maxKeyCharacters = 64
const maxPathCharacters = 256

export function createPlaces() {
  const keys: (string | number)[] = []
  const places: Place[] = []
  const kinds = new Set<string>()
  let known = 0
  /** Takes the findings since the last call. */
  function note(found: Findings, inName: boolean): void {
    const count = found.count - known
    if (count === 0) return
    known = found.count
    if (places.length < maxPlaces) places.push({ path: pathOf(keys), inName, count, kinds: [...found.kinds].sort() })
    for (const kind of found.kinds) kinds.add(kind)
    found.kinds.clear()
  }
  return {
    enter: (key: string | number): void => void keys.push(key),
    leave: (): void => void keys.pop(),
    note,
    /** Puts the kinds back that `note` took, and returns the first places. */
    finish(found: Findings): Place[] {
      note(found, false) // a check may find something only at the end, in several texts together
      for (const kind of kinds) found.kinds.add(kind)
      return places
    },
  }
}

/** Names are cut: callers choose them. */
const pathOf = (keys: readonly (string | number)[]): string =>
  cut(keys.map((key) => cut(String(key), maxKeyCharacters)).join('.'), maxPathCharacters)

const cut = (text: string, characters: number): string =>
  text.length > characters ? `${text.slice(0, characters).toWellFormed()}…` : text
