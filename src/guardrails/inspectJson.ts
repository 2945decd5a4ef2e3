/*
 * Inspects every text in a JSON value, including property names, and numbers that are card numbers. The result is valid
 * JSON: what is taken out is replaced by a mark in the text, or by a mark instead of the number.
 */
import { isJsonObject } from '../platform/json.ts'
import { textPieces } from '../platform/textPieces.ts'
import type { Inspection, Mark, TextCheck } from './inspection.ts'
import { isCardNumber } from './pii/cardFinder.ts'

export type JsonInspection = {
  inspection: Inspection
  text: TextCheck
  mark: Mark | undefined
  findsCards: boolean
  /** Called after each piece of text; may throw. */
  onPiece(): void
}

/** How many characters are inspected in one step. */
export const pieceCharacters = 4_096

/** Returns the value without what was taken out. It must not be deeper than recursion allows. */
export function inspectJson(how: JsonInspection, value: unknown): unknown {
  if (typeof value === 'string') return inspectText(how, value)
  if (typeof value === 'number') return inspectNumber(how, value)
  if (Array.isArray(value)) return value.map((item) => inspectJson(how, item))
  return isJsonObject(value) ? inspectObject(how, value) : value
}

function inspectText({ inspection, onPiece }: JsonInspection, text: string): string {
  if (text === '') return ''
  if (text.length <= pieceCharacters) return inspection.end(text) // there may be very many of them
  let cleared = ''
  for (const piece of textPieces(text, pieceCharacters)) {
    cleared += inspection.push(piece)
    onPiece()
  }
  return cleared + inspection.end()
}

function inspectNumber({ inspection, mark, findsCards }: JsonInspection, value: number): unknown {
  if (!findsCards || !isCardNumber(value)) return value
  note(inspection, 'card')
  return mark === undefined ? value : mark('card')
}

function inspectObject(how: JsonInspection, value: object): object {
  const names = Object.keys(value).map((name) => ({ name, cleared: inspectText(how, name) }))
  const taken = new Map<string, number>()
  for (const { name, cleared } of names) if (name === cleared) taken.set(name, 1)
  const entries = names.map(({ name, cleared }): [string, unknown] => {
    const inspected = inspectProperty(how, name, (value as Record<string, unknown>)[name])
    return [name === cleared ? name : unique(cleared, taken), inspected]
  })
  return Object.fromEntries(entries) // `__proto__` becomes an ordinary property
}

function inspectProperty(how: JsonInspection, name: string, value: unknown): unknown {
  const kind = typeof value === 'string' ? how.text.ofProperty?.(name, value) : undefined
  if (kind === undefined) return inspectJson(how, value)
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
