/*
 * Inspects every text in a JSON value, including property names, and numbers that are card numbers. The result is valid
 * JSON: what is taken out is replaced by a mark in the text, or by a mark instead of the number.
 */
import { isJsonObject } from '../platform/json.ts'
import type { Work } from '../platform/pace.ts'
import { textPieces } from '../platform/textPieces.ts'
import type { Inspection, Mark, TextCheck } from './inspection.ts'
import { isCardNumber } from './pii/cardFinder.ts'

export type JsonInspection = {
  inspection: Inspection
  text: TextCheck
  mark: Mark | undefined
  findsCards: boolean
}

/** How many characters are inspected in one step. */
export const pieceCharacters = 4_096

/** Returns the value without what was taken out. It must not be deeper than recursion allows. */
export function* inspectJson(how: JsonInspection, value: unknown): Work<unknown> {
  if (typeof value === 'string') return yield* inspectText(how, value)
  if (typeof value === 'number') return inspectNumber(how, value)
  if (Array.isArray(value)) return yield* inspectArray(how, value)
  return isJsonObject(value) ? yield* inspectObject(how, value) : value
}

function* inspectText({ inspection }: JsonInspection, text: string): Work<string> {
  if (text === '') return '' // there may be very many of them
  let cleared = ''
  for (const piece of textPieces(text, pieceCharacters)) {
    cleared += inspection.push(piece)
    yield piece.length
  }
  return cleared + inspection.end()
}

function* inspectArray(how: JsonInspection, items: readonly unknown[]): Work<unknown[]> {
  const cleared: unknown[] = []
  for (const item of items) {
    cleared.push(yield* inspectJson(how, item))
    yield 1
  }
  return cleared
}

function inspectNumber({ inspection, mark, findsCards }: JsonInspection, value: number): unknown {
  if (!findsCards || !isCardNumber(value)) return value
  note(inspection, 'card')
  return mark === undefined ? value : mark('card')
}

function* inspectObject(how: JsonInspection, value: object): Work<object> {
  const names: { name: string; cleared: string }[] = []
  for (const name of Object.keys(value)) names.push({ name, cleared: yield* inspectText(how, name) })
  const taken = new Map<string, number>()
  for (const { name, cleared } of names) if (name === cleared) taken.set(name, 1)
  const entries: [string, unknown][] = []
  for (const { name, cleared } of names) {
    const inspected = yield* inspectProperty(how, name, (value as Record<string, unknown>)[name])
    entries.push([name === cleared ? name : unique(cleared, taken), inspected])
  }
  return Object.fromEntries(entries) // `__proto__` becomes an ordinary property
}

function* inspectProperty(how: JsonInspection, name: string, value: unknown): Work<unknown> {
  const kind = typeof value === 'string' ? how.text.ofProperty?.(name, value) : undefined
  if (kind === undefined) return yield* inspectJson(how, value)
  note(how.inspection, kind)
  return how.mark === undefined ? value : how.mark(kind)
}

function note({ found }: Inspection, kind: string): void {
  found.count += 1
  found.kinds.add(kind)
}

/** Numbers names that became equal, so that no property is lost. Remembers the last number, since there may be many. */
function unique(name: string, taken: Map<string, number>): string {
  let number = taken.get(name) ?? 0
  let candidate = name
  while (taken.has(candidate)) candidate = `${name} (${++number})`
  taken.set(candidate, 1)
  if (candidate !== name) taken.set(name, number)
  return candidate
}
