/*
 * Inspects every text in a JSON value, including property names, and numbers that are card numbers. The result is valid
 * JSON: a mark replaces each finding in a text, or the whole number.
 */
import { type ExactNumber, isExactNumber } from '../platform/exactNumbers.ts'
import { isJsonObject } from '../platform/json.ts'
import { textPieces } from '../platform/textPieces.ts'
import type { Inspection, Mark, TextCheck } from './inspection.ts'
import { isCardNumber } from './pii/cardFinder.ts'
import type { Places } from './places.ts'

export type JsonInspection = {
  inspection: Inspection
  text: TextCheck
  mark: Mark | undefined
  findsCards: boolean
  /** Called after each piece of text; may throw. */
  onPiece(): void
  /** Records where something is found. */
  places?: Places | undefined
}

/** How many characters are inspected in one step. */
export const pieceCharacters = 4_096

/** Returns the value without the findings. The value must not be nested more deeply than recursion allows. */
export function inspectJson(how: JsonInspection, value: unknown): unknown {
  if (typeof value === 'string') return inspectText(how, value)
  if (typeof value === 'number' || isExactNumber(value)) return inspectNumber(how, value)
  if (Array.isArray(value)) return value.map((item, index) => inspectAt(how, index, () => inspectJson(how, item)))
  return isJsonObject(value) ? inspectObject(how, value) : value
}

function inspectAt<Result>({ places }: JsonInspection, key: string | number, inspect: () => Result): Result {
  places?.enter(key)
  const inspected = inspect()
  places?.leave()
  return inspected
}

function inspectText(how: JsonInspection, text: string, isName = false): string {
  const cleared = text === '' ? '' : clearText(how, text)
  how.places?.note(how.inspection.found, isName)
  return cleared
}

function clearText({ inspection, onPiece }: JsonInspection, text: string): string {
  if (text.length <= pieceCharacters) return inspection.end(text) // there may be very many short texts
  let cleared = ''
  for (const piece of textPieces(text, pieceCharacters)) {
    cleared += inspection.push(piece)
    onPiece()
  }
  return cleared + inspection.end()
}

function inspectNumber(how: JsonInspection, value: number | ExactNumber): unknown {
  const { mark, findsCards } = how
  if (!findsCards || !isCardNumber(value)) return value
  note(how, 'card')
  return mark === undefined ? value : mark('card')
}

function inspectObject(how: JsonInspection, value: object): object {
  const names = Object.keys(value).map((name) => ({
    name,
    cleared: inspectAt(how, name, () => inspectText(how, name, true)),
  }))
  const taken = new Map<string, number>()
  for (const { name, cleared } of names) if (name === cleared) taken.set(name, 1)
  const entries = names.map(({ name, cleared }): [string, unknown] => {
    const inspected = inspectAt(how, name, () => inspectProperty(how, name, (value as Record<string, unknown>)[name]))
    return [name === cleared ? name : unique(cleared, taken), inspected]
  })
  return Object.fromEntries(entries) // `__proto__` becomes an ordinary property
}

function inspectProperty(how: JsonInspection, name: string, value: unknown): unknown {
  const kind = typeof value === 'string' ? how.text.ofProperty?.(name, value) : undefined
  if (kind === undefined) return inspectJson(how, value)
  note(how, kind)
  return how.mark === undefined ? value : how.mark(kind)
}

function note({ inspection: { found }, places }: JsonInspection, kind: string): void {
  found.count += 1
  found.kinds.add(kind)
  places?.note(found, false)
}

/** Numbers names that became equal, so that no property is lost. Continues from the last number, since many may be equal. */
function unique(name: string, taken: Map<string, number>): string {
  let number = taken.get(name) ?? 0
  let candidate = name
  while (taken.has(candidate)) candidate = `${name} (${++number})`
  taken.set(candidate, 1)
  if (candidate !== name) taken.set(name, number)
  return candidate
}
