/*
 * Looks at every text in a JSON value, the names of its properties included, and at numbers that are card numbers.
 * What is taken out leaves valid JSON: a text with a mark in it, or a mark in place of a number.
 */
import { isJsonObject } from '../platform/json.ts'
import type { Inspection, Mark, TextCheck } from './inspection.ts'
import { isCardNumber } from './pii/cardFinder.ts'

export type JsonInspection = {
  inspection: Inspection
  text: TextCheck
  mark: Mark | undefined
  findsCards: boolean
}

/** The value, without what was taken out of it. It must be no deeper than code that recurses can bear. */
export function inspectJson(how: JsonInspection, value: unknown): unknown {
  if (typeof value === 'string') return inspectText(how, value)
  if (typeof value === 'number') return inspectNumber(how, value)
  if (Array.isArray(value)) return value.map((item) => inspectJson(how, item))
  return isJsonObject(value) ? inspectObject(how, value) : value
}

function inspectText({ inspection }: JsonInspection, text: string): string {
  return inspection.push(text) + inspection.end()
}

function inspectNumber({ inspection, mark, findsCards }: JsonInspection, value: number): unknown {
  if (!findsCards || !isCardNumber(value)) return value
  note(inspection, 'card')
  return mark === undefined ? value : mark('card')
}

function inspectObject(how: JsonInspection, value: object): object {
  const taken = new Map<string, number>()
  const names = Object.keys(value).map((name) => ({ name, cleared: inspectText(how, name) }))
  for (const { name, cleared } of names) if (name === cleared) taken.set(name, 1)
  const entries = names.map(({ name, cleared }): [string, unknown] => [
    name === cleared ? name : unique(cleared, taken),
    inspectProperty(how, name, (value as Record<string, unknown>)[name]),
  ])
  return Object.fromEntries(entries) // defines, so that no name is special
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

/** Two names that become equal must not make one property of two. Counts on, since there may be many of them. */
function unique(name: string, taken: Map<string, number>): string {
  let number = taken.get(name) ?? 0
  let candidate = name
  while (taken.has(candidate)) candidate = `${name} (${++number})`
  taken.set(candidate, 1)
  if (candidate !== name) taken.set(name, number)
  return candidate
}
