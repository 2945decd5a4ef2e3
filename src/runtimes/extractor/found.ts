/** What can be found in a text, and how a kind of it is looked for. */
export type Span = { start: number; end: number }

/** `text` is `source.slice(start, end)`; what `value` is depends on the kind. */
export type Found = Span & { value: string | number | null; text: string; [detail: string]: unknown }

export type Search = {
  /** Finds the places worth a look. Global; must not run over long stretches (V8 keeps a stack of what it could retry). */
  trigger: RegExp
  /**
   * What is found at such a place, if anything, and where to look on. It reads no further than it must and never
   * before `floor`, where something else was found: so the whole search is linear.
   */
  readAt(source: string, place: RegExpExecArray, floor: number): { found?: Found; next: number }
}

/** Where a run of digits ends. */
export function skipDigits(source: string, from: number): number {
  let at = from
  while (isDigit(source.charCodeAt(at))) at++
  return at
}

export const isDigit = (unit: number) => unit >= 48 && unit <= 57

/** Whether the character before is part of a word, so that nothing begins here. */
export const followsWord = (source: string, at: number) =>
  at > 0 && /[\p{L}\p{N}_]$/u.test(source.slice(Math.max(0, at - 2), at))
