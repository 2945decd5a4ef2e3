/** How a kind of secret is written. */
import type { Part } from '../shapePatterns.ts'

export type SecretShape = {
  kind: string
  /** The parts that must match; the last run of characters is the value, which may continue. */
  parts: readonly [{ oneOf: readonly string[] }, ...Part[]]
  /** The characters that may continue a value of full length, however long. */
  rest?: string
  /** Only the value is taken out; what precedes it only identifies it. */
  isNamed?: boolean
  /** What must not directly precede it. */
  notAfter?: RegExp
  /** Returns the part of the value that is secret. */
  trim?(value: string): string
  accepts?(value: string): boolean
}

/** False for masked values and hints. Anything else with a known opening counts, even an example. */
export const isNoPlaceholder = (value: string): boolean => !/\*{3}|\.{3}|your[_-]/i.test(value)
