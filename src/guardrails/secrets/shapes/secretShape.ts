/** How a kind of secret is written. */
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

/** Masked, or a hint at what belongs there. Anything else with a known opening counts, an example in a manual as well. */
export const isNoPlaceholder = (value: string): boolean => !/\*{3}|\.{3}|your[_-]/i.test(value)
