/** The differences between a value and the expected one, in sentences. */
import { isDeepStrictEqual } from 'node:util'
import type { Json, TextRule } from './scenario.ts'

/** Each expected field must be deeply equal; others may be present. Lists must have the same length. */
export function differences(place: string, given: unknown, expected: Json): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(given)) return [differs(place, given, expected)]
    if (given.length !== expected.length) return [`${place} has ${given.length} items, not ${expected.length}`]
    return expected.flatMap((each, index) => differences(`${place}[${index}]`, given[index], each))
  }
  if (expected !== null && typeof expected === 'object') {
    if (isPattern(expected)) return matches(given, expected.matches) ? [] : [differs(place, given, expected)]
    if (given === null || typeof given !== 'object') return [differs(place, given, expected)]
    const fields = given as Record<string, unknown>
    return Object.entries(expected).flatMap(([name, each]) => differences(`${place}.${name}`, fields[name], each))
  }
  return isDeepStrictEqual(given, expected) ? [] : [differs(place, given, expected)]
}

export function textDifferences(
  place: string,
  given: string | undefined,
  rule: TextRule,
  bound: Map<string, string>,
): string[] {
  if (rule === null) return given === undefined ? [] : [`${place} is ${given}, but should be absent`]
  if (typeof rule === 'string') return given === rule ? [] : [differs(place, given, rule)]
  if (given === undefined) return [`${place} is absent`]
  if (rule.matches !== undefined && !matches(given, rule.matches)) return [differs(place, given, rule)]
  if (rule.bind === undefined) return []
  const earlier = bound.get(rule.bind)
  bound.set(rule.bind, earlier ?? given)
  return earlier === undefined || earlier === given ? [] : [differs(place, given, earlier)]
}

export function differs(place: string, given: unknown, expected: unknown): string {
  return `${place} is ${shown(given)}, not ${shown(expected)}`
}

const isPattern = (value: { [name: string]: Json }): value is { matches: string } =>
  typeof value.matches === 'string' && Object.keys(value).length === 1

const matches = (given: unknown, pattern: string): boolean =>
  typeof given === 'string' && new RegExp(pattern).test(given)

const shownChars = 300

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > shownChars ? `${text.slice(0, shownChars)}…` : text
}
