import { isFunction } from './isFunction.ts'

/** A lower bound of the length of a value's JSON; stops counting beyond `most`. Shared values count each time. */
export function jsonChars(value: unknown, most: number): number {
  let chars = 0
  const count = (part: unknown): void => {
    chars += typeof part === 'string' ? part.length + 2 : 1
    if (chars > most || typeof part !== 'object' || part === null || isFunction(part)) return
    if (!Array.isArray(part)) for (const key of Object.keys(part)) chars += key.length + 3
    countAll(Array.isArray(part) ? part : Object.values(part))
  }
  const countAll = (parts: unknown[]): void => {
    for (const part of parts) {
      if (chars > most) return
      count(part)
    }
  }
  count(value)
  return chars
}
