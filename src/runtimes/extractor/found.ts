/** What is found in a text, and how one kind is searched. */
export type Span = { start: number; end: number }

/** `text` is `source.slice(start, end)`; the meaning of `value` depends on the kind. */
export type Found = Span & { value: string | number | null; text: string; [detail: string]: unknown }

export type Search = {
  /** Finds candidates. Global; must not match long runs, since V8 keeps a stack for backtracking. */
  trigger: RegExp
  /**
   * Returns the finding at a candidate, if any, and where to continue. It reads no further than needed and never
   * before `floor`, where the previous finding ended, so the whole search is linear.
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

/** Whether the previous character belongs to a word, so that nothing begins here. */
export const followsWord = (source: string, at: number) =>
  at > 0 && /[\p{L}\p{N}_]$/u.test(source.slice(Math.max(0, at - 2), at))
