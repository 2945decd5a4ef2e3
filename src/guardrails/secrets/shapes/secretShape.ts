/** How a kind of secret is written, and the two most common ways to say so. */
import type { Part } from '../shapePatterns.ts'

export type SecretShape = {
  kind: string
  /** What it must begin with, to be sure; the last run of characters is the value, of which more may follow. */
  parts: readonly [{ oneOf: readonly string[] }, ...Part[]]
  /** What the value may go on with, however long, once it is as long as its part may be. */
  rest?: string
  /** Only the value is secret: what is before it says what it is. */
  isNamed?: boolean
  /** What must not stand right before it. */
  unlessBehind?: RegExp
  /** How much of the value is secret: what follows in the same breath is not. */
  trim?(value: string): string
  accepts?(value: string): boolean
}

export const word = '[A-Za-z0-9]'
export const wide = '[A-Za-z0-9_-]'
export const base64 = '[A-Za-z0-9+/=_-]'

/** A known opening and at least so many characters. */
export const token = (kind: string, openings: readonly string[], min: number, characters = wide): SecretShape => ({
  kind,
  parts: [{ oneOf: openings }, { characters, min, max: min }],
  rest: characters,
  accepts: isNoPlaceholder,
})

/** A known opening and exactly so many characters: with more of them, it is something else. */
export const tokenOf = (kind: string, openings: readonly string[], length: number, like = anyWord): SecretShape => ({
  kind,
  parts: [{ oneOf: openings }, { characters: wide, min: length, max: length + 1 }],
  accepts: (value) => value.length === length && like.test(value) && isNoPlaceholder(value),
})

const anyWord = /^[A-Za-z0-9]*$/
export const lowerHex = /^[0-9a-f]*$/

/** A known opening, then runs of characters of these lengths with a mark between them. The last may go on. */
export function tokenInParts(
  kind: string,
  openings: readonly string[],
  lengths: readonly [min: number, max: number][],
  { mark, characters = wide }: { mark: string; characters?: string },
): SecretShape {
  const runs = lengths.map(([min, max]): Part => ({ characters, min, max }))
  const parts = runs.flatMap((run, index) => (index === 0 ? [run] : [mark, run]))
  return { kind, parts: [{ oneOf: openings }, ...parts], rest: characters, accepts: isNoPlaceholder }
}

export const tokenAsUuid = (kind: string, openings: readonly string[]): SecretShape => ({
  kind,
  parts: [{ oneOf: openings }, { characters: '[0-9a-f-]', min: 36, max: 37 }],
  accepts: (value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) && isNoPlaceholder(value),
})

/** Masked, or a hint at what belongs there. Anything else with a known opening counts, an example in a manual as well. */
export const isNoPlaceholder = (value: string): boolean => !/\*{3}|\.{3}|your[_-]/i.test(value)
